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
 * The garbage-collection pauses of this JVM, from its collectors' management beans. Concurrent collectors have two
 * beans. The bean of their pauses is counted; the bean of their cycles, during which the application runs, is not. The
 * flight recorder is no alternative: it ends the JVM when the disk of {@code java.io.tmpdir} is full, which no setting
 * prevents.
 *
 * <p>The number of pauses and the sum of their lengths are known at once, the length of a single pause some
 * milliseconds later. Lengths are whole milliseconds, so a pause of microseconds may add to the count only. Before JDK
 * 20 no bean has G1's remark and cleanup pauses, a few milliseconds per concurrent cycle. Any thread.
 */
public final class GcPauses implements AutoCloseable {

    /**
     * All pauses since the JVM started.
     *
     * @param nanos sum of their lengths
     */
    public record Sum(long count, long nanos) {}

    private record Pause(long number, long nanos) {}

    /** The end of names such as "ZGC Minor Cycles" and "Shenandoah Cycles". */
    private static final String CYCLES = "Cycles";

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** Number of latest pauses whose lengths are kept. */
    private static final int REMEMBERED = 4_096;

    private final List<GarbageCollectorMXBean> collectors;
    private final NotificationListener listener = this::notified;
    private final Map<String, Long> reportedByCollector = new HashMap<>();
    private final Pause[] latest = new Pause[REMEMBERED];
    private long arrived;

    private GcPauses(List<GarbageCollectorMXBean> collectors) {
        this.collectors = collectors;
    }

    /** Returns an instance without collectors: it counts no pauses. */
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
            // No notification comes for earlier collections.
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

    /** @param number number of pauses of the collector so far, the reported one included */
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
     * Returns the longest of the pauses number {@code after} + 1 to {@code upTo}, in nanoseconds; 0 where there was no
     * pause, empty until all their lengths have been reported. Only the latest 4,096 lengths are kept: call it once a
     * second.
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
