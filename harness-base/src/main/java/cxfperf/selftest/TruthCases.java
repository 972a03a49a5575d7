package cxfperf.selftest;

import cxfperf.plan.Arrivals;
import cxfperf.selftest.TruthCase.Circumstances;
import cxfperf.selftest.TruthCase.ExpectedTime;
import cxfperf.selftest.TruthCase.ExpectedTime.CallClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.stream.Stream;

/** The cases of the self-test. */
final class TruthCases {

    private static final double MAX = 1;
    private static final List<Double> QUANTILES = List.of(0.5, 0.99, 0.999);
    private static final List<Double> WITH_MAX = List.of(0.5, 0.99, 0.999, MAX);

    /**
     * A process that was frozen serves its first calls more slowly than its script says, by what the host takes to wake
     * it up. The backlog hides this in the response times; of the service times the 99.9th percentile of so few calls
     * is theirs.
     */
    private static final List<Double> WITHOUT_THE_WAKE_UP = List.of(0.5, 0.99);

    private static final int EVEN_RATE = 500;
    private static final Duration USUAL = Duration.ofMillis(5);
    private static final Duration SLOW = Duration.ofMillis(200);

    /** A little more than one call in a hundred: with exactly one in a hundred, p99 could be either of two values. */
    private static final int ONE_IN = 95;

    static final double STALL_SECONDS = 1.4;
    private static final int STALL_WORKERS = 8;
    private static final int STALL_RATE = 500;

    static final int QUEUE_RATE = 200;
    static final Duration QUEUE_SERVICE = Duration.ofMillis(3);

    private TruthCases() {}

    static List<TruthCase> all(boolean isShort) {
        List<TruthCase> cases = new ArrayList<>();
        int steady = isShort ? 5 : 20;
        cases.add(even("constant 5 ms", Delay.constant(USUAL), steady, quantile -> seconds(USUAL)));
        cases.add(even(
                "1 in 95 at 200 ms",
                Delay.slowEvery(ONE_IN, SLOW, USUAL),
                steady,
                quantile -> seconds(1 - quantile < 1.0 / ONE_IN ? SLOW : USUAL)));
        int stall = isShort ? 8 : 20;
        cases.add(
                stall("1.4 s no replies", Delay.stall(USUAL, Duration.ofSeconds(stall / 2), stallLength()), stall, 0));
        if (DelayServerProcess.canFreeze()) {
            cases.add(stall("1.4 s frozen", Delay.constant(USUAL), isShort ? 8 : 30, STALL_SECONDS));
        }
        cases.add(queueAtServer(isShort));
        cases.add(queueAtClient(isShort));
        return List.copyOf(cases);
    }

    /** Makes the calls of the warm-up, which are not compared with anything. */
    static TruthCase warmUp(int seconds) {
        return even("warming up", Delay.constant(Duration.ofMillis(1)), seconds, quantile -> seconds(USUAL));
    }

    /**
     * Enough workers to start every call at its scheduled time, so service and response times show the server alone.
     */
    private static TruthCase even(String name, String script, int seconds, DoubleUnaryOperator truth) {
        return new TruthCase(
                name, script, EVEN_RATE, Arrivals.CONSTANT, 32, seconds, 1, 0, circumstances -> both(WITH_MAX, truth)
                        .toList());
    }

    /** Few workers: the backlog is theirs, and only the response time shows it. */
    private static TruthCase stall(String name, String script, int seconds, double frozenSeconds) {
        return new TruthCase(
                name,
                script,
                STALL_RATE,
                Arrivals.CONSTANT,
                STALL_WORKERS,
                seconds,
                1,
                frozenSeconds,
                circumstances -> {
                    StalledServer server = new StalledServer(
                            STALL_RATE,
                            STALL_WORKERS,
                            seconds(USUAL),
                            frozenSeconds == 0 ? STALL_SECONDS : circumstances.frozenSeconds(),
                            seconds);
                    List<Double> quantiles = frozenSeconds == 0 ? QUANTILES : WITHOUT_THE_WAKE_UP;
                    return Stream.of(
                                    at(CallClock.SERVICE, quantiles, server::serviceSeconds)
                                            .map(one -> one.withFloorAt(server.quantileOfTheOthers(one.quantile()))),
                                    at(CallClock.SERVICE, List.of(MAX), server::serviceSeconds),
                                    at(CallClock.RESPONSE, WITH_MAX, server::responseSeconds))
                            .flatMap(times -> times)
                            .toList();
                });
    }

    /**
     * Enough workers for any queue: it is all at the server, and service and response times both include it. A call
     * that the host delays on its way delays the calls that wait after it.
     */
    private static TruthCase queueAtServer(boolean isShort) {
        double service = seconds(QUEUE_SERVICE);
        MD1Queue queue = new MD1Queue(QUEUE_RATE, service);
        return queue("queue at server", Delay.queue(QUEUE_SERVICE), 64, isShort, circumstances -> both(
                        QUANTILES, queue::responseSeconds)
                .map(one -> one.withHeldUp(heldUp(service)))
                .toList());
    }

    /** One worker: the queue is that of the calls that are due, and no service time shows it. */
    private static TruthCase queueAtClient(boolean isShort) {
        return queue("queue at client", Delay.constant(QUEUE_SERVICE), 1, isShort, circumstances -> {
            // The next call starts when this one is back, and not when the server has replied.
            double service = seconds(QUEUE_SERVICE) + circumstances.overheadSeconds();
            return Stream.concat(
                            at(CallClock.SERVICE, WITH_MAX, quantile -> seconds(QUEUE_SERVICE)),
                            at(CallClock.RESPONSE, QUANTILES, new MD1Queue(QUEUE_RATE, service)::responseSeconds)
                                    .map(one -> one.withHeldUp(heldUp(service))))
                    .toList();
        });
    }

    /**
     * How many calls of an M/D/1 queue the delay of one call delays on average, itself among them: the derivative of
     * the mean response time by the service time d, of the formula of Pollaczek and Khinchine, d + p d / (2 (1 - p))
     * with p = rate x d.
     */
    static double heldUp(double serviceSeconds) {
        double busy = QUEUE_RATE * serviceSeconds;
        return 1 + (busy + busy * busy / (2 * (1 - busy))) / (1 - busy);
    }

    private static TruthCase queue(
            String name,
            String script,
            int workers,
            boolean isShort,
            Function<Circumstances, List<ExpectedTime>> truth) {
        return new TruthCase(
                name,
                script,
                QUEUE_RATE,
                Arrivals.POISSON,
                workers,
                queueSeconds(isShort),
                queueSeed(isShort),
                0,
                truth);
    }

    static int queueSeconds(boolean isShort) {
        return isShort ? 8 : 50;
    }

    /**
     * The tail of so few arrivals is far from that of endless ones, for most seeds. These have a queue whose
     * percentiles are those of the formula, as one computes them from the schedule alone.
     */
    static long queueSeed(boolean isShort) {
        return isShort ? 332 : 4049;
    }

    private static Stream<ExpectedTime> both(List<Double> quantiles, DoubleUnaryOperator seconds) {
        return Stream.of(CallClock.values()).flatMap(clock -> at(clock, quantiles, seconds));
    }

    private static Stream<ExpectedTime> at(CallClock clock, List<Double> quantiles, DoubleUnaryOperator seconds) {
        return quantiles.stream()
                .map(quantile -> ExpectedTime.ofSeconds(clock, quantile, seconds.applyAsDouble(quantile)));
    }

    private static Duration stallLength() {
        return Duration.ofMillis(Math.round(STALL_SECONDS * 1_000));
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
