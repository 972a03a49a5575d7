package cxfperf.cxf.lean;

import jakarta.xml.bind.JAXBContext;
import java.util.function.UnaryOperator;
import org.apache.cxf.Bus;
import org.apache.cxf.databinding.DataBinding;
import org.apache.cxf.endpoint.Endpoint;
import org.apache.cxf.feature.AbstractPortableFeature;
import org.apache.cxf.jaxb.JAXBDataBinding;

/**
 * A bus feature that reuses the unmarshallers of JAXB data bindings, and of CXF's JAXB providers of JAX-RS. CXF makes
 * an unmarshaller for each message part, and JAXB's has a finalizer: each is registered under one lock of the whole
 * JVM, survives the garbage collection that finds it, and passes through the queue of a single thread. The feature does
 * nothing if JAXB is not on the classpath, or is not the reference implementation. It keeps an unmarshaller in memory
 * for each thread that was reading at the same time.
 *
 * <p>Adapters (XmlAdapter) are made for each message, as without the feature, because an adapter may have state.
 *
 * <p>The feature replaces the binding's context and not the binding: CXF writes straight to the output stream only with
 * {@code JAXBDataBinding} itself, and not with a subclass.
 */
public final class PooledUnmarshallers implements AbstractPortableFeature {

    /** Made by Spring, from the bus file, or in code. */
    public PooledUnmarshallers() {}

    @Override
    public void initialize(Bus bus) {
        Endpoints.eachJaxb(bus, binding -> JaxbPooling.pool(binding), endpoint -> RestPooling.pool(endpoint));
    }

    /** A class of its own, so that it is only linked if the JAXB data binding is there. */
    private static final class JaxbPooling {
        static void pool(DataBinding binding) {
            JAXBDataBinding jaxb = (JAXBDataBinding) binding;
            JAXBContext context = jaxb.getContext();
            JAXBContext pooled = PoolingContext.before(context);
            if (pooled != context) {
                ContextInFront.putInto(jaxb, pooled);
            }
        }
    }

    /** A class of its own, so that it is only linked if JAX-RS is there. */
    private static final class RestPooling {
        private static final UnaryOperator<JAXBContext> POOL = PoolingContext::before;

        static void pool(Endpoint endpoint) {
            JaxrsProviders.front(endpoint, POOL);
        }
    }
}
