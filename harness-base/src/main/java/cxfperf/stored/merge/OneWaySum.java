package cxfperf.stored.merge;

import cxfperf.result.Calls;
import cxfperf.result.OperationResult;
import cxfperf.result.RunResult;
import cxfperf.result.Throughput;
import cxfperf.result.oneway.OneWay;
import cxfperf.result.oneway.ServerBacklog;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * The one-way calls of several client hosts. There is one server, and what it told each host that it completed is of all of
 * them: completions are the mean of what the hosts were told, and what they sent is added up.
 *
 * @param hosts those whose runs have one-way calls; empty where there are none
 * @param sentShare the share of these calls among all that ended well for the clients
 */
record OneWaySum(List<RunResult> hosts, double sentShare) {

    static OneWaySum of(List<RunResult> runs, Calls calls) {
        List<RunResult> hosts =
                runs.stream().filter(run -> run.oneWay() != null).toList();
        long sent = hosts.stream().mapToLong(run -> run.oneWay().sent()).sum();
        return new OneWaySum(hosts, calls.ok() == 0 ? 0 : (double) sent / calls.ok());
    }

    boolean isNone() {
        return hosts.isEmpty();
    }

    boolean has(String operation) {
        return !isNone() && hosts.get(0).oneWay().operations().contains(operation);
    }

    /** @param clients what ended well for the clients */
    Throughput throughput(Throughput clients, int threads) {
        return isNone()
                ? clients
                : Throughput.of(clients.perSecond() * (1 - sentShare) + completedPerSecond(), threads)
                        .beside(clients.perSecond());
    }

    /** @param clients what of the operation ended well for the clients */
    Throughput throughput(String operation, Throughput clients, int threads) {
        return has(operation)
                ? Throughput.of(mean(host -> completedPerSecond(host, operation)), threads)
                        .beside(clients.perSecond())
                : clients;
    }

    private static double completedPerSecond(RunResult host, String operation) {
        OperationResult part = host.operations().get(operation);
        return part == null ? Double.NaN : part.throughput().perSecond();
    }

    private double completedPerSecond() {
        return mean(host -> host.oneWay().completedPerSecond(host.windowSeconds()));
    }

    /** NaN where one host does not know its part. */
    private double mean(ToDoubleFunction<RunResult> value) {
        return hosts.stream().mapToDouble(value).average().orElse(Double.NaN);
    }

    /** Null where there are none. No host knows the backlog: it has sent but a part of it. */
    OneWay result(double windowSeconds) {
        if (isNone()) {
            return null;
        }
        double completed = completedPerSecond() * windowSeconds;
        return new OneWay(
                hosts.get(0).oneWay().operations(),
                hosts.stream().mapToLong(host -> host.oneWay().sent()).sum(),
                Double.isNaN(completed) ? null : Math.round(completed),
                hosts.stream()
                        .map(host -> host.oneWay().unknownBecause())
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null),
                ServerBacklog.UNKNOWN);
    }
}
