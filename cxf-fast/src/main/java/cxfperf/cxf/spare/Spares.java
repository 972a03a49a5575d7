package cxfperf.cxf.spare;

import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * Objects that calls use again, such as buffers, the most recently used first: as many as calls are made at one time,
 * however many clients there are. Kept in several stripes, by thread, because threads that call at the same time would
 * contend for one. Safe for use by several threads.
 *
 * @param <T> the type of the objects
 */
public final class Spares<T> {

    /** A power of two. */
    private static final int STRIPES =
            Integer.highestOneBit(Runtime.getRuntime().availableProcessors()) * 2;

    /** Objects that are kept in one stripe where their size does not count. */
    private static final int MAX_OBJECTS = 256;

    private final List<Stripe<T>> stripes;

    private Spares(long maxOfStripe, ToIntFunction<T> size) {
        stripes = IntStream.range(0, STRIPES)
                .mapToObj(i -> new Stripe<>(maxOfStripe, size))
                .toList();
    }

    /** Keeps at most 256 objects for each of the stripes, of which there are two for each processor. */
    public static <T> Spares<T> ofObjects() {
        return new Spares<>(MAX_OBJECTS, any -> 1);
    }

    /**
     * Keeps buffers of up to 64 MiB together, or a sixteenth of the heap if that is more.
     *
     * @param bytes the size of a buffer, which must not change while it is kept
     */
    public static <T> Spares<T> ofBuffers(ToIntFunction<T> bytes) {
        return ofBuffers(Math.max(64L << 20, Runtime.getRuntime().maxMemory() / 16), bytes);
    }

    static <T> Spares<T> ofBuffers(long maxBytes, ToIntFunction<T> bytes) {
        return new Spares<>(maxBytes / STRIPES, bytes);
    }

    /** Returns null if there is none. */
    public T take() {
        return stripe().take();
    }

    /** Keeps an object for the next {@link #take}, or drops it if the limit is reached. */
    public void giveBack(T spare) {
        stripe().giveBack(spare);
    }

    private Stripe<T> stripe() {
        return stripes.get((int) Thread.currentThread().getId() & STRIPES - 1);
    }

    private static final class Stripe<T> {

        private final long max;
        private final ToIntFunction<T> size;
        private final Deque<T> idle = new ConcurrentLinkedDeque<>();

        /** Counted here, because the queue would count its elements one by one. */
        private final AtomicLong kept = new AtomicLong();

        Stripe(long max, ToIntFunction<T> size) {
            this.max = max;
            this.size = size;
        }

        T take() {
            T next = idle.pollFirst();
            if (next != null) {
                kept.addAndGet(-size.applyAsInt(next));
            }
            return next;
        }

        void giveBack(T spare) {
            int more = size.applyAsInt(spare);
            if (kept.addAndGet(more) <= max) {
                idle.addFirst(spare);
            } else {
                kept.addAndGet(-more);
            }
        }
    }
}
