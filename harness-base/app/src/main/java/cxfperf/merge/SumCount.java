package cxfperf.merge;

import cxfperf.result.Calls;
import cxfperf.result.RunResult;
import cxfperf.result.ServerCount;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The calls that one server completed for all load generators, from the opening of their windows to the end of the last
 * run.
 *
 * @param completed completed calls by operation
 * @param around the calls before and after the window of all load generators
 * @param earlier the largest number of warm-up calls that the count may contain: calls without an answer
 * @param beyond how many more calls the server completed than the load generators started; below 0 for fewer
 */
record SumCount(Map<String, Long> completed, Calls around, long earlier, long beyond) {

    /** Empty if a load generator does not know the server's counts, or if they come from more than one process. */
    static Optional<SumCount> of(List<RunResult> runs) {
        List<ServerCount> counts = new ArrayList<>();
        runs.forEach(
                run -> counts.add(run.server() == null ? null : run.server().count()));
        if (counts.contains(null)
                || counts.stream().map(ServerCount::process).distinct().count() > 1) {
            return Optional.empty();
        }
        Map<String, Long> opened = Collections.min(counts, Comparator.comparingLong(ServerCount::openedNanos))
                .opened();
        Map<String, Long> completed =
                new LinkedHashMap<>(Collections.max(counts, Comparator.comparingLong(ServerCount::endedNanos))
                        .ended());
        completed.replaceAll((operation, count) -> count - opened.getOrDefault(operation, 0L));
        Calls calls = Calls.sum(runs.stream().map(RunResult::calls).toList());
        Calls around = Calls.sum(runs.stream().map(RunResult::callsAround).toList());
        Calls warmUp =
                Calls.sum(runs.stream().map(run -> run.window().warmupCalls()).toList());
        long all = completed.values().stream().mapToLong(Long::longValue).sum();
        return Optional.of(new SumCount(completed, around, warmUp.errors(), all - calls.started() - around.started()));
    }
}
