package cxfperf.watch;

import static cxfperf.text.NumberText.format;

import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.measure.Interval;
import cxfperf.result.Objective;
import cxfperf.result.Steadiness.Growth;
import cxfperf.result.StopCondition;
import cxfperf.steadiness.GrowthSearch;
import cxfperf.steadiness.ResourceLevels;
import cxfperf.stored.ServerSecond;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Ends a window when a condition of {@code -Dstop} was met. A second that does not show the figure, for example a
 * percentile where no call came back, neither meets a condition nor ends the time for which it has been met. For the
 * runner's thread.
 */
public final class EarlyStop implements RunListener {

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
    private Optional<String> met = Optional.empty();

    /**
     * Creates the conditions.
     *
     * @param threads number of clients
     * @param server what is known of the server now
     */
    public EarlyStop(List<StopCondition> conditions, int threads, Supplier<ServerSecond> server) {
        this.conditions = List.copyOf(conditions);
        this.threads = threads;
        this.server = server;
        since = new long[conditions.size()];
        Arrays.fill(since, NOT_MET);
        growth = conditions.stream()
                .map(condition -> condition.isAboutGrowth() ? new GrowthWatch(condition.length()) : null)
                .toArray(GrowthWatch[]::new);
    }

    @Override
    public void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {
        if (phase != Phase.WINDOW || met.isPresent()) {
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
    }

    private void grow(StopCondition condition, GrowthWatch watch, double end) {
        double from = watch.from();
        watch.add(end, server.get())
                .filter(growing -> condition.judgeGrowth(growing.size()).met())
                .ifPresent(growing -> met = Optional.of(format(
                        "%s was met from %.1f s to %.1f s of the window: %s",
                        condition.text(),
                        from,
                        end,
                        growing.isEmpty()
                                ? "nothing grew"
                                : growing.stream()
                                        .map(each -> "the server's " + each.text() + ")")
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
            met = Optional.of(format(
                    "%s was met from %.1f s to %.1f s of the window, and was %,.3f in its last second",
                    stop.text(),
                    since[condition] / NANOS_PER_SECOND,
                    interval.endNanos() / NANOS_PER_SECOND,
                    second.measured()));
        }
    }

    /** Whether a condition was met. */
    public boolean reached() {
        return met.isPresent();
    }

    /** The condition that was met, and when, as a clause; empty as long as there is none. */
    public Optional<String> met() {
        return met;
    }

    /**
     * Judges spans of a window that is still open by what grew in them. Each span begins in the middle of the one
     * before, so that its memory does not grow with the window, and a growth that begins later is found. For one
     * thread.
     */
    private static final class GrowthWatch {

        private record LevelsAt(double end, ResourceLevels levels) {}

        private final double length;
        private final List<LevelsAt> seconds = new ArrayList<>();
        private double from;

        /** @param length of a span */
        GrowthWatch(Duration length) {
            this.length = length.toSeconds();
        }

        /**
         * Adds a second of the window.
         *
         * @param end in seconds of the window
         * @return the resources that grew, if a span ends here
         */
        Optional<List<Growth>> add(double end, ServerSecond server) {
            seconds.add(new LevelsAt(end, ResourceLevels.of(server.probed().to())));
            if (end - from < length) {
                return Optional.empty();
            }
            List<Growth> growing = GrowthSearch.of(
                    seconds.stream().mapToDouble(LevelsAt::end).toArray(),
                    seconds.stream().map(LevelsAt::levels).toList(),
                    null);
            from = end - length / 2;
            seconds.removeIf(second -> second.end() <= from);
            return Optional.of(growing);
        }

        /** The start of the span that goes on, in seconds of the window. */
        double from() {
            return from;
        }
    }
}
