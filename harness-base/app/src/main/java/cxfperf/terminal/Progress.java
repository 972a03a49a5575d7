package cxfperf.terminal;

import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.measure.Counts;
import cxfperf.measure.Interval;
import cxfperf.options.client.ClientOptions;
import cxfperf.report.GoalText;
import cxfperf.report.ProgressLine;
import cxfperf.result.Goal;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;

/**
 * Shows the progress of a run. On a terminal one line is rewritten each second. A log gets a line for the first and the
 * last second of a phase, for the first second with a failed call, and for every tenth second between; it gets no line
 * for one of several loads.
 */
public final class Progress implements RunListener {

    private final String label;
    private final PrintStream out;
    private final StatusLine status;
    private final Optional<Goal> goal;
    private final boolean judged;
    private final int logSeconds;
    private boolean oneWay;
    private long okSoFar;
    private long failedSoFar;
    private boolean shown;
    private long shownSeconds;

    /**
     * @param label names one of several loads at the beginning of each line; empty for a single load
     * @param judged whether the warm-up ends at the steady state, before its longest time
     * @param logSeconds the seconds between two lines in a log
     */
    public Progress(
            String label, PrintStream out, boolean terminal, Optional<Goal> goal, boolean judged, int logSeconds) {
        this.label = label;
        this.out = out;
        this.status = new StatusLine(out, terminal);
        this.goal = goal;
        this.judged = judged;
        this.logSeconds = logSeconds;
    }

    static Progress of(ClientOptions options) {
        return new Progress(
                "",
                System.out,
                Terminal.isStandardOutput(),
                options.goal(),
                options.plan().warmup().isJudged(),
                Terminal.logSeconds(System.getenv()));
    }

    @Override
    public void phaseStarted(Phase phase) {
        if (phase != Phase.COOL_DOWN) {
            okSoFar = 0;
            failedSoFar = 0;
            shown = false;
            shownSeconds = 0;
        }
    }

    @Override
    public void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {
        long failedBefore = failedSoFar;
        Counts counts = interval.counts();
        okSoFar += counts.ok();
        failedSoFar += counts.failed();
        boolean atMost = judged && phase == Phase.WARM_UP;
        if (!label.isEmpty()) {
            status.show(label + ProgressLine.brief(phase, interval, failedSoFar, left, atMost));
            return;
        }
        if (!ProgressLine.hasRate(phase, interval)) {
            return;
        }
        long second = Duration.ofNanos(interval.endNanos()).toSeconds();
        boolean last = left.isPresent() && left.get().toMillis() < 500;
        boolean firstFailure = failedBefore == 0 && failedSoFar > 0;
        if (!status.terminal() && shown && !last && !firstFailure && second < shownSeconds + logSeconds) {
            return;
        }
        shown = true;
        shownSeconds = second;
        show(ProgressLine.render(phase, interval, failedSoFar, left, atMost)
                + (oneWay ? "  sent" : goal(phase, interval)));
    }

    private void show(String line) {
        if (status.terminal()) {
            status.show(line);
        } else {
            out.println(line);
        }
    }

    /** Marks later rates as rates of sent calls, whose outcome is unknown. */
    void sendsOneWay() {
        oneWay = true;
    }

    /** Prints a line that stays above the progress. */
    void print(String line) {
        status.clear();
        out.println(line);
    }

    /** Shows the progress of a drain. A log gets the first second, and then one line each {@code logSeconds}. */
    void draining(String line, Duration soFar) {
        if (status.terminal() || soFar.toSeconds() <= 1 || soFar.toSeconds() % logSeconds == 0) {
            show(line);
        }
    }

    private String goal(Phase phase, Interval interval) {
        return goal.filter(wanted -> phase == Phase.WINDOW)
                .map(wanted -> GoalText.progress(wanted, okSoFar, Duration.ofNanos(interval.endNanos())))
                .orElse("");
    }

    @Override
    public void loadEnded() {
        status.clear();
    }
}
