package cxfperf.merge;

import cxfperf.result.Calls;
import cxfperf.result.OneWay;
import cxfperf.result.OperationResult;
import cxfperf.result.RunResult;
import cxfperf.result.ServerBacklog;
import cxfperf.result.Throughput;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The one-way calls of several load generators. There is one server, and what it reported to each host as completed is
 * of all of them: completions are the mean of what the hosts received, and what they sent is added up.
 *
 * @param hosts those whose runs have one-way calls; empty where there are none
 * @param ok verified calls of the sum, those that were sent one way among them
 * @param sent calls of the sum that were sent one way
 * @param alignment has the interval that all hosts have in common
 * @param count what the server completed for all hosts; empty where that is not known
 * @param noneFromBefore whether the server is known to have had nothing else to complete in it than what they sent then
 */
record OneWaySum(
        List<RunResult> hosts,
        long ok,
        long sent,
        Alignment alignment,
        Optional<SumCount> count,
        boolean noneFromBefore) {

    /** @param operations the calls of the sum by operation; empty for runs of one operation */
    static OneWaySum of(
            List<RunResult> runs,
            Calls calls,
            Map<String, Calls> operations,
            Alignment alignment,
            Optional<SumCount> count) {
        List<RunResult> hosts =
                runs.stream().filter(run -> run.oneWay() != null).toList();
        if (hosts.isEmpty()) {
            return new OneWaySum(hosts, calls.ok(), 0, alignment, count, false);
        }
        boolean noneFromBefore = RunResult.openedTogether(runs)
                && count.filter(all -> all.beyond() <= 0).isPresent();
        long sent = operations.isEmpty()
                ? calls.ok()
                : hosts.get(0).oneWay().operations().stream()
                        .mapToLong(name -> operations.containsKey(name)
                                ? operations.get(name).ok()
                                : 0)
                        .sum();
        return new OneWaySum(hosts, calls.ok(), sent, alignment, count, noneFromBefore);
    }

    boolean isNone() {
        return hosts.isEmpty();
    }

    boolean has(String operation) {
        return !isNone() && hosts.get(0).oneWay().operations().contains(operation);
    }

    /** @param clients what ended well for the clients */
    Throughput throughput(Throughput clients, int threads) {
        if (isNone()) {
            return clients;
        }
        Long completed = completed();
        double perSecond = completed == null ? Double.NaN : (ok - sent + completed) / alignment.overlapSeconds();
        return Throughput.of(perSecond, threads).beside(clients.perSecond());
    }

    /** @param clients what of the operation ended well for the clients */
    Throughput throughput(String operation, Throughput clients, int threads) {
        return has(operation)
                ? Throughput.of(
                                notMore(mean(host -> completedPerSecond(host, operation)), clients.perSecond()),
                                threads)
                        .beside(clients.perSecond())
                : clients;
    }

    /** The polls of a host tell only nearly when its window closed, and so what was completed until then. */
    private double notMore(double completed, double sent) {
        return noneFromBefore ? Math.min(completed, sent) : completed;
    }

    private static double completedPerSecond(RunResult host, String operation) {
        OperationResult part = host.operations().get(operation);
        return part == null ? Double.NaN : part.throughput().perSecond();
    }

    /** Null where that is not known. */
    private Long completed() {
        double perSecond = mean(host -> host.oneWay().completedPerSecond(host.windowSeconds()));
        return Double.isNaN(perSecond) ? null : Math.round(notMore(perSecond * alignment.overlapSeconds(), sent));
    }

    /**
     * The mean over the hosts whose windows hold the interval: of a number of calls, one that ended its part early has
     * not seen what the server completed later. NaN where one of them does not know it.
     */
    private double mean(ToDoubleFunction<RunResult> value) {
        double least = (1 - ClientHosts.ONE_WINDOW) * alignment.overlapSeconds();
        return hosts.stream()
                .filter(host -> host.windowSeconds() >= least)
                .mapToDouble(value)
                .average()
                .orElse(Double.NaN);
    }

    /** Null where there are none. */
    OneWay result() {
        if (isNone()) {
            return null;
        }
        return new OneWay(
                hosts.get(0).oneWay().operations(),
                sent,
                completed(),
                hosts.stream()
                        .map(host -> host.oneWay().unknownBecause())
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null),
                backlog());
    }

    /**
     * No host knows the backlog, because it has sent only a part of the calls. The backlog grew by what all of them
     * sent and the server did not complete.
     */
    private ServerBacklog backlog() {
        if (hosts.size() == 1) {
            return hosts.get(0).oneWay().backlog();
        }
        Long completed = completed();
        if (completed == null || alignment.overlapSeconds() <= 0) {
            return ServerBacklog.UNKNOWN;
        }
        return new ServerBacklog(
                Math.max(0, sent - completed),
                null,
                (sent - completed) / alignment.overlapSeconds(),
                count.map(SumCount::left).orElse(null),
                drains().map(ServerBacklog::end).max(Comparator.naturalOrder()).orElse(null),
                drains().map(ServerBacklog::drainSeconds)
                        .max(Comparator.naturalOrder())
                        .orElse(null));
    }

    /** What the hosts that waited know of their server. */
    private Stream<ServerBacklog> drains() {
        return hosts.stream()
                .map(host -> host.oneWay().backlog())
                .filter(backlog -> backlog.end() != null && backlog.drainSeconds() != null);
    }
}
