package cxfperf.selftest;

import java.time.Duration;
import java.util.Arrays;

/**
 * When a scripted server replies: each request at a time that follows from when it arrived, and from nothing that the
 * host does. What is late does so for that reply alone. Threads may share one.
 */
interface Delay {

    /**
     * @param arrivalNanos when the request arrived, of {@link System#nanoTime()}
     * @return when its reply is due, on the same clock
     */
    long replyNanos(long arrivalNanos);

    /**
     * What a script on the wire asks for: its name and its numbers, which are whole microseconds unless said otherwise.
     */
    static Delay of(String script) {
        String[] words = script.split(" ");
        long[] numbers = Arrays.stream(words).skip(1).mapToLong(Long::parseLong).toArray();
        return switch (words[0]) {
            case "constant" -> new Constant(nanos(numbers[0]));
            case "every" -> new SlowEvery(numbers[0], nanos(numbers[1]), nanos(numbers[2]));
            case "stall" -> new Stall(nanos(numbers[0]), nanos(numbers[1]), nanos(numbers[2]));
            case "queue" -> new Queue(nanos(numbers[0]));
            default -> throw new IllegalArgumentException("no such script: " + script);
        };
    }

    /** The same for every request. */
    static String constant(Duration delay) {
        return "constant " + micros(delay);
    }

    /** One request of so many is slow, at even distances; the others take the same. */
    static String slowEvery(int requests, Duration slow, Duration others) {
        return "every " + requests + " " + micros(slow) + " " + micros(others);
    }

    /** The same for every request, but no reply leaves for a time, so long after the first request. */
    static String stall(Duration delay, Duration after, Duration length) {
        return "stall " + micros(delay) + " " + micros(after) + " " + micros(length);
    }

    /** One server with a constant service time, for the requests in the order of their arrival. */
    static String queue(Duration service) {
        return "queue " + micros(service);
    }

    private static long micros(Duration duration) {
        return duration.toNanos() / 1_000;
    }

    private static long nanos(long micros) {
        return micros * 1_000;
    }

    /** @see #constant */
    record Constant(long delay) implements Delay {
        @Override
        public long replyNanos(long arrivalNanos) {
            return arrivalNanos + delay;
        }
    }

    /** @see #slowEvery */
    final class SlowEvery implements Delay {
        private final long requests;
        private final long slow;
        private final long others;
        private long number;

        private SlowEvery(long requests, long slow, long others) {
            this.requests = requests;
            this.slow = slow;
            this.others = others;
        }

        @Override
        public synchronized long replyNanos(long arrivalNanos) {
            return arrivalNanos + (++number % requests == 0 ? slow : others);
        }
    }

    /** @see #stall */
    final class Stall implements Delay {
        private final long delay;
        private final long after;
        private final long length;
        private boolean begun;
        private long firstNanos;

        private Stall(long delay, long after, long length) {
            this.delay = delay;
            this.after = after;
            this.length = length;
        }

        @Override
        public synchronized long replyNanos(long arrivalNanos) {
            if (!begun) {
                begun = true;
                firstNanos = arrivalNanos;
            }
            long intoStall = arrivalNanos + delay - (firstNanos + after);
            return arrivalNanos + delay + (intoStall >= 0 && intoStall < length ? length - intoStall : 0);
        }
    }

    /** @see #queue */
    final class Queue implements Delay {
        private final long service;
        private boolean begun;
        private long freeNanos;

        private Queue(long service) {
            this.service = service;
        }

        @Override
        public synchronized long replyNanos(long arrivalNanos) {
            freeNanos = (begun && freeNanos - arrivalNanos > 0 ? freeNanos : arrivalNanos) + service;
            begun = true;
            return freeNanos;
        }
    }
}
