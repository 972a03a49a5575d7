package cxfperf.cxf.lean;

import jakarta.xml.bind.JAXBContext;
import java.lang.reflect.Field;
import org.apache.cxf.Bus;
import org.apache.cxf.databinding.DataBinding;
import org.apache.cxf.feature.AbstractPortableFeature;
import org.apache.cxf.jaxb.JAXBDataBinding;

/**
 * A feature of a bus that has the JAXB data bindings of its clients and servers use their unmarshallers again. CXF makes
 * one for each message part, and JAXB's has a finalizer: each registers under one lock of the whole JVM, survives the
 * collection that finds it, and is run through a queue by a single thread. Does nothing where JAXB is not on the
 * classpath, or is not the reference implementation. What stays in memory is one unmarshaller for each thread that was ever reading at the same time.
 *
 * <p>It gives the binding another context and leaves the binding as it is: CXF takes its fast way of writing, straight to
 * the output stream, only for {@code JAXBDataBinding} itself and not for a subclass.
 */
public final class PooledUnmarshallers implements AbstractPortableFeature {

    @Override
    public void initialize(Bus bus) {
        JaxbBindings.each(bus, binding -> JaxbPooling.pool(binding));
    }

    /** Apart, so that it is only linked where there is a JAXB data binding. */
    private static final class JaxbPooling {
        static void pool(DataBinding binding) {
            JAXBDataBinding jaxb = (JAXBDataBinding) binding;
            JAXBContext context = jaxb.getContext();
            // Its unmarshallers can be used after their close(), which only clears a cache of the thread.
            if (context != null && context.getClass().getName().startsWith("org.glassfish.jaxb.")) {
                replaceContext(jaxb, new PoolingContext(context));
            }
        }

        /** Not by setContext: that makes the binding's escape handlers anew, for an implementation that it has to know. */
        private static void replaceContext(JAXBDataBinding jaxb, JAXBContext context) {
            try {
                Field field = JAXBDataBinding.class.getDeclaredField("context");
                field.setAccessible(true);
                field.set(jaxb, context);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("PooledUnmarshallers does not know this CXF's JAXBDataBinding", e);
            }
        }
    }
}
