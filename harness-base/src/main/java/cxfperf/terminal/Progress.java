package cxfperf.terminal;

import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.measure.Interval;
import cxfperf.options.client.ClientOptions;
import cxfperf.report.GoalText;
import cxfperf.report.ProgressLine;
import cxfperf.scaling.Goal;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;

/**
 * Shows the progress of a run once a second. On a terminal one line is rewritten; in a log a run longer than five
 * minutes prints a line for every tenth second only.
 */
final class Progress implements RunListener {

    private static final Duration EVERY_SECOND_UNTIL = Duration.ofMinutes(5);
    private static final int SPARSE_SECONDS = 10;

    private final PrintStream out;
    private final StatusLine status;
    private final Optional<Goal> goal;
    private final boolean judged;
    private boolean oneWay;
    private long okSoFar;
    private long failedSoFar;
    private long shownSeconds;

    /** @param judged whether the warm-up ends at the steady state, before its longest time */
    Progress(PrintStream out, boolean terminal, Optional<Goal> goal, boolean judged) {
        this.out = out;
        this.status = new StatusLine(out, terminal);
        this.goal = goal;
        this.judged = judged;
    }

    static Progress of(ClientOptions options) {
        return new Progress(
                System.out,
                Terminal.isStandardOutput(),
                options.goal(),
                options.plan().warmup().isJudged());
    }

    @Override
    public void phaseStarted(Phase phase) {
        if (phase != Phase.DRAIN) {
            okSoFar = 0;
            failedSoFar = 0;
            shownSeconds = 0;
        }
    }

    @Override
    public void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {
        okSoFar += interval.total().counts().ok();
        failedSoFar += interval.total().counts().failed();
        long second = Duration.ofNanos(interval.endNanos()).toSeconds();
        boolean lastOfDrain = phase == Phase.DRAIN && interval.endNanos() - interval.startNanos() < 500_000_000L;
        boolean sparse =
                left.isPresent() && left.get().plusNanos(interval.endNanos()).compareTo(EVERY_SECOND_UNTIL) > 0;
        if (lastOfDrain || (!status.terminal() && sparse && second < shownSeconds + SPARSE_SECONDS)) {
            return;
        }
        shownSeconds = second;
        String line = ProgressLine.render(phase, interval, failedSoFar, left, judged && phase == Phase.WARM_UP)
                + (oneWay ? "  sent" : goal(phase, interval));
        if (status.terminal()) {
            status.show(line);
        } else {
            out.println(line);
        }
    }

    /** Marks the rates from now on as those of sent calls, whose outcome is unknown. */
    void sendsOneWay() {
        oneWay = true;
    }

    /** Prints a line that stays above the progress. */
    void print(String line) {
        status.clear();
        out.println(line);
    }

    /** Shows the progress of a drain; in a log only the first seconds and then every tenth. */
    void draining(String line, Duration soFar) {
        if (status.terminal()) {
            status.show(line);
        } else if (soFar.toSeconds() <= 2 || soFar.toSeconds() % SPARSE_SECONDS == 0) {
            out.println(line);
        }
    }

    private String goal(Phase phase, Interval interval) {
        return goal.filter(wanted -> phase == Phase.MEASURE)
                .map(wanted -> GoalText.progress(wanted, okSoFar, Duration.ofNanos(interval.endNanos())))
                .orElse("");
    }

    @Override
    public void loadEnded() {
        status.clear();
    }
}
