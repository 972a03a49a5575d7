package cxfperf.watch;

import cxfperf.probe.ProbeSample;
import cxfperf.result.Steadiness.Growth;
import cxfperf.steadiness.GrowthSearch;
import cxfperf.steadiness.ResourceLevels;
import cxfperf.stored.ServerSecond;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Judges spans of a window that is still open by what grew in them. Each span begins in the middle of the one before,
 * so that its memory does not grow with the window, and a growth that begins later is found. For one thread.
 */
final class GrowthWatch {

    /** For a window whose length nobody knows. */
    private static final Duration A_DAY = Duration.ofDays(1);

    private record LevelsAt(double end, ResourceLevels server, ResourceLevels client) {}

    private final double length;
    private final int spans;
    private final List<LevelsAt> seconds = new ArrayList<>();
    private double from;

    /**
     * @param length of a span
     * @param window the planned length of the window; empty where nobody knows it
     */
    GrowthWatch(Duration length, Optional<Duration> window) {
        this.length = length.toSeconds();
        spans = (int) Math.max(1, 2 * window.orElse(A_DAY).toSeconds() / length.toSeconds());
    }

    /**
     * Adds a second of the window.
     *
     * @param end in seconds of the window
     * @return the resources that grew, if a span ends here
     */
    Optional<List<Growth>> add(double end, ServerSecond server, ProbeSample client) {
        seconds.add(new LevelsAt(end, levels(server), levels(client)));
        if (end - from < length) {
            return Optional.empty();
        }
        List<Growth> growing = Stream.concat(grown(true, LevelsAt::server), grown(false, LevelsAt::client))
                .toList();
        from = end - length / 2;
        seconds.removeIf(second -> second.end() <= from);
        return Optional.of(growing);
    }

    /** The start of the span that goes on, in seconds of the window. */
    double from() {
        return from;
    }

    private Stream<Growth> grown(boolean ofServer, Function<LevelsAt, ResourceLevels> side) {
        double[] ends = seconds.stream().mapToDouble(LevelsAt::end).toArray();
        return GrowthSearch.of(ofServer, ends, seconds.stream().map(side).toList(), null, spans).stream();
    }

    private static ResourceLevels levels(ServerSecond server) {
        return ResourceLevels.of(
                server.heapAfterGcBytes(),
                server.heapUsedBytes(),
                server.rssBytes(),
                server.heapCommittedBytes(),
                server.directBytes(),
                server.threads(),
                server.openFiles(),
                server.established());
    }

    private static ResourceLevels levels(ProbeSample client) {
        ProbeSample.Jvm jvm = client.jvm();
        return ResourceLevels.of(
                jvm.heapAfterGcBytes(),
                jvm.heapUsedBytes(),
                jvm.rssBytes(),
                jvm.heapCommittedBytes(),
                jvm.directBytes(),
                jvm.threads(),
                jvm.openFiles(),
                client.sockets().established());
    }
}
