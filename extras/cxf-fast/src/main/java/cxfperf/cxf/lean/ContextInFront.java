package cxfperf.cxf.lean;

import jakarta.xml.bind.Binder;
import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.JAXBIntrospector;
import jakarta.xml.bind.Marshaller;
import jakarta.xml.bind.SchemaOutputResolver;
import jakarta.xml.bind.Unmarshaller;
import java.io.IOException;
import org.apache.cxf.jaxb.JAXBDataBinding;
import org.w3c.dom.Node;

/** A JAXB context that delegates most of its work to the context that it wraps. Safe for use by several threads. */
class ContextInFront extends JAXBContext {

    private final JAXBContext behind;
    private final boolean swaRef;

    ContextInFront(JAXBContext behind) {
        this.behind = behind;
        swaRef = hasSwaRef(behind);
    }

    /** Returns the innermost context, which this module's contexts wrap. */
    static JAXBContext last(JAXBContext context) {
        return context instanceof ContextInFront front ? last(front.behind) : context;
    }

    /** Whether one of this module's contexts has this type. */
    static boolean has(JAXBContext context, Class<? extends ContextInFront> type) {
        return context instanceof ContextInFront front && (type.isInstance(context) || has(front.behind, type));
    }

    /** Whether JAXB is the reference implementation, which this module depends on. */
    static boolean isReference(JAXBContext context) {
        return context != null && last(context).getClass().getName().startsWith("org.glassfish.jaxb.");
    }

    /** Sets the field, because setContext would make new escape handlers for a known implementation only. */
    static void putInto(JAXBDataBinding binding, JAXBContext context) {
        Fields.set(JAXBDataBinding.class, "context", binding, context);
    }

    private static boolean hasSwaRef(JAXBContext context) {
        try {
            return Boolean.TRUE.equals(context.getClass().getMethod("hasSwaRef").invoke(context));
        } catch (ReflectiveOperationException e) {
            // JAXB is not the reference implementation. CXF also treats this as false.
            return false;
        }
    }

    /**
     * Whether a type of this context refers to an attachment. CXF calls this method by reflection for each message that
     * it sends. Without the method it would throw two exceptions each time and leave out the attachments.
     */
    public boolean hasSwaRef() {
        return swaRef;
    }

    @Override
    public Unmarshaller createUnmarshaller() throws JAXBException {
        return behind.createUnmarshaller();
    }

    @Override
    public Marshaller createMarshaller() throws JAXBException {
        return behind.createMarshaller();
    }

    @Override
    public <T> Binder<T> createBinder(Class<T> domType) {
        return behind.createBinder(domType);
    }

    @Override
    public Binder<Node> createBinder() {
        return behind.createBinder();
    }

    @Override
    public JAXBIntrospector createJAXBIntrospector() {
        return behind.createJAXBIntrospector();
    }

    @Override
    public void generateSchema(SchemaOutputResolver resolver) throws IOException {
        behind.generateSchema(resolver);
    }

    @Override
    public String toString() {
        return behind.toString();
    }
}
