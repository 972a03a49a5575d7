package cxfperf.run;

import cxfperf.engine.RunOutcome;
import cxfperf.measure.Distribution;
import cxfperf.result.CallTimes;
import cxfperf.result.OneWay;
import cxfperf.result.Throughput;
import cxfperf.watch.ServerWatch;
import java.util.Map;
import java.util.Optional;

/**
 * What the server's completions make of the figures of a run. Without one-way calls all figures stay those of the
 * client.
 *
 * @param oneWay empty where no call is one-way
 * @param completed in the window, by operation; null where it is not known
 * @param times from sent to completed, by operation, where they are known
 */
record OneWayFigures(
        Optional<OneWay> oneWay,
        Map<String, Long> completed,
        Map<String, Distribution> times,
        double windowSeconds,
        int threads) {

    static OneWayFigures of(ServerWatch server, RunOutcome outcome, double windowSeconds, int threads) {
        Optional<OneWay> oneWay = server.oneWay(outcome.recording(), outcome.coolDown());
        return new OneWayFigures(
                oneWay,
                oneWay.isPresent() ? server.completedInWindow(outcome.recording()) : null,
                oneWay.isPresent() ? server.completionTimes() : Map.of(),
                windowSeconds,
                threads);
    }

    /** That of all operations: replies of the two-way ones, completions of the others. */
    Throughput throughput(Throughput client) {
        return oneWay.map(what -> Throughput.of(
                                client.perSecond()
                                        - what.sentPerSecond(windowSeconds)
                                        + what.completedPerSecond(windowSeconds),
                                threads)
                        .beside(client.perSecond()))
                .orElse(client);
    }

    /** That of one operation. */
    Throughput throughput(String operation, Throughput client) {
        return isOneWay(operation)
                ? (completed == null
                                ? Throughput.of(Double.NaN, threads)
                                : Throughput.of(completed.get(operation), windowSeconds, threads))
                        .beside(client.perSecond())
                : client;
    }

    private boolean isOneWay(String operation) {
        return oneWay.filter(what -> what.operations().contains(operation)).isPresent();
    }

    /** Of all one-way calls; null where there are none. */
    CallTimes completionTimes() {
        return oneWay.map(what -> times.keySet().containsAll(what.operations())
                        ? CallTimes.of(Distribution.merged(times.values()))
                        : CallTimes.UNKNOWN)
                .orElse(null);
    }

    /** Null for an operation that has a reply. */
    CallTimes completionTimes(String operation) {
        Distribution known = times.get(operation);
        return isOneWay(operation) ? known == null ? CallTimes.UNKNOWN : CallTimes.of(known) : null;
    }
}
