package cxfperf.cxf.lean;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Unmarshaller;
import jakarta.xml.bind.ValidationEventHandler;

/** A JAXB context whose unmarshallers come back to it when CXF closes them. Safe for use by several threads. */
final class PoolingContext extends ContextInFront {

    private final Spares<Idle> spares = new Spares<>();

    /** @param firstHandler the event handler that it came with */
    private record Idle(Unmarshaller unmarshaller, ValidationEventHandler firstHandler) {}

    PoolingContext(JAXBContext behind) {
        super(behind);
    }

    /**
     * One in front of this context, unless there is one or its unmarshallers are not known to be of use after their
     * close().
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
