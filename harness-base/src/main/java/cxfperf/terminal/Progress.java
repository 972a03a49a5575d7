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
 * Shows a run as it goes: once a second, on one line that is rewritten where the output is a terminal. In a log, where
 * nothing can be rewritten, a run that is longer than five minutes shows every tenth second only.
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

    /** @param judged whether the warm-up may end before its time */
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

    /** From now on the rates are of calls that are sent, and nobody knows what they come to. */
    void sendsOneWay() {
        oneWay = true;
    }

    /** Something that is known from now on, in a line that stays. */
    void tell(String line) {
        status.clear();
        out.println(line);
    }

    /** In a log, where nothing can be rewritten, the first seconds and then every tenth. */
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
