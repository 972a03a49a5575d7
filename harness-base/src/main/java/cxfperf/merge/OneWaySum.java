package cxfperf.merge;

import cxfperf.result.OneWay;
import cxfperf.result.RunResult;
import cxfperf.result.ServerBacklog;
import cxfperf.result.Throughput;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The one-way calls of several load generators. There is one server, and what it reported to each load generator as
 * completed is of all of them: completions are the mean of what the load generators received, and what they sent is
 * added up.
 *
 * @param runs those with whole windows
 * @param seconds the length of the window
 * @param sent calls of all load generators that were sent one way
 * @param count what the server completed for all of them; empty if that is not known
 */
record OneWaySum(List<RunResult> runs, double seconds, long sent, Optional<SumCount> count) {

    /**
     * Empty if there are no one-way calls.
     *
     * @param whole those that called until the end: the others did not see what the server completed later
     */
    static Optional<OneWaySum> of(
            List<RunResult> all, List<RunResult> whole, double seconds, Optional<SumCount> count) {
        return all.get(0).oneWay() == null
                ? Optional.empty()
                : Optional.of(new OneWaySum(
                        whole,
                        seconds,
                        all.stream().mapToLong(run -> run.oneWay().sent()).sum(),
                        count));
    }

    /**
     * @param clients what ended well for the clients
     * @param ok the number of these calls
     */
    Throughput throughput(Throughput clients, long ok, int threads) {
        Long completed = completed();
        double perSecond = completed == null ? Double.NaN : (ok - sent + completed) / seconds;
        return Throughput.of(perSecond, threads).beside(clients.perSecond());
    }

    /** @param clients what ended well of the operation for the clients */
    Throughput throughput(String operation, Throughput clients, int threads) {
        return has(operation)
                ? Throughput.of(
                                notMore(
                                        mean(run -> run.operations()
                                                .get(operation)
                                                .throughput()
                                                .perSecond()),
                                        clients.perSecond()),
                                threads)
                        .beside(clients.perSecond())
                : clients;
    }

    boolean has(String operation) {
        return runs.get(0).oneWay().operations().contains(operation);
    }

    /**
     * Polls say only nearly when a window closed. The server cannot have completed more than was sent, unless it had
     * calls from before.
     */
    private double notMore(double completed, double sentOfThese) {
        return count.isPresent() && count.get().beyond() <= 0 ? Math.min(completed, sentOfThese) : completed;
    }

    /** Null if that is not known. */
    private Long completed() {
        double perSecond = mean(run -> run.oneWay().completedPerSecond(run.windowSeconds()));
        return Double.isNaN(perSecond) ? null : Math.round(notMore(perSecond * seconds, sent));
    }

    private double mean(ToDoubleFunction<RunResult> value) {
        return runs.stream().mapToDouble(value).average().orElse(Double.NaN);
    }

    OneWay result() {
        return new OneWay(
                runs.get(0).oneWay().operations(),
                sent,
                completed(),
                runs.stream()
                        .map(run -> run.oneWay().unknownBecause())
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null),
                backlog());
    }

    /**
     * It grew by what all load generators sent and the server did not complete.
     */
    private ServerBacklog backlog() {
        Long completed = completed();
        if (completed == null) {
            return ServerBacklog.UNKNOWN;
        }
        return new ServerBacklog(
                Math.max(0, sent - completed),
                null,
                (sent - completed) / seconds,
                count.map(SumCount::left).orElse(null),
                drains().map(ServerBacklog::end).max(Comparator.naturalOrder()).orElse(null),
                drains().map(ServerBacklog::drainSeconds)
                        .max(Comparator.naturalOrder())
                        .orElse(null));
    }

    /** What the load generators that waited know of their server. */
    private Stream<ServerBacklog> drains() {
        return runs.stream()
                .map(run -> run.oneWay().backlog())
                .filter(backlog -> backlog.end() != null && backlog.drainSeconds() != null);
    }
}
