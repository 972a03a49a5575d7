package cxfperf.merge;

import cxfperf.result.Calls;
import cxfperf.result.RunResult;
import cxfperf.result.ServerCount;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What one server completed for all load generators, from the first opening of a window to the end of the last run, on
 * the server's own clock.
 *
 * @param completed by operation
 * @param coolDown the cool-down calls of all hosts, and those of their windows that are in no figure of the sum
 * @param earlier how many calls from before may be in it, at most: the warm-ups of hosts whose windows opened later,
 *     and calls to which no answer came
 * @param left how many calls that ended well for the hosts it does not hold
 * @param beyond how many calls more that is than the hosts have started; below 0 fewer
 */
record SumCount(Map<String, Long> completed, Calls coolDown, long earlier, long left, long beyond) {

    /**
     * Empty where a host does not know the server's counts, or they are not of one process.
     *
     * @param outside calls of the hosts' windows that are in no figure of the sum
     */
    static Optional<SumCount> of(List<RunResult> hosts, Calls outside) {
        if (!isOfOneProcess(hosts) || hosts.stream().anyMatch(host -> host.coolDownCalls() == null)) {
            return Optional.empty();
        }
        RunResult first = hosts.stream()
                .min(Comparator.comparingLong(host -> host.server().count().openedNanos()))
                .orElseThrow();
        ServerCount last = hosts.stream()
                .map(host -> host.server().count())
                .max(Comparator.comparingLong(ServerCount::endedNanos))
                .orElseThrow();
        Map<String, Long> completed = new LinkedHashMap<>();
        last.ended()
                .forEach((operation, count) -> completed.put(
                        operation, count - first.server().count().opened().getOrDefault(operation, 0L)));
        Calls trailing = Calls.sum(Stream.concat(hosts.stream().map(RunResult::coolDownCalls), Stream.of(outside))
                .toList());
        Calls before = first.warmupCalls();
        boolean together = RunResult.openedTogether(hosts);
        long earlier = hosts.stream()
                .map(RunResult::warmupCalls)
                .mapToLong(warmUp ->
                        together || warmUp == before ? warmUp.failed() + warmUp.abandoned() : warmUp.started())
                .sum();
        long started =
                hosts.stream().mapToLong(host -> host.calls().started()).sum() + trailing.started() - outside.started();
        long all = completed.values().stream().mapToLong(Long::longValue).sum();
        long ok = hosts.stream()
                .mapToLong(host -> host.calls().ok() + host.coolDownCalls().ok())
                .sum();
        return Optional.of(new SumCount(completed, trailing, earlier, Math.max(0, ok - all), all - started));
    }

    /** Whether every host knows the counts and the clock of the server, and they are those of one process. */
    static boolean isOfOneProcess(List<RunResult> hosts) {
        return hosts.stream()
                .allMatch(host -> host.server() != null
                        && host.server().count() != null
                        && host.server()
                                .count()
                                .process()
                                .equals(hosts.get(0).server().count().process()));
    }
}
