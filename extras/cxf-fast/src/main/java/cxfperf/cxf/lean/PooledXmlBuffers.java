package cxfperf.cxf.lean;

import cxfperf.cxf.spare.Spares;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.Reference;
import java.lang.reflect.Field;
import java.util.function.BooleanSupplier;
import org.apache.cxf.Bus;
import org.apache.cxf.feature.AbstractPortableFeature;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageUtils;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;

/**
 * A bus feature for clients whose calls are made by virtual threads. Woodstox, the XML parser of CXF, keeps some 20 KiB
 * of buffers for each thread that has read and written a message: with ten thousand virtual threads that call seldom,
 * most of the heap. With the feature a virtual thread has buffers while a call goes on, and others use them after it.
 *
 * <p>In effect for calls of JAX-WS that wait for their reply. Nothing changes for other threads, before Java 21, and
 * with another parser.
 */
public final class PooledXmlBuffers implements AbstractPortableFeature {

    private final BooleanSupplier inThisThread;

    /** Makes the feature for a bus file. */
    public PooledXmlBuffers() {
        this(KindOfThread.areKnown() ? KindOfThread::isCurrent : null);
    }

    /** @param inThisThread whether the thread that asks has buffers for its call only; null for no thread */
    PooledXmlBuffers(BooleanSupplier inThisThread) {
        this.inThisThread = inThisThread;
    }

    @Override
    public void initialize(Bus bus) {
        if (Woodstox.isKnown() && inThisThread != null) {
            Lending lending = new Lending(inThisThread);
            bus.getOutInterceptors().add(lending);
            bus.getOutInterceptors().add(new TakingBack(lending));
        }
    }

    /** Lends buffers to the thread before anything is written; takes them back if the call fails. Any thread. */
    private static final class Lending extends AbstractPhaseInterceptor<Message> {

        private final Spares<Woodstox.Buffers> spares = Spares.ofObjects();

        private final BooleanSupplier inThisThread;

        Lending(BooleanSupplier inThisThread) {
            super(Phase.SETUP);
            this.inThisThread = inThisThread;
        }

        @Override
        public void handleMessage(Message message) {
            if (inThisThread.getAsBoolean() && MessageUtils.isRequestor(message)) {
                Woodstox.Buffers spare = spares.take();
                if (spare != null) {
                    spare.lend();
                }
            }
        }

        @Override
        public void handleFault(Message message) {
            takeBack(message);
        }

        void takeBack(Message message) {
            if (inThisThread.getAsBoolean() && MessageUtils.isRequestor(message)) {
                Woodstox.Buffers used = Woodstox.Buffers.takeBack();
                if (used != null) {
                    spares.giveBack(used);
                }
            }
        }
    }

    /** Comes after the request was sent, which includes reading the reply. Any thread. */
    private static final class TakingBack extends AbstractPhaseInterceptor<Message> {

        private final Lending lending;

        TakingBack(Lending lending) {
            super(Phase.SETUP_ENDING);
            this.lending = lending;
        }

        @Override
        public void handleMessage(Message message) {
            lending.takeBack(message);
        }
    }

    /** The thread-local buffers of Woodstox, by reflection: there are no methods for them. */
    private static final class Woodstox {

        private static final ThreadLocal<Object> OF_READERS = threadLocal("com.ctc.wstx.api.ReaderConfig");
        private static final ThreadLocal<Object> OF_WRITERS = threadLocal("com.ctc.wstx.api.WriterConfig");

        private Woodstox() {}

        static boolean isKnown() {
            return OF_READERS != null && OF_WRITERS != null;
        }

        /** Returns null if there is no Woodstox, or if this version keeps them elsewhere. */
        @SuppressWarnings("unchecked") // Only moved from thread to thread, and never looked into.
        private static ThreadLocal<Object> threadLocal(String type) {
            try {
                Field field =
                        Class.forName(type, true, Bus.class.getClassLoader()).getDeclaredField("mRecyclerRef");
                field.setAccessible(true);
                return (ThreadLocal<Object>) field.get(null);
            } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
                return null;
            }
        }

        /**
         * What a thread has. A reader that is closed late may still put its own buffers back, which is safe.
         *
         * @param ofReaders soft references, as the next one; null if the thread has not read
         */
        private record Buffers(Object ofReaders, Object ofWriters) {

            /** Gives them to this thread. */
            void lend() {
                OF_READERS.set(ofReaders);
                OF_WRITERS.set(ofWriters);
            }

            /** Takes those of this thread; null if it has none, or the collector has freed them. */
            static Buffers takeBack() {
                Object read = OF_READERS.get();
                Object written = OF_WRITERS.get();
                OF_READERS.remove();
                OF_WRITERS.remove();
                return isThere(read) && isThere(written) ? new Buffers(read, written) : null;
            }

            private static boolean isThere(Object reference) {
                return reference instanceof Reference<?> known && known.get() != null;
            }
        }
    }

    /** {@code Thread.isVirtual()}, which is new in Java 21. */
    private static final class KindOfThread {

        private static final MethodHandle IS_VIRTUAL = isVirtual();

        private KindOfThread() {}

        private static MethodHandle isVirtual() {
            try {
                return MethodHandles.publicLookup()
                        .findVirtual(Thread.class, "isVirtual", MethodType.methodType(boolean.class));
            } catch (ReflectiveOperationException e) {
                return null;
            }
        }

        static boolean areKnown() {
            return IS_VIRTUAL != null;
        }

        static boolean isCurrent() {
            try {
                return (boolean) IS_VIRTUAL.invokeExact(Thread.currentThread());
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
