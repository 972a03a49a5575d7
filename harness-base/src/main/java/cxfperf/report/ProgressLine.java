package cxfperf.report;

import cxfperf.engine.Phase;
import cxfperf.measure.Interval;
import cxfperf.measure.OperationRecording;
import cxfperf.report.document.NumberText;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** The state of a run, as one line a second that fits a terminal. */
public final class ProgressLine {

    private static final double NANOS_PER_SECOND = 1e9;

    private ProgressLine() {}

    /**
     * @param failedSoFar all failures of the phase until the end of the interval
     * @param atMost whether the phase may end before the time that is left is over
     */
    public static String render(
            Phase phase, Interval interval, long failedSoFar, Optional<Duration> left, boolean atMost) {
        OperationRecording total = interval.total();
        Double p99 = total.responseTimes().orElse(total.serviceTimes()).quantileMicros(0.99).stream()
                .boxed()
                .findFirst()
                .orElse(null);
        long failed = interval.total().counts().failed();
        return String.format(
                Locale.ROOT,
                "%-7s %5.0f s %9s/s  %sp99 %7s ms  failed %s%s%s",
                name(phase),
                interval.endNanos() / NANOS_PER_SECOND,
                NumberText.rate(interval.okPerSecond()),
                total.responseTimes().isPresent() ? "response " : "",
                NumberText.millisOfMicros(p99),
                NumberText.count(failedSoFar),
                failed > 0 ? " (+" + NumberText.count(failed) + ")" : "",
                left.map(time -> "  " + left(time, atMost)).orElse(""));
    }

    /** The same behind a name, and so with less. */
    public static String brief(
            Phase phase, Interval interval, long failedSoFar, Optional<Duration> left, boolean atMost) {
        return String.format(
                Locale.ROOT,
                "%9s/s  %s%s%s",
                NumberText.rate(interval.okPerSecond()),
                name(phase),
                left.map(time -> ", " + left(time, atMost)).orElse(""),
                failedSoFar > 0 ? ", failed " + NumberText.count(failedSoFar) : "");
    }

    /** While the server is waited for to complete what was sent one-way. */
    public static String draining(long left, double perSecond, Duration soFar, Duration most) {
        return String.format(
                Locale.ROOT,
                "backlog %5d s %9s/s  %s sent calls not completed  waits at most %s",
                soFar.toSeconds(),
                NumberText.rate(perSecond),
                NumberText.count(left),
                time(most));
    }

    private static String left(Duration time, boolean atMost) {
        return (atMost ? "left at most " : "left ") + time(time);
    }

    /** A time as minutes and seconds, or as hours too. */
    public static String time(Duration duration) {
        long seconds = Math.round(duration.toMillis() / 1000.0);
        return seconds >= 3600
                ? String.format(Locale.ROOT, "%d:%02d:%02d", seconds / 3600, (seconds / 60) % 60, seconds % 60)
                : String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60);
    }

    private static String name(Phase phase) {
        return switch (phase) {
            case WARM_UP -> "warm-up";
            case MEASURE -> "measure";
            case DRAIN -> "drain";
        };
    }
}
