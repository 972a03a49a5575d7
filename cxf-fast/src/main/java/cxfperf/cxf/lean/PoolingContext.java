package cxfperf.cxf.lean;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Unmarshaller;
import jakarta.xml.bind.ValidationEventHandler;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;

/** A JAXB context whose unmarshallers come back to it when CXF closes them. Safe for use by several threads. */
final class PoolingContext extends ContextInFront {

    /** More are in use at one time only with more threads; the rest is left to the collector. */
    private static final int MAX_IDLE = 256;

    private final Deque<Idle> idle = new ConcurrentLinkedDeque<>();
    private final AtomicInteger idleCount = new AtomicInteger();

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
        Idle next = idle.pollFirst();
        if (next == null) {
            Unmarshaller made = super.createUnmarshaller();
            return new PooledUnmarshaller(made, made.getEventHandler(), this);
        }
        idleCount.decrementAndGet();
        return new PooledUnmarshaller(next.unmarshaller(), next.firstHandler(), this);
    }

    void giveBack(Unmarshaller unmarshaller, ValidationEventHandler firstHandler) {
        if (idleCount.incrementAndGet() <= MAX_IDLE) {
            idle.addFirst(new Idle(unmarshaller, firstHandler));
        } else {
            idleCount.decrementAndGet();
        }
    }
}
