package cxfperf.watch;

import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.measure.Interval;
import cxfperf.result.Objective;
import cxfperf.result.StopCondition;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Ends a window when a condition of {@code -Dstop} was met. A second without a value of the figure, for example a
 * percentile when no call came back, neither meets a condition nor ends the time in which the condition was met. For
 * the runner's thread.
 */
public final class EarlyStop implements RunListener {

    private static final double NANOS_PER_SECOND = 1e9;

    private final List<StopCondition> conditions;
    private final int threads;

    /** When a condition began to be met, in nanoseconds of the window; absent if the latest second did not meet it. */
    private final Map<StopCondition, Long> since = new HashMap<>();

    private Optional<StopCondition.Met> met = Optional.empty();

    /** @param threads the number of clients */
    public EarlyStop(List<StopCondition> conditions, int threads) {
        this.conditions = List.copyOf(conditions);
        this.threads = threads;
    }

    @Override
    public void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {
        if (phase != Phase.WINDOW) {
            return;
        }
        for (StopCondition condition : conditions) {
            Objective second = condition.judge(interval, threads);
            if (met.isEmpty() && second.measured() != null) {
                met = judge(condition, second, interval);
            }
        }
    }

    private Optional<StopCondition.Met> judge(StopCondition condition, Objective second, Interval interval) {
        if (!second.met()) {
            since.remove(condition);
            return Optional.empty();
        }
        long from = since.computeIfAbsent(condition, first -> interval.startNanos());
        return interval.endNanos() - from < condition.length().toNanos()
                ? Optional.empty()
                : Optional.of(new StopCondition.Met(
                        condition.text(), from / NANOS_PER_SECOND, interval.endNanos() / NANOS_PER_SECOND, second));
    }

    /** Whether a condition was met. */
    public boolean reached() {
        return met.isPresent();
    }

    /** The condition that was met; empty as long as none was met. */
    public Optional<StopCondition.Met> met() {
        return met;
    }
}
