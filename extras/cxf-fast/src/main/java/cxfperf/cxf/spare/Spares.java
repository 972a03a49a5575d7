package cxfperf.cxf.spare;

import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * Objects that calls use again, such as buffers, the most recently used first: as many as calls are made at one time,
 * up to a limit, and however many clients there are. Kept in several stripes, by thread, because threads that call at
 * the same time would contend for one. Safe for use by several threads.
 */
public final class Spares<T> {

    /** A power of two. */
    private static final int STRIPES =
            Integer.highestOneBit(Runtime.getRuntime().availableProcessors()) * 2;

    /** The most objects of one stripe: while a server stalls, thousands of calls may wait at one time. */
    private static final int MAX_OBJECTS = 256;

    private final List<Stripe<T>> stripes;

    private Spares(long maxBytesOfStripe, ToIntFunction<T> bytes) {
        stripes = IntStream.range(0, STRIPES)
                .mapToObj(i -> new Stripe<>(maxBytesOfStripe, bytes))
                .toList();
    }

    /** Keeps at most 256 objects for each of the stripes, of which there are two for each processor. */
    public static <T> Spares<T> ofObjects() {
        return new Spares<>(0, any -> 0);
    }

    /**
     * Keeps at most as many buffers, of up to 64 MiB together, or a sixteenth of the heap if that is more.
     *
     * @param bytes the size of a buffer, which must not change while it is kept
     */
    public static <T> Spares<T> ofBuffers(ToIntFunction<T> bytes) {
        return new Spares<>(Math.max(64L << 20, Runtime.getRuntime().maxMemory() / 16) / STRIPES, bytes);
    }

    /**
     * Takes an object out, for one call.
     *
     * @return the object; null if there is none, and the caller makes one
     */
    public T take() {
        return stripe().take();
    }

    /**
     * Keeps an object for the next {@link #take}, or drops it if the limit is reached.
     *
     * @param spare not used by its giver any more
     */
    public void giveBack(T spare) {
        stripe().giveBack(spare);
    }

    private Stripe<T> stripe() {
        return stripes.get((int) Thread.currentThread().getId() & STRIPES - 1);
    }

    private static final class Stripe<T> {

        private final long maxBytes;
        private final ToIntFunction<T> bytes;
        private final Deque<T> idle = new ConcurrentLinkedDeque<>();

        /** Counted here, because the queue would count its elements one by one. */
        private final AtomicInteger objects = new AtomicInteger();

        private final AtomicLong keptBytes = new AtomicLong();

        Stripe(long maxBytes, ToIntFunction<T> bytes) {
            this.maxBytes = maxBytes;
            this.bytes = bytes;
        }

        T take() {
            T next = idle.pollFirst();
            if (next != null) {
                count(-1, next);
            }
            return next;
        }

        void giveBack(T spare) {
            if (count(1, spare)) {
                idle.addFirst(spare);
            } else {
                count(-1, spare);
            }
        }

        /** @return whether there is room for what is kept now */
        private boolean count(int more, T spare) {
            int now = objects.addAndGet(more);
            return keptBytes.addAndGet((long) more * bytes.applyAsInt(spare)) <= maxBytes && now <= MAX_OBJECTS;
        }
    }
}
