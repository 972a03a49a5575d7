package cxfperf.terminal;

import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.measure.Interval;
import cxfperf.report.ProgressLine;
import java.time.Duration;
import java.util.Optional;

/** The seconds of one load of several, behind its name, on a terminal's status line; a log has no use for them. */
public final class LabelledProgress implements RunListener {

    private final String label;
    private final StatusLine status;
    private long failedSoFar;

    public LabelledProgress(String label, StatusLine status) {
        this.label = label;
        this.status = status;
    }

    @Override
    public void phaseStarted(Phase phase) {
        if (phase != Phase.DRAIN) {
            failedSoFar = 0;
        }
    }

    @Override
    public void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {
        failedSoFar += interval.total().counts().failed();
        status.show(label + ProgressLine.brief(phase, interval, failedSoFar, left));
    }

    @Override
    public void loadEnded() {
        status.clear();
    }
}
