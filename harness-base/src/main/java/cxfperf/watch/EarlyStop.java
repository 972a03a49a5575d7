package cxfperf.watch;

import cxfperf.engine.EarlyEnd;
import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.measure.Interval;
import cxfperf.result.Objective;
import cxfperf.result.ReasonText;
import cxfperf.result.StopCondition;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Ends a window when a condition of {@code -Dstop} was met. A second that does not show the figure, for example a
 * percentile where no call came back, neither meets a condition nor ends the time for which it has been met. For the
 * runner's thread.
 */
public final class EarlyStop implements RunListener, EarlyEnd {

    private static final double NANOS_PER_SECOND = 1e9;

    /** No second has met the condition since the last one that did not. */
    private static final long NOT_MET = -1;

    private final List<StopCondition> conditions;
    private final int threads;

    /** The start of the first second that met each condition, in nanoseconds of the window. */
    private final long[] since;

    private Optional<String> met = Optional.empty();

    /** @param threads number of clients */
    public EarlyStop(List<StopCondition> conditions, int threads) {
        this.conditions = List.copyOf(conditions);
        this.threads = threads;
        since = new long[conditions.size()];
        Arrays.fill(since, NOT_MET);
    }

    @Override
    public void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {
        if (phase != Phase.MEASURE || met.isPresent()) {
            return;
        }
        for (int i = 0; i < since.length && met.isEmpty(); i++) {
            Objective second = conditions.get(i).judge(interval, threads);
            if (second.measured() != null) {
                count(i, second, interval);
            }
        }
    }

    private void count(int condition, Objective second, Interval interval) {
        if (!second.met()) {
            since[condition] = NOT_MET;
            return;
        }
        if (since[condition] == NOT_MET) {
            since[condition] = interval.startNanos();
        }
        StopCondition stop = conditions.get(condition);
        if (interval.endNanos() - since[condition] >= stop.length().toNanos()) {
            met = Optional.of(ReasonText.format(
                    "%s was met from %.1f s to %.1f s of the window, and was %,.3f in its last second",
                    stop.text(),
                    since[condition] / NANOS_PER_SECOND,
                    interval.endNanos() / NANOS_PER_SECOND,
                    second.measured()));
        }
    }

    @Override
    public boolean reached() {
        return met.isPresent();
    }

    /** The condition that was met, and when, as a clause; empty as long as there is none. */
    public Optional<String> met() {
        return met;
    }
}
