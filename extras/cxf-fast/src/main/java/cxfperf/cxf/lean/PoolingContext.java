package cxfperf.cxf.lean;

import cxfperf.cxf.spare.Spares;
import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Unmarshaller;
import jakarta.xml.bind.ValidationEventHandler;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * A JAXB context that reuses its unmarshallers after CXF has closed them. CXF gives clients of one contract the same
 * context of JAXB, so they share its unmarshallers. Safe for use by several threads.
 */
final class PoolingContext extends ContextInFront {

    /** Weak keys and values, because an unmarshaller refers to its context. */
    private static final Map<JAXBContext, Reference<Spares<Idle>>> OF_CONTEXTS = new WeakHashMap<>();

    private final Spares<Idle> spares;

    /** @param firstHandler the event handler that a new unmarshaller had */
    private record Idle(Unmarshaller unmarshaller, ValidationEventHandler firstHandler) {}

    PoolingContext(JAXBContext behind) {
        super(behind);
        spares = sparesOf(last(behind));
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

    /**
     * Wraps this context, unless it is wrapped already or its unmarshallers may not be usable after {@code close()}.
     */
    static JAXBContext before(JAXBContext context) {
        return isReference(context) && PooledUnmarshaller.MadeAdapters.areKnown() && !has(context, PoolingContext.class)
                ? new PoolingContext(context)
                : context;
    }

    @Override
    public Unmarshaller createUnmarshaller() throws JAXBException {
        Idle next = spares.take();
        if (next == null) {
            Unmarshaller made = super.createUnmarshaller();
            return new PooledUnmarshaller(made, made.getEventHandler(), this);
        }
        return new PooledUnmarshaller(next.unmarshaller(), next.firstHandler(), this);
    }

    void giveBack(Unmarshaller unmarshaller, ValidationEventHandler firstHandler) {
        spares.giveBack(new Idle(unmarshaller, firstHandler));
    }
}
