package cxfperf.report;

import cxfperf.engine.Phase;
import cxfperf.experiment.FindResult.FindPoint;
import cxfperf.measure.Interval;
import cxfperf.measure.OperationRecording;
import cxfperf.report.document.NumberText;
import cxfperf.report.render.TextStyle;
import cxfperf.report.render.Wrapping;
import cxfperf.result.CallTimes;
import cxfperf.result.Objective;
import cxfperf.result.RateText;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.Slo;
import cxfperf.result.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Lines that fit a terminal: progress of a run, and results of the points of a sweep or a search. Any thread. */
public final class ProgressLine {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Label of the closed-loop run that a search starts from. */
    public static final String CLOSED_LOOP = String.format(Locale.ROOT, "%-27s", "closed loop");

    private ProgressLine() {}

    /**
     * @param failedSoFar failures of the phase until the end of the interval
     * @param atMost whether the phase may end before the remaining time is over
     */
    public static String render(
            Phase phase, Interval interval, long failedSoFar, Optional<Duration> left, boolean atMost) {
        OperationRecording total = interval.total();
        Double p99 = total.responseTimes().orElse(total.serviceTimes()).quantileMicros(0.99).stream()
                .boxed()
                .findFirst()
                .orElse(null);
        long failed = interval.counts().failed();
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

    /** The progress line in a shorter form that fits after a name. */
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

    /** Progress while the run waits for the server to complete one-way calls. */
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

    /** The time as minutes and seconds, with hours from an hour on. */
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

    /** Label of a sweep's point, during the measurement and after it. */
    public static String pointLabel(int number, int of, int clients) {
        return pointLabel(number, of, String.format(Locale.ROOT, "%6s clients", NumberText.count(clients)));
    }

    /** Label of a point of a sweep over rates. */
    public static String pointLabel(int number, int of, double perSecond) {
        return pointLabel(number, of, String.format(Locale.ROOT, "%9s offered", RateText.of(perSecond)));
    }

    private static String pointLabel(int number, int of, String load) {
        int digits = String.valueOf(of).length();
        return String.format(Locale.ROOT, "point %" + digits + "d of %d %s ", number, of, load);
    }

    /** Result of a sweep's point; reasons for another verdict than PASS follow on lines of their own. */
    public static String point(String label, RunResult result, TextStyle paint) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%s%9s/s  %s%sp99 %7s ms  %s\n",
                label,
                NumberText.rate(result.throughput().perSecond()),
                result.oneWay() == null
                        ? ""
                        : "sent " + NumberText.rate(result.throughput().sentPerSecond()) + "/s  ",
                result.responseTimeMicros() == null ? "" : "response ",
                NumberText.millisOfMicros(result.judgedTimesMicros().p99()),
                VerdictText.words(result.verdict(), paint)));
        for (Reason reason : result.verdict().reasons()) {
            if (reason.status() != Status.PASS) {
                text.append(Wrapping.wrap("  " + reason.code() + ": " + reason.evidence(), "    "))
                        .append('\n');
            }
        }
        return text.toString();
    }

    /** Label of a search's point, during the measurement and after it. */
    public static String trialLabel(int number, double perSecond) {
        return String.format(Locale.ROOT, "point %2d %10s offered ", number, RateText.of(perSecond));
    }

    /**
     * Result of a search's point: the offered rate, the measured figures, and whether the rate holds.
     *
     * @param left longest time that the search still takes
     */
    public static String trial(String label, RunResult result, Slo objectives, Duration left) {
        CallTimes times = result.judgedTimesMicros();
        boolean holds = FindPoint.of(0, objectives, "", result).held();
        String line = String.format(
                Locale.ROOT,
                "%s%9s/s  p99 %7s ms  %-5s  %s left\n",
                label,
                NumberText.rate(result.throughput().perSecond()),
                NumberText.millisOfMicros(times.p99()),
                result.offered() == null ? "" : holds ? "holds" : "fails",
                ProgressLine.time(left));
        return holds || why(result).isEmpty()
                ? line
                : line + Wrapping.wrap("  " + String.join(", ", why(result)), "    ") + "\n";
    }

    /** Lists why the rate of a run does not hold. */
    static List<String> why(RunResult result) {
        List<String> why = new ArrayList<>();
        for (Objective objective : result.objectives()) {
            if (!objective.met()) {
                why.add(objective.text() + " is "
                        + (objective.measured() == null
                                ? NumberText.UNKNOWN
                                : String.format(Locale.ROOT, "%,.1f", objective.measured())));
            }
        }
        long dropped = FindPoint.dropped(result);
        if (dropped > 0 && !result.verdict().has(Reason.Code.RATE_NOT_KEPT)) {
            why.add(String.format(
                    Locale.ROOT,
                    "%,d of %,d scheduled calls were dropped",
                    dropped,
                    result.offered().scheduled()));
        }
        result.verdict().reasons().stream()
                .filter(reason -> reason.status() != Status.PASS && reason.code() != Reason.Code.OBJECTIVE_MISSED)
                .map(reason -> reason.status() == Status.INVALID
                        ? "INVALID " + reason.code()
                        : reason.code().name())
                .forEach(why::add);
        return why;
    }
}
