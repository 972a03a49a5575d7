package cxfperf.cxf.lean;

import cxfperf.cxf.spare.Spares;
import jakarta.xml.bind.Binder;
import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.JAXBIntrospector;
import jakarta.xml.bind.Marshaller;
import jakarta.xml.bind.SchemaOutputResolver;
import jakarta.xml.bind.Unmarshaller;
import jakarta.xml.bind.ValidationEventHandler;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.WeakHashMap;
import org.apache.cxf.common.jaxb.EscapeHandlerInvocationHandler;
import org.apache.cxf.common.jaxb.JAXBUtils;
import org.apache.cxf.databinding.DataBinding;
import org.apache.cxf.jaxb.JAXBDataBinding;
import org.glassfish.jaxb.runtime.api.JAXBRIContext;
import org.glassfish.jaxb.runtime.v2.runtime.JAXBContextImpl;
import org.glassfish.jaxb.runtime.v2.runtime.MarshallerImpl;
import org.glassfish.jaxb.runtime.v2.runtime.output.Encoded;
import org.w3c.dom.Node;

/**
 * A JAXB context in front of one of the reference implementation. It reuses unmarshallers after CXF has closed them, or
 * its marshallers write to streams through {@link Utf8Output}, or both. Safe for use by several threads.
 */
final class LeanContext extends JAXBContext {

    /**
     * CXF gives clients of one contract the same context of JAXB, so they share its unmarshallers. Weak keys and
     * values, because an unmarshaller refers to its context.
     */
    private static final Map<JAXBContext, Reference<Spares<Idle>>> OF_CONTEXTS = new WeakHashMap<>();

    /** The outputs of all contexts: each client has a context of its own, and ten thousand would keep 32 KiB each. */
    private static final Spares<Utf8Output> OUTPUTS = Spares.ofObjects();

    private final JAXBContext behind;
    private final boolean swaRef;

    /** Null if each unmarshaller is made anew. */
    private final Spares<Idle> unmarshallers;

    /** Null if marshallers are JAXB's own. */
    private final Escapes escapes;

    private final Encoded[] names;

    /** @param firstHandler the event handler that a new unmarshaller had */
    private record Idle(Unmarshaller unmarshaller, ValidationEventHandler firstHandler) {}

    private LeanContext(JAXBContext behind, Spares<Idle> unmarshallers, Escapes escapes) {
        this.behind = behind;
        this.unmarshallers = unmarshallers;
        this.escapes = escapes;
        swaRef = hasSwaRef(behind);
        names = ((JAXBContextImpl) behind).getUTF8NameTable();
    }

    /** Has the binding reuse its unmarshallers. */
    static void pool(DataBinding binding) {
        JAXBDataBinding jaxb = (JAXBDataBinding) binding;
        putInto(jaxb, pooling(jaxb.getContext()));
    }

    /** Has the binding write through {@link Utf8Output}, and removes CXF's escape handler with its proxy. */
    static void write(DataBinding binding) {
        JAXBDataBinding jaxb = (JAXBDataBinding) binding;
        Object handler = jaxb.getEscapeHandler();
        if (handler != null
                && Proxy.isProxyClass(handler.getClass())
                && Proxy.getInvocationHandler(handler) instanceof EscapeHandlerInvocationHandler) {
            jaxb.setEscapeHandler(null);
        }
        putInto(jaxb, writing(jaxb.getContext(), new Escapes(jaxb)));
    }

    /** Sets the field, because setContext would make new escape handlers for a known implementation only. */
    static void putInto(JAXBDataBinding binding, JAXBContext context) {
        Fields.set(JAXBDataBinding.class, "context", binding, context);
    }

    /** Returns a context that reuses unmarshallers, or this one if its unmarshallers cannot be used again. */
    static JAXBContext pooling(JAXBContext context) {
        if (!isReference(context) || !PooledUnmarshaller.MadeAdapters.areKnown()) {
            return context;
        }
        LeanContext lean = context instanceof LeanContext known ? known : new LeanContext(context, null, null);
        return lean.unmarshallers != null ? lean : new LeanContext(lean.behind, sparesOf(lean.behind), lean.escapes);
    }

    /** Returns a context that writes through {@link Utf8Output}, or this one if that cannot be. */
    static JAXBContext writing(JAXBContext context, Escapes escapes) {
        if (!isReference(context)) {
            return context;
        }
        LeanContext lean = context instanceof LeanContext known ? known : new LeanContext(context, null, null);
        return lean.escapes != null || isCanonical(lean.behind)
                ? context
                : new LeanContext(lean.behind, lean.unmarshallers, escapes);
    }

    /** Whether JAXB is the reference implementation, which this module depends on. */
    private static boolean isReference(JAXBContext context) {
        return context instanceof LeanContext
                || context != null && context.getClass().getName().startsWith("org.glassfish.jaxb.");
    }

    private static Spares<Idle> sparesOf(JAXBContext context) {
        synchronized (OF_CONTEXTS) {
            Reference<Spares<Idle>> known = OF_CONTEXTS.get(context);
            Spares<Idle> spares = known == null ? null : known.get();
            if (spares == null) {
                spares = Spares.ofObjects();
                OF_CONTEXTS.put(context, new WeakReference<>(spares));
            }
            return spares;
        }
    }

    /** Whether attributes have to be sorted. */
    private static boolean isCanonical(JAXBContext context) {
        try {
            Marshaller marshaller = context.createMarshaller();
            // CXF derives both handlers from the first marshaller that it gets in a JVM. It could not from ours.
            JAXBUtils.setMinimumEscapeHandler(marshaller);
            JAXBUtils.setNoEscapeHandler(marshaller);
            return !Boolean.FALSE.equals(marshaller.getProperty(JAXBRIContext.CANONICALIZATION_SUPPORT));
        } catch (JAXBException e) {
            return true;
        }
    }

    private static boolean hasSwaRef(JAXBContext context) {
        try {
            return Boolean.TRUE.equals(context.getClass().getMethod("hasSwaRef").invoke(context));
        } catch (ReflectiveOperationException e) {
            // CXF also treats this as false.
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
        if (unmarshallers == null) {
            return behind.createUnmarshaller();
        }
        Idle next = unmarshallers.take();
        if (next == null) {
            Unmarshaller made = behind.createUnmarshaller();
            return new PooledUnmarshaller(made, made.getEventHandler(), this);
        }
        return new PooledUnmarshaller(next.unmarshaller(), next.firstHandler(), this);
    }

    void giveBack(Unmarshaller unmarshaller, ValidationEventHandler firstHandler) {
        unmarshallers.giveBack(new Idle(unmarshaller, firstHandler));
    }

    @Override
    public Marshaller createMarshaller() throws JAXBException {
        Marshaller made = behind.createMarshaller();
        // CXF sets escape handler, prefixes and properties only on marshallers whose class name it knows.
        return escapes != null && escapes.arePlain() && made instanceof MarshallerImpl marshaller
                ? new DirectMarshaller(marshaller, escapes, this)
                : made;
    }

    /** Writes a document of this context to a stream. */
    void write(Object document, MarshallerImpl marshaller, OutputStream out) throws JAXBException {
        Utf8Output spare = OUTPUTS.take();
        Utf8Output output = spare == null ? new Utf8Output() : spare;
        output.begin(names, out);
        try {
            marshaller.marshal(document, output);
        } finally {
            output.forget();
        }
        OUTPUTS.giveBack(output);
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

    /**
     * CXF's settings for the marshallers of a context besides their properties. Safe for any thread.
     *
     * @param binding null in JAX-RS, where a provider sets all special properties in the marshaller itself
     */
    record Escapes(JAXBDataBinding binding) {

        /** Whether escaping and prefixes are CXF's defaults. */
        boolean arePlain() {
            return binding == null
                    || binding.getEscapeHandler() == null
                            && binding.getDeclaredNamespaceMappings() == null
                            && binding.getContextualNamespaceMap() == null;
        }

        /** Sets the marshaller's escaping for streams and writers that JAXB writes to in its own way. */
        void leaveToJaxb(Marshaller marshaller) {
            // A data binding with plain escapes has no handler.
            if (binding == null) {
                JAXBUtils.setMinimumEscapeHandler(marshaller);
            }
        }

        /** Switches the marshaller's escaping off for writers of XML events, which escape themselves. */
        void leaveToWriter(Marshaller marshaller) {
            if (binding == null) {
                JAXBUtils.setNoEscapeHandler(marshaller);
            } else {
                binding.applyEscapeHandler(false, handler -> JAXBUtils.setEscapeHandler(marshaller, handler));
            }
        }
    }
}
