package cxfperf.stored;

import cxfperf.result.RunResult;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The windows of several client hosts on one wall clock. Their clocks are taken to agree, as NTP makes them.
 *
 * @param origin when the first window opened
 * @param offsets how many seconds after that each window opened
 * @param from the start of the stretch in which all hosts were calling, in seconds from the origin
 * @param to its end; not above {@code from} where there is none
 * @param union seconds from the first opening to the last end
 */
record Alignment(Instant origin, List<Double> offsets, double from, double to, double union) {

    static Alignment of(List<RunResult> runs) {
        List<Instant> starts =
                runs.stream().map(run -> Instant.parse(run.startedAt())).toList();
        Instant origin = starts.stream().min(Instant::compareTo).orElseThrow();
        List<Double> offsets = starts.stream()
                .map(start -> Duration.between(origin, start).toNanos() / 1e9)
                .toList();
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

    double overlapSeconds() {
        return Math.max(0, to - from);
    }
}
