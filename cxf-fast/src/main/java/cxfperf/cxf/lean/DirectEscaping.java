package cxfperf.cxf.lean;

import java.lang.reflect.Proxy;
import org.apache.cxf.Bus;
import org.apache.cxf.common.jaxb.EscapeHandlerInvocationHandler;
import org.apache.cxf.databinding.DataBinding;
import org.apache.cxf.feature.AbstractPortableFeature;
import org.apache.cxf.jaxb.JAXBDataBinding;

/**
 * A feature of a bus that has JAXB escape the texts of messages by itself where they go straight to the output stream. CXF
 * gives it an escape handler behind a reflective proxy, which is called for every text and every attribute. What is written
 * stays the same XML. An escape handler of the user's own stays. Does nothing where JAXB is not on the classpath.
 */
public final class DirectEscaping implements AbstractPortableFeature {

    @Override
    public void initialize(Bus bus) {
        JaxbBindings.each(bus, binding -> JaxbEscaping.removeProxy(binding));
    }

    /** Apart, so that it is only linked where there is a JAXB data binding. */
    private static final class JaxbEscaping {
        static void removeProxy(DataBinding binding) {
            JAXBDataBinding jaxb = (JAXBDataBinding) binding;
            Object handler = jaxb.getEscapeHandler();
            if (handler != null
                    && Proxy.isProxyClass(handler.getClass())
                    && Proxy.getInvocationHandler(handler) instanceof EscapeHandlerInvocationHandler) {
                jaxb.setEscapeHandler(null);
            }
        }
    }
}
