package cxfperf.report;

import static cxfperf.text.NumberText.count;
import static cxfperf.text.NumberText.counted;
import static cxfperf.text.NumberText.format;
import static cxfperf.text.NumberText.time;

import cxfperf.engine.Phase;
import cxfperf.experiment.FindResult;
import cxfperf.experiment.Metric;
import cxfperf.experiment.PlannedRun;
import cxfperf.experiment.RunPoint;
import cxfperf.experiment.RunRecord;
import cxfperf.measure.Interval;
import cxfperf.measure.OperationRecording;
import cxfperf.report.RunFigure.Unit;
import cxfperf.report.render.TextStyle;
import cxfperf.report.render.Wrapping;
import cxfperf.result.RateText;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.Slo;
import cxfperf.result.Status;
import cxfperf.result.Throughput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Lines that fit a terminal: progress of a run, and results of the points of a sweep or a search and of the runs of an
 * experiment. Their figures are written as in the reports. Any thread.
 */
public final class ProgressLine {

    private static final double NANOS_PER_SECOND = 1e9;

    /** The drain ends with an interval shorter than a second. */
    private static final long SHORT_DRAIN_NANOS = 500_000_000L;

    private ProgressLine() {}

    /**
     * @param failedSoFar the failures of the phase up to the end of the interval
     * @param atMost whether the phase may end before the remaining time is over
     */
    public static String render(
            Phase phase, Interval interval, long failedSoFar, Optional<Duration> left, boolean atMost) {
        OperationRecording total = interval.total();
        // The line shows only this percentile, so the others are not computed.
        OptionalDouble p99 = total.responseTimes().orElse(total.serviceTimes()).percentileMicros(0.99);
        long failed = total.counts().failed();
        return second(name(phase), interval.endNanos() / NANOS_PER_SECOND, interval.okPerSecond())
                + p99(total.responseTimes().isPresent(), p99.isPresent() ? p99.getAsDouble() : null)
                + "failed " + count(failedSoFar)
                + (failed > 0 ? " (+" + count(failed) + ")" : "")
                + left.map(duration -> "  " + left(duration, atMost)).orElse("");
    }

    /**
     * The progress of several load generators together.
     *
     * @param known how many load generators the figures include
     */
    public static String sum(String phase, long second, double okPerSecond, long failed, int known, int agents) {
        return second(phase, second, okPerSecond) + "failed " + count(failed) + "  " + known + " of " + agents
                + " agents";
    }

    private static String second(String phase, double number, double perSecond) {
        return format("%-7s %5.0f s ", phase, number) + rate(perSecond);
    }

    private static String rate(double perSecond) {
        return format("%9s/s  ", Unit.RATE.text(perSecond));
    }

    private static String p99(boolean isOpenLoop, Double micros) {
        return format("%sp99 %7s ms  ", isOpenLoop ? "response " : "", Unit.MILLIS_OF_MICROS.text(micros));
    }

    /** The progress line in a shorter form that fits after a name. */
    public static String brief(
            Phase phase, Interval interval, long failedSoFar, Optional<Duration> left, boolean atMost) {
        return rate(interval.okPerSecond())
                + name(phase)
                + left.map(duration -> ", " + left(duration, atMost)).orElse("")
                + (failedSoFar > 0 ? ", failed " + count(failedSoFar) : "");
    }

    /** Progress while the run waits for the server to complete one-way calls. */
    public static String draining(long left, double perSecond, Duration soFar, Duration most) {
        return second("backlog", soFar.toSeconds(), perSecond) + count(left)
                + " sent calls not completed  waits at most " + time(most);
    }

    private static String left(Duration duration, boolean atMost) {
        return (atMost ? "left at most " : "left ") + time(duration);
    }

    /** Whether the rate of an interval is meaningful. The rate of a short interval at the end of the drain is not. */
    public static boolean hasRate(Phase phase, Interval interval) {
        return phase != Phase.COOL_DOWN || interval.endNanos() - interval.startNanos() >= SHORT_DRAIN_NANOS;
    }

    /** The name of a phase at the beginning of a progress line. */
    public static String name(Phase phase) {
        return phase.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Label of a sweep's point, during the measurement and after it. */
    public static String pointLabel(int number, int of, RunPoint point) {
        int digits = String.valueOf(of).length();
        String load = point.values().containsKey(RunPoint.RATE)
                ? format("%9s offered", RateText.of(point.perSecond()))
                : format("%14s", counted(point.threads(), "client"));
        return format("point %" + digits + "d of %d %s ", number, of, load);
    }

    /** Label of a search's run, during the measurement and after it; the first run is the closed loop. */
    public static String trialLabel(PlannedRun run) {
        RunPoint point = run.cell().point();
        return point.isOnly()
                ? format("%-27s", "closed loop")
                : format("point %2d %10s offered ", run.number() - 1, RateText.of(point.perSecond()));
    }

    /** Result of a sweep's point; reasons for another verdict than PASS follow on lines of their own. */
    public static String point(String label, RunResult result, TextStyle paint) {
        Throughput done = result.throughput();
        String sent = result.oneWay() == null ? "" : "sent " + Unit.RATE.text(done.sentPerSecond()) + "/s  ";
        String p99 = p99(
                result.responseTimeMicros() != null,
                result.window().total().judgedTimesMicros().p99());
        return label + rate(done.perSecond()) + sent + p99 + VerdictText.words(result.verdict(), paint) + "\n"
                + (result.verdict().status() == Status.PASS ? "" : against(result));
    }

    /**
     * The result of a search's point: the offered rate, the measured figures, and whether the rate passed.
     *
     * @param left the longest time until the search ends
     */
    public static String trial(String label, RunResult result, Slo objectives, Duration left) {
        boolean holds = FindResult.holds(objectives, result);
        String held = result.offered() == null ? "" : holds ? "holds" : "fails";
        return label
                + rate(result.throughput().perSecond())
                + p99(false, result.window().total().judgedTimesMicros().p99())
                + format("%-5s  %s left\n", held, time(left))
                + (holds ? "" : against(result));
    }

    /** The beginning of the lines about a run of an experiment. */
    public static String runLabel(PlannedRun run) {
        return format(
                "run %2d of %d  %-16s ", run.number(), run.of(), run.cell().name());
    }

    /** Result of a run of an experiment, or of one of its points. */
    public static String run(PlannedRun run, RunRecord record, TextStyle paint) {
        // A run that was not warm may pass by its own verdict; the experiment does not count it.
        String status = record.warm() ? record.status().name() : "not counted";
        String why = record.shownWhy();
        String point =
                record.point().isOnly() ? "" : format("%11s  ", record.point().text());
        String rate = record.measured() ? Unit.RATE.text(record.metric(Metric.THROUGHPUT)) + " calls/s  " : "";
        String reason = why == null ? "" : ": " + why + "; see " + record.directory();
        return Wrapping.wrap(
                runLabel(run) + point + rate + paint.in(VerdictText.tone(record.shownStatus()), status) + reason, "  ");
    }

    /** The reasons for a verdict other than PASS, and a few dropped calls, which are not a reason: a line each. */
    private static String against(RunResult result) {
        List<String> against = new ArrayList<>();
        long dropped = FindResult.dropped(result);
        if (dropped > 0 && !result.verdict().has(Reason.Code.RATE_NOT_KEPT)) {
            against.add(
                    count(dropped) + " of " + count(result.offered().scheduled()) + " scheduled calls were dropped");
        }
        if (dropped == 0 && FindResult.queueGrew(result)) {
            against.add(FindResult.queueGrowth(result));
        }
        result.verdict().reasons().stream()
                .filter(reason -> reason.status() != Status.PASS)
                .forEach(reason -> against.add(reason.code() + ": " + reason.evidence()));
        return against.stream()
                .map(reason -> Wrapping.wrap("  " + reason, "    ") + "\n")
                .collect(Collectors.joining());
    }
}
