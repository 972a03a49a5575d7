package cxfperf.cxf.lean;

import cxfperf.cxf.lean.DirectWritingContext.Escapes;
import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.Marshaller;
import java.lang.reflect.Proxy;
import java.util.function.UnaryOperator;
import org.apache.cxf.Bus;
import org.apache.cxf.common.jaxb.EscapeHandlerInvocationHandler;
import org.apache.cxf.common.jaxb.JAXBUtils;
import org.apache.cxf.databinding.DataBinding;
import org.apache.cxf.endpoint.Endpoint;
import org.apache.cxf.feature.AbstractPortableFeature;
import org.apache.cxf.jaxb.JAXBDataBinding;

/**
 * A bus feature for messages that JAXB writes straight to the output stream: it writes with few copies and in large
 * pieces. JAXB's own output copies each text four times and passes pieces of 1,024 bytes through all of CXF's streams.
 * The feature also removes the escape handler of CXF, which a reflective proxy wraps and JAXB calls for each text and
 * attribute. The written XML stays the same, byte by byte.
 *
 * <p>JAXB writes in its own way if the data binding has an escape handler of the user, which is kept, or prefixes, or
 * if a property of the marshaller is set, and if JAXB is not the reference implementation. The feature does nothing if
 * JAXB is not on the classpath. It keeps 32 KiB in memory for each thread that was writing at the same time, of
 * all buses together.
 */
public final class DirectWriting implements AbstractPortableFeature {

    /** Made by Spring, from the bus file, or in code. */
    public DirectWriting() {}

    @Override
    public void initialize(Bus bus) {
        Endpoints.eachJaxb(bus, binding -> JaxbWriting.replace(binding), endpoint -> RestWriting.replace(endpoint));
    }

    /** A class of its own, so that it is only linked if the JAXB data binding is there. */
    private static final class JaxbWriting {
        static void replace(DataBinding binding) {
            JAXBDataBinding jaxb = (JAXBDataBinding) binding;
            removeEscapeProxy(jaxb);
            if (DirectWritingContext.canBeBefore(jaxb.getContext())) {
                ContextInFront.putInto(jaxb, new DirectWritingContext(jaxb.getContext(), new BindingEscapes(jaxb)));
            }
        }

        private static void removeEscapeProxy(JAXBDataBinding jaxb) {
            Object handler = jaxb.getEscapeHandler();
            if (handler != null
                    && Proxy.isProxyClass(handler.getClass())
                    && Proxy.getInvocationHandler(handler) instanceof EscapeHandlerInvocationHandler) {
                jaxb.setEscapeHandler(null);
            }
        }
    }

    /** A class of its own, so that it is only linked if JAX-RS is there. */
    private static final class RestWriting {
        private static final UnaryOperator<JAXBContext> DIRECT = context -> DirectWritingContext.canBeBefore(context)
                ? new DirectWritingContext(context, new RestEscapes())
                : context;

        static void replace(Endpoint endpoint) {
            JaxrsProviders.front(endpoint, DIRECT);
        }
    }

    /** The escape handler settings of a data binding. */
    record BindingEscapes(JAXBDataBinding binding) implements Escapes {

        @Override
        public boolean arePlain() {
            return binding.getEscapeHandler() == null
                    && binding.getDeclaredNamespaceMappings() == null
                    && binding.getContextualNamespaceMap() == null;
        }

        @Override
        public void leaveToJaxb(Marshaller marshaller) {
            // A data binding with plain escapes has no handler.
        }

        @Override
        public void leaveToWriter(Marshaller marshaller) {
            binding.applyEscapeHandler(false, handler -> JAXBUtils.setEscapeHandler(marshaller, handler));
        }
    }

    /** The escapes of a JAX-RS provider, which sets all special properties in the marshaller itself. */
    private record RestEscapes() implements Escapes {

        @Override
        public boolean arePlain() {
            return true;
        }

        @Override
        public void leaveToJaxb(Marshaller marshaller) {
            JAXBUtils.setMinimumEscapeHandler(marshaller);
        }

        @Override
        public void leaveToWriter(Marshaller marshaller) {
            JAXBUtils.setNoEscapeHandler(marshaller);
        }
    }
}
