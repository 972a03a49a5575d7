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
 * A feature of a bus that has JAXB write messages, where they go straight to the output stream, with few copies and in
 * large pieces. JAXB's own output copies every text four times and hands pieces of 1,024 bytes to CXF's streams, each
 * of which goes through all of them. JAXB escapes texts itself, too: CXF gives it an escape handler that a reflective
 * proxy wraps and that is called for every text and attribute. The written XML stays the same, byte by byte.
 *
 * <p>Where an escape handler of the user's own, which stays, or prefixes are set in the data binding, or a property of
 * the marshaller, JAXB writes by itself. So it does with anything but the reference implementation. Does nothing where
 * JAXB is not on the classpath. What stays in memory is 32 KiB for each thread that was ever writing at the same time,
 * for up to 256 of them.
 */
public final class DirectWriting implements AbstractPortableFeature {

    @Override
    public void initialize(Bus bus) {
        Endpoints.eachJaxb(bus, binding -> JaxbWriting.replace(binding), endpoint -> RestWriting.replace(endpoint));
    }

    /** Apart, so that it is only linked where there is a JAXB data binding. */
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

    /** Apart, so that it is only linked where there is JAX-RS. */
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
            // Plain ones have no handler.
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
