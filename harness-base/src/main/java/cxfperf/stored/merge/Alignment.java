package cxfperf.stored.merge;

import cxfperf.result.RunResult;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The windows of several client hosts on one clock: that of their server, which was looked at just before each of them opened;
 * where a host does not know it, on the hosts' own wall clocks, which are taken to agree, as NTP makes them.
 *
 * @param origin when the first window opened
 * @param offsets how many seconds after that each window opened
 * @param from the start of the stretch in which all hosts were calling, in seconds from the origin
 * @param to its end; not above {@code from} where there is none
 * @param union seconds from the first opening to the last end
 */
record Alignment(Instant origin, List<Double> offsets, double from, double to, double union) {

    private static final double NANOS_PER_SECOND = 1e9;

    static Alignment of(List<RunResult> runs) {
        List<Double> offsets = SumCount.isOfOneProcess(runs) ? byServer(runs) : byHosts(runs);
        Instant origin = Instant.parse(runs.get(offsets.indexOf(0.0)).startedAt());
        double from = 0;
        double to = Double.MAX_VALUE;
        double union = 0;
        for (int i = 0; i < runs.size(); i++) {
            double end = offsets.get(i) + runs.get(i).windowSeconds();
            from = Math.max(from, offsets.get(i));
            to = Math.min(to, end);
            union = Math.max(union, end);
        }
        return new Alignment(origin, offsets, from, to, union);
    }

    private static List<Double> byServer(List<RunResult> runs) {
        long first = runs.stream()
                .mapToLong(run -> run.server().count().openedNanos())
                .min()
                .orElseThrow();
        return runs.stream()
                .map(run -> (run.server().count().openedNanos() - first) / NANOS_PER_SECOND)
                .toList();
    }

    private static List<Double> byHosts(List<RunResult> runs) {
        List<Instant> starts =
                runs.stream().map(run -> Instant.parse(run.startedAt())).toList();
        Instant first = starts.stream().min(Instant::compareTo).orElseThrow();
        return starts.stream()
                .map(start -> Duration.between(first, start).toNanos() / NANOS_PER_SECOND)
                .toList();
    }

    double overlapSeconds() {
        return Math.max(0, to - from);
    }
}
