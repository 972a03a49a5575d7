package cxfperf.terminal;

import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.measure.Interval;
import cxfperf.report.ProgressLine;
import java.time.Duration;
import java.util.Optional;

/** Shows the progress of one of several loads after its name, on a terminal's status line. A log does not get it. */
public final class LabelledProgress implements RunListener {

    private final String label;
    private final StatusLine status;
    private final boolean judged;
    private long failedSoFar;

    public LabelledProgress(String label, StatusLine status) {
        this(label, status, false);
    }

    /** @param judged whether the warm-up ends at the steady state, before its longest time */
    public LabelledProgress(String label, StatusLine status, boolean judged) {
        this.label = label;
        this.status = status;
        this.judged = judged;
    }

    @Override
    public void phaseStarted(Phase phase) {
        if (phase != Phase.DRAIN) {
            failedSoFar = 0;
        }
    }

    @Override
    public void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {
        failedSoFar += interval.counts().failed();
        status.show(label + ProgressLine.brief(phase, interval, failedSoFar, left, judged && phase == Phase.WARM_UP));
    }

    @Override
    public void loadEnded() {
        status.clear();
    }
}
