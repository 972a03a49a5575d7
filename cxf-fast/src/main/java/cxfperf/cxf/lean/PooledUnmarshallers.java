package cxfperf.cxf.lean;

import jakarta.xml.bind.JAXBContext;
import java.util.function.UnaryOperator;
import org.apache.cxf.Bus;
import org.apache.cxf.databinding.DataBinding;
import org.apache.cxf.endpoint.Endpoint;
import org.apache.cxf.feature.AbstractPortableFeature;
import org.apache.cxf.jaxb.JAXBDataBinding;

/**
 * A feature of a bus that has the JAXB data bindings of its clients and servers use their unmarshallers again, and
 * CXF's JAXB providers of JAX-RS too. CXF makes one for each message part, and JAXB's has a finalizer: each registers
 * under one lock of the whole JVM, survives the collection that finds it, and is run through a queue by a single
 * thread. Does nothing where JAXB is not on the classpath, or is not the reference implementation. What stays in memory
 * is one unmarshaller for each thread that was ever reading at the same time.
 *
 * <p>Adapters (XmlAdapter) are made anew for each message, as without it: one may keep what it has seen.
 *
 * <p>It gives the binding another context and leaves the binding as it is: CXF takes its fast way of writing, straight
 * to the output stream, only for {@code JAXBDataBinding} itself and not for a subclass.
 */
public final class PooledUnmarshallers implements AbstractPortableFeature {

    @Override
    public void initialize(Bus bus) {
        Endpoints.eachJaxb(bus, binding -> JaxbPooling.pool(binding), endpoint -> RestPooling.pool(endpoint));
    }

    /** Apart, so that it is only linked where there is a JAXB data binding. */
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

    /** Apart, so that it is only linked where there is JAX-RS. */
    private static final class RestPooling {
        private static final UnaryOperator<JAXBContext> POOL = PoolingContext::before;

        static void pool(Endpoint endpoint) {
            JaxrsProviders.front(endpoint, POOL);
        }
    }
}
