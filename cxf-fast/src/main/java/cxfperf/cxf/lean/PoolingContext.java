package cxfperf.cxf.lean;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Unmarshaller;
import jakarta.xml.bind.ValidationEventHandler;

/** A JAXB context that reuses its unmarshallers after CXF has closed them. Safe for use by several threads. */
final class PoolingContext extends ContextInFront {

    private final Spares<Idle> spares = new Spares<>();

    /** @param firstHandler the event handler that a new unmarshaller had */
    private record Idle(Unmarshaller unmarshaller, ValidationEventHandler firstHandler) {}

    PoolingContext(JAXBContext behind) {
        super(behind);
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
