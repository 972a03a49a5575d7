package cxfperf.selftest;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * When a scripted server replies: each request at a time that follows from when it arrived, and from nothing that the
 * host does. What is late does so for that reply alone. Threads may share one.
 */
@FunctionalInterface
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
            case "constant" -> {
                long delay = nanos(numbers[0]);
                yield arrival -> arrival + delay;
            }
            case "every" -> {
                AtomicLong number = new AtomicLong();
                long slow = nanos(numbers[1]);
                long others = nanos(numbers[2]);
                yield arrival -> arrival + (number.incrementAndGet() % numbers[0] == 0 ? slow : others);
            }
            case "stall" -> {
                AtomicReference<Long> first = new AtomicReference<>();
                long delay = nanos(numbers[0]);
                long after = nanos(numbers[1]);
                long length = nanos(numbers[2]);
                yield arrival -> {
                    first.compareAndSet(null, arrival);
                    long intoStall = arrival + delay - (first.get() + after);
                    return arrival + delay + (intoStall >= 0 && intoStall < length ? length - intoStall : 0);
                };
            }
            case "queue" -> {
                AtomicReference<Long> free = new AtomicReference<>();
                long service = nanos(numbers[0]);
                yield arrival -> free.updateAndGet(at -> (at != null && at - arrival > 0 ? at : arrival) + service);
            }
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
}
