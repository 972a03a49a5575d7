package cxfperf.cxf.lean;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Marshaller;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.cxf.jaxb.JAXBDataBinding;
import org.glassfish.jaxb.runtime.api.JAXBRIContext;
import org.glassfish.jaxb.runtime.v2.runtime.JAXBContextImpl;
import org.glassfish.jaxb.runtime.v2.runtime.MarshallerImpl;
import org.glassfish.jaxb.runtime.v2.runtime.output.Encoded;

/** A JAXB context whose marshallers write to streams through {@link Utf8Output}. Safe for use by several threads. */
final class DirectWritingContext extends ContextInFront {

    /** More are in use at one time only with more threads; the rest is left to the collector. */
    private static final int MAX_IDLE = 256;

    private final JAXBDataBinding binding;
    private final Encoded[] names;
    private final boolean canonical;
    private final Deque<Utf8Output> idle = new ConcurrentLinkedDeque<>();
    private final AtomicInteger idleCount = new AtomicInteger();

    /** @param behind one that {@link ContextInFront#isReference} */
    DirectWritingContext(JAXBContext behind, JAXBDataBinding binding) {
        super(behind);
        this.binding = binding;
        names = ((JAXBContextImpl) last(behind)).getUTF8NameTable();
        canonical = isCanonical(behind);
    }

    /** Whether attributes have to be sorted. */
    private static boolean isCanonical(JAXBContext context) {
        try {
            return !Boolean.FALSE.equals(
                    context.createMarshaller().getProperty(JAXBRIContext.CANONICALIZATION_SUPPORT));
        } catch (JAXBException e) {
            return true;
        }
    }

    @Override
    public Marshaller createMarshaller() throws JAXBException {
        Marshaller made = super.createMarshaller();
        // CXF knows by the name of its class how to tell a marshaller of these three.
        boolean plain = !canonical
                && binding.getEscapeHandler() == null
                && binding.getDeclaredNamespaceMappings() == null
                && binding.getContextualNamespaceMap() == null;
        return plain && made instanceof MarshallerImpl marshaller
                ? new DirectMarshaller(marshaller, binding, this)
                : made;
    }

    Utf8Output output() {
        Utf8Output next = idle.pollFirst();
        if (next == null) {
            return new Utf8Output(names);
        }
        idleCount.decrementAndGet();
        return next;
    }

    void giveBack(Utf8Output output) {
        if (idleCount.incrementAndGet() <= MAX_IDLE) {
            idle.addFirst(output);
        } else {
            idleCount.decrementAndGet();
        }
    }
}
