package cxfperf.report;

import cxfperf.engine.Phase;
import cxfperf.measure.Counts;
import cxfperf.measure.Interval;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** The state of a run, as one line a second. */
public final class ProgressLine {

    private static final double NANOS_PER_SECOND = 1e9;

    private ProgressLine() {}

    /** @param failedSoFar all failures of the phase until the end of the interval */
    public static String render(Phase phase, Interval interval, long failedSoFar, Optional<Duration> left) {
        Counts counts = interval.total().counts();
        Double p99 = interval.total().serviceTimes().quantileMicros(0.99).stream()
                .boxed()
                .findFirst()
                .orElse(null);
        return String.format(
                Locale.ROOT,
                "%-8s %6.0f s %12s calls/s   p99 %9s ms   failed %s%s%s",
                name(phase),
                interval.endNanos() / NANOS_PER_SECOND,
                Numbers.rate(interval.okPerSecond()),
                Numbers.millisOfMicros(p99),
                Numbers.count(failedSoFar),
                counts.failed() > 0 ? " (+" + Numbers.count(counts.failed()) + ")" : "",
                left.map(ProgressLine::leftText).orElse(""));
    }

    private static String leftText(Duration left) {
        long seconds = Math.round(left.toMillis() / 1000.0);
        return seconds >= 3600
                ? String.format(Locale.ROOT, "   left %d:%02d:%02d", seconds / 3600, (seconds / 60) % 60, seconds % 60)
                : String.format(Locale.ROOT, "   left %d:%02d", seconds / 60, seconds % 60);
    }

    private static String name(Phase phase) {
        return switch (phase) {
            case WARM_UP -> "warm-up";
            case MEASURE -> "measure";
            case DRAIN -> "drain";
        };
    }
}
