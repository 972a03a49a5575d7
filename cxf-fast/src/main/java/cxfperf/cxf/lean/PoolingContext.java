package cxfperf.cxf.lean;

import jakarta.xml.bind.Binder;
import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.JAXBIntrospector;
import jakarta.xml.bind.Marshaller;
import jakarta.xml.bind.SchemaOutputResolver;
import jakarta.xml.bind.Unmarshaller;
import jakarta.xml.bind.ValidationEventHandler;
import java.io.IOException;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import org.w3c.dom.Node;

/** A JAXB context whose unmarshallers come back to it when CXF closes them. Safe for use by several threads. */
final class PoolingContext extends JAXBContext {

    /** More are in use at one time only with more threads; the rest is left to the collector. */
    private static final int MAX_IDLE = 256;

    private final JAXBContext context;
    private final Deque<Idle> idle = new ConcurrentLinkedDeque<>();
    private final AtomicInteger idleCount = new AtomicInteger();
    private final boolean swaRef;

    /** @param firstHandler the event handler that it came with */
    private record Idle(Unmarshaller unmarshaller, ValidationEventHandler firstHandler) {}

    PoolingContext(JAXBContext context) {
        this.context = context;
        swaRef = hasSwaRef(context);
    }

    private static boolean hasSwaRef(JAXBContext context) {
        try {
            return Boolean.TRUE.equals(context.getClass().getMethod("hasSwaRef").invoke(context));
        } catch (ReflectiveOperationException e) {
            // Not JAXB's reference implementation. CXF too takes that for a no.
            return false;
        }
    }

    /**
     * Whether a type of this context refers to an attachment. CXF looks for a method of this name, in every message it sends,
     * and where there is none it pays with two exceptions each time and leaves the attachments out.
     */
    public boolean hasSwaRef() {
        return swaRef;
    }

    @Override
    public Unmarshaller createUnmarshaller() throws JAXBException {
        Idle next = idle.pollFirst();
        if (next == null) {
            Unmarshaller made = context.createUnmarshaller();
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

    @Override
    public Marshaller createMarshaller() throws JAXBException {
        return context.createMarshaller();
    }

    @Override
    public <T> Binder<T> createBinder(Class<T> domType) {
        return context.createBinder(domType);
    }

    @Override
    public Binder<Node> createBinder() {
        return context.createBinder();
    }

    @Override
    public JAXBIntrospector createJAXBIntrospector() {
        return context.createJAXBIntrospector();
    }

    @Override
    public void generateSchema(SchemaOutputResolver resolver) throws IOException {
        context.generateSchema(resolver);
    }

    @Override
    public String toString() {
        return context.toString();
    }
}
