package cxfperf.probe;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * The garbage-collection pauses of this JVM, from its collectors' management beans. Concurrent collectors have a bean
 * for their cycles, in which the application goes on, beside the one for their pauses, which alone counts here. Not
 * from the flight recorder: that ends the JVM when the disk below {@code java.io.tmpdir} is full, and cannot be told
 * not to.
 *
 * <p>How many there were, and how long they were together, is known at once; the length of a single one some
 * milliseconds later. Lengths are whole milliseconds: pauses of microseconds may be in the count alone. G1's remark and
 * cleanup, a few milliseconds for each of its concurrent cycles, are in no bean of a JVM before 20. Any thread.
 */
public final class GcPauses implements AutoCloseable {

    /**
     * All pauses since the JVM started.
     *
     * @param nanos the sum of their lengths
     */
    public record Sum(long count, long nanos) {}

    private record Pause(long number, long nanos) {}

    /** "ZGC Minor Cycles", "Shenandoah Cycles". */
    private static final String CYCLES = "Cycles";

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** How many of the latest pauses are remembered one by one. */
    private static final int REMEMBERED = 4_096;

    private final List<GarbageCollectorMXBean> collectors;
    private final NotificationListener listener = this::notified;
    private final Map<String, Long> reportedByCollector = new HashMap<>();
    private final Pause[] latest = new Pause[REMEMBERED];
    private long arrived;

    private GcPauses(List<GarbageCollectorMXBean> collectors) {
        this.collectors = collectors;
    }

    /** Knows of no pause and costs nothing. */
    public static GcPauses off() {
        return new GcPauses(List.of());
    }

    /** Starts listening for the lengths of single pauses. */
    public static GcPauses listen() {
        GcPauses pauses = new GcPauses(ManagementFactory.getGarbageCollectorMXBeans().stream()
                .filter(collector -> !collector.getName().endsWith(CYCLES))
                .toList());
        for (GarbageCollectorMXBean collector : pauses.collectors) {
            if (collector instanceof NotificationEmitter emitter) {
                emitter.addNotificationListener(pauses.listener, null, null);
            }
            // Those of before are not to be waited for.
            pauses.reportedUpTo(collector.getName(), collector.getCollectionCount());
        }
        return pauses;
    }

    private void notified(Notification notification, Object handback) {
        if (notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
            GarbageCollectionNotificationInfo info =
                    GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData());
            arrived(info.getGcName(), info.getGcInfo());
        }
    }

    private synchronized void arrived(String collector, GcInfo gc) {
        reportedUpTo(collector, gc.getId());
        latest[(int) (arrived++ % REMEMBERED)] = new Pause(reported(), gc.getDuration() * NANOS_PER_MILLI);
    }

    /** @param number how many pauses the collector had until then, that one included */
    private synchronized void reportedUpTo(String collector, long number) {
        reportedByCollector.merge(collector, number, Math::max);
    }

    private long reported() {
        return reportedByCollector.values().stream().mapToLong(Long::longValue).sum();
    }

    /** All pauses up to now. */
    public Sum sum() {
        long count = 0;
        long millis = 0;
        for (GarbageCollectorMXBean collector : collectors) {
            count += Math.max(0, collector.getCollectionCount());
            millis += Math.max(0, collector.getCollectionTime());
        }
        return new Sum(count, millis * NANOS_PER_MILLI);
    }

    /**
     * The longest of the pauses behind the first {@code after} and up to the one with the number {@code upTo}, in
     * nanoseconds; 0 where there is none, and empty as long as their lengths have not all been reported. Only the
     * latest 4,096 are remembered: ask once a second.
     */
    public synchronized OptionalLong longestNanos(long after, long upTo) {
        if (upTo > reported()) {
            return OptionalLong.empty();
        }
        long longest = 0;
        for (Pause pause : latest) {
            if (pause != null && pause.number > after && pause.number <= upTo) {
                longest = Math.max(longest, pause.nanos);
            }
        }
        return OptionalLong.of(longest);
    }

    @Override
    public void close() {
        for (GarbageCollectorMXBean collector : collectors) {
            if (collector instanceof NotificationEmitter emitter) {
                try {
                    emitter.removeNotificationListener(listener);
                } catch (ListenerNotFoundException e) {
                    // Closed before.
                }
            }
        }
    }
}
