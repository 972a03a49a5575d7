package cxfperf.watch;

import cxfperf.engine.EarlyEnd;
import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.measure.Interval;
import cxfperf.probe.ProbeSample;
import cxfperf.result.Objective;
import cxfperf.result.ReasonText;
import cxfperf.result.StopCondition;
import cxfperf.stored.ServerSecond;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

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

    /** Null for a condition that is about single seconds. */
    private final GrowthWatch[] growth;

    private final Supplier<ServerSecond> server;
    private final Supplier<ProbeSample> client;
    private final UnaryOperator<Optional<String>> common;
    private Optional<String> met = Optional.empty();

    /**
     * For conditions that need no probes, on one host.
     *
     * @param threads number of clients
     */
    EarlyStop(List<StopCondition> conditions, int threads) {
        this(
                conditions,
                threads,
                Optional.empty(),
                () -> ServerSecond.UNKNOWN,
                () -> ProbeSample.UNKNOWN,
                UnaryOperator.identity());
    }

    /**
     * Creates the conditions.
     *
     * @param threads number of clients
     * @param window its planned length; empty where nobody knows it
     * @param server what is known of the server now
     * @param client what is known of this process now
     * @param common takes the condition that was met here, and returns the one that was met on any host of the run
     */
    EarlyStop(
            List<StopCondition> conditions,
            int threads,
            Optional<Duration> window,
            Supplier<ServerSecond> server,
            Supplier<ProbeSample> client,
            UnaryOperator<Optional<String>> common) {
        this.conditions = List.copyOf(conditions);
        this.threads = threads;
        this.server = server;
        this.client = client;
        this.common = common;
        since = new long[conditions.size()];
        Arrays.fill(since, NOT_MET);
        growth = conditions.stream()
                .map(condition -> condition.isAboutGrowth() ? new GrowthWatch(condition.length(), window) : null)
                .toArray(GrowthWatch[]::new);
    }

    /**
     * Creates the conditions of a run.
     *
     * @param threads number of clients
     * @param window its planned length; empty where nobody knows it
     * @param common takes the condition that was met here, and returns the one that was met on any host of the run
     */
    public static EarlyStop of(
            List<StopCondition> conditions,
            int threads,
            Optional<Duration> window,
            ServerWatch server,
            ProbeWindow client,
            UnaryOperator<Optional<String>> common) {
        return new EarlyStop(conditions, threads, window, server::second, client::latest, common);
    }

    @Override
    public void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {
        if (phase != Phase.MEASURE || met.isPresent()) {
            return;
        }
        for (int i = 0; i < since.length && met.isEmpty(); i++) {
            if (growth[i] == null) {
                Objective second = conditions.get(i).judge(interval, threads);
                if (second.measured() != null) {
                    count(i, second, interval);
                }
            } else {
                grow(conditions.get(i), growth[i], interval.endNanos() / NANOS_PER_SECOND);
            }
        }
        met = common.apply(met);
    }

    private void grow(StopCondition condition, GrowthWatch watch, double end) {
        double from = watch.from();
        watch.add(end, server.get(), client.get())
                .filter(growing -> condition.judgeGrowth(growing.size()).met())
                .ifPresent(growing -> met = Optional.of(ReasonText.format(
                        "%s was met from %.1f s to %.1f s of the window: %s",
                        condition.text(),
                        from,
                        end,
                        growing.isEmpty()
                                ? "nothing grew"
                                : growing.stream()
                                        .map(each -> (each.ofServer() ? "the server's " : "the client's ") + each.text()
                                                + ")")
                                        .collect(Collectors.joining(", ")))));
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
