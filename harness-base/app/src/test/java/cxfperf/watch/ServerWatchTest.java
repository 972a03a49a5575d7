package cxfperf.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.admin.AdminClient;
import cxfperf.admin.HttpEndpoint;
import cxfperf.admin.ServerSnapshot;
import cxfperf.engine.Phase;
import cxfperf.engine.RunOutcome;
import cxfperf.measure.CallRecorder;
import cxfperf.measure.Collector;
import cxfperf.measure.Counts;
import cxfperf.measure.Recording;
import cxfperf.probe.CpuAllowance;
import cxfperf.probe.CpuAllowance.CpuQuota;
import cxfperf.probe.ProbeSample;
import cxfperf.result.JvmFigure;
import cxfperf.result.OneWay;
import cxfperf.result.ServerBacklog;
import cxfperf.result.ServerBacklog.DrainEnd;
import cxfperf.result.ServerCount;
import cxfperf.result.ServerSide;
import cxfperf.scenario.FailureKind;
import cxfperf.testing.Intervals;
import cxfperf.testing.Mutations;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A run's poll of an endpoint whose replies the test writes. */
@Execution(ExecutionMode.CONCURRENT)
class ServerWatchTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String SERVICE = "http://localhost:8080/";
    private static final double WINDOW_SECONDS = 5;

    private HttpEndpoint endpoint;
    private final List<Map<String, String>> queries = new CopyOnWriteArrayList<>();
    private volatile ObjectNode answer;
    private volatile ObjectNode slow;
    private volatile UnaryOperator<String> damage = UnaryOperator.identity();

    @BeforeEach
    void open() throws Exception {
        endpoint = HttpEndpoint.open("localhost", 0);
        endpoint.serve("/", "application/json", query -> {
            ObjectNode now = answer;
            queries.add(query);
            Thread.sleep(now != null && now == slow ? 1_100 : 0);
            if (now == null) {
                throw new IllegalStateException("no answer");
            }
            return damage.apply(now.toString());
        });
    }

    @AfterEach
    void close() {
        endpoint.close();
    }

    @Test
    void whatGrewBetweenTheTwoEndsOfTheRunIsTheServersSide() {
        // The longest pause before the opening is not the window's.
        ObjectNode opened = changed(snapshot("1@x", 100, 4_000_000_000L, 3), 1_000, 9_000_000L);
        ServerSide side = side(opened, snapshot("1@x", 250, 9_000_000_000L, 5));

        assertThat(side.known()).isTrue();
        assertThat(side.calls()).isEqualTo(Map.of("echo", 150L));
        assertThat(side.count())
                .isEqualTo(new ServerCount(
                        "1@x", 4_000_000_000L, Map.of("echo", 100L), 9_000_000_000L, Map.of("echo", 250L)));
        assertThat(side.jvm().of(JvmFigure.CPU_SECONDS)).isEqualTo(5.0);
        assertThat(side.jvm().of(JvmFigure.COMPILE_SECONDS)).isEqualTo(0.5);
        assertThat(side.jvm().of(JvmFigure.HOST_CPU_SHARE)).isEqualTo(0.5);
        assertThat(side.jvm().of(JvmFigure.HOST_STEAL_SHARE)).isEqualTo(0.05);
        assertThat(side.jvm().of(JvmFigure.CPUS)).isEqualTo(0.5);
        assertThat(side.jvm().of(JvmFigure.THROTTLED_SHARE)).isEqualTo(37.0 / 150);
        assertThat(side.jvm().of(JvmFigure.GC_PAUSES)).isEqualTo(2);
        assertThat(side.jvm().of(JvmFigure.GC_LONGEST_PAUSE_MILLIS)).isEqualTo(1.0);
        assertThat(side.connectionsAccepted()).isEqualTo(7);
    }

    /** A process that listens at the port may reply with anything. */
    @Test
    void damagedAnswersAreUsedOrSaidToBeNoAnswer() {
        Mutations mutations = new Mutations();
        AdminClient client = new AdminClient(endpoint.address(), Optional.empty());
        int known = 0;
        for (int i = 0; i < 100; i++) {
            boolean firstIsWhole = i % 2 == 0;
            boolean isOneWay = i % 8 == 6;
            ServerWatch watch = new ServerWatch(
                    client, List.of("echo"), i % 4 > 1, isOneWay ? List.of("echo") : List.of(), Duration.ofMillis(1));
            watch.hurryWhen(() -> true);
            List<String> answers = new CopyOnWriteArrayList<>();
            damage = told -> {
                answers.add(firstIsWhole && answers.isEmpty() ? told : mutations.of(told));
                return answers.get(answers.size() - 1);
            };
            assertThatCode(() -> {
                        answer = snapshot("1@x", 100, 4_000_000_000L, 3);
                        watch.phaseStarted(Phase.WINDOW);
                        answer = snapshot("1@x", 250, 9_000_000_000L, 5);
                        watch.phaseStarted(Phase.COOL_DOWN);
                        watch.callsEnded(Counts.NONE);
                        watch.second();
                        watch.seen().side(WINDOW_SECONDS);
                    })
                    .as(() -> "-Dmutations.seed=" + mutations.seed() + ": " + answers)
                    .doesNotThrowAnyException();
            known += watch.seen().side(WINDOW_SECONDS).known() ? 1 : 0;
        }
        assertThat(known).as("some are only a little damaged").isBetween(10, 90);
    }

    @Test
    void aServerThatWasRestartedHasNoDifferences() {
        ServerSide side = side(snapshot("1@x", 100, 9_000_000_000L, 5), snapshot("2@y", 30, 2_000_000_000L, 1));

        assertThat(side.known()).isTrue();
        assertThat(side.count()).isNull();
        assertThat(side.calls()).isNull();
        assertOnlyCallsAreKnown(side);
        assertThat(side.effective()).isEqualTo(Map.of("maxThreads", 200));
    }

    /** With a poll from seconds before, its CPU would be divided by the calls of the whole window. */
    @Test
    void withoutALookAtTheCloseOfTheWindowWhatItsJvmDidInItIsUnknown() {
        ServerSide side = side(snapshot("1@x", 100, 4_000_000_000L, 3), null, snapshot("1@x", 250, 9_000_000_000L, 5));
        assertThat(side.known()).isTrue();
        assertThat(side.calls()).isEqualTo(Map.of("echo", 150L));
        assertOnlyCallsAreKnown(side);
    }

    /** The window is of 0.1 s; the answer takes longer than it may, and by the server's clock it is of 5 s later. */
    @Test
    void aLookThatWasTakenWhenTheWindowWasLongOverIsNotOfTheWindow() {
        slow = snapshot("1@x", 250, 9_000_000_000L, 5);
        ServerWatch watch = watch();
        side(watch, snapshot("1@x", 100, 4_000_000_000L, 3), slow, snapshot("1@x", 250, 9_000_000_000L, 5));

        assertOnlyCallsAreKnown(watch.seen().side(0.1));
        assertThat(watch.seen().side(0.1).calls()).isEqualTo(Map.of("echo", 150L));
        // Slow to arrive, but by the server's clock no later than the window.
        assertThat(watch.seen().side(WINDOW_SECONDS).jvm().of(JvmFigure.CPU_SECONDS))
                .isEqualTo(5.0);
    }

    @Test
    void whatTheServerDidAfterTheWindowIsNotTheWindows() {
        ServerSide side = side(
                snapshot("1@x", 100, 4_000_000_000L, 3),
                snapshot("1@x", 250, 9_000_000_000L, 5),
                changed(snapshot("1@x", 260, 12_000_000_000L, 9), 5_000, 3_000_000L));

        assertThat(side.calls()).isEqualTo(Map.of("echo", 160L));
        assertThat(side.jvm().of(JvmFigure.CPU_SECONDS)).isEqualTo(5.0);
        assertThat(side.jvm().of(JvmFigure.GC_PAUSES)).isEqualTo(2);
        assertThat(side.jvm().of(JvmFigure.GC_PAUSE_MILLIS)).isEqualTo(2.0);
        assertThat(side.jvm().of(JvmFigure.HEAP_PEAK_BYTES)).isEqualTo(1_000);
        assertThat(side.connectionsAccepted()).isEqualTo(7);
    }

    @Test
    void aPauseReportedLateIsAskedForAgain() {
        ObjectNode opened = snapshot("1@x", 100, 4_000_000_000L, 3);
        ObjectNode closed = snapshot("1@x", 250, 9_000_000_000L, 5);
        ObjectNode unreported = changed(closed, 1_000, null);

        assertThat(side(opened, unreported, changed(closed, 1_000, 1_500_000L))
                        .jvm()
                        .of(JvmFigure.GC_LONGEST_PAUSE_MILLIS))
                .isEqualTo(1.5);
        assertThat(queries.get(queries.size() - 1))
                .containsEntry("gcAfter", "3")
                .containsEntry("gcUpTo", "5");
        ServerSide side = side(opened, unreported, unreported);
        assertThat(side.jvm().of(JvmFigure.GC_LONGEST_PAUSE_MILLIS)).isNull();
        assertThat(side.jvm().of(JvmFigure.GC_PAUSES)).isEqualTo(2);
    }

    /** Each counter of an endpoint that is damaged falls, but for its clock and the ticks of its host. */
    @Test
    void countersThatFallAndSharesAboveTheWholeAreUnknown() {
        ObjectNode opened = changed(snapshot("1@x", 100, 4_000_000_000L, 3), 1_000, null);
        ObjectNode closed = snapshot("1@x", 250, 9_000_000_000L, 1);
        // A JVM may be silent about its compilers.
        opened.remove("compileNanos");
        closed.put("cpuNanos", 1L).put("connectionsAccepted", 1L).put("hostBusyTicks", 1L << 40);

        ServerSide side = side(opened, closed);

        assertThat(side.jvm().of(JvmFigure.CPU_SECONDS)).isNull();
        assertThat(side.jvm().of(JvmFigure.COMPILE_SECONDS)).isNull();
        assertThat(side.jvm().of(JvmFigure.HOST_CPU_SHARE)).isNull();
        assertThat(side.jvm().of(JvmFigure.GC_PAUSES)).isNull();
        assertThat(side.connectionsAccepted()).isNull();
        assertThat(side.calls()).isEqualTo(Map.of("echo", 150L));
    }

    private static void assertOnlyCallsAreKnown(ServerSide side) {
        assertThat(side.jvm().of(JvmFigure.CPU_SECONDS)).isNull();
        assertThat(side.jvm().of(JvmFigure.COMPILE_SECONDS)).isNull();
        assertThat(side.jvm().of(JvmFigure.HOST_CPU_SHARE)).isNull();
        assertThat(side.jvm().of(JvmFigure.GC_PAUSES)).isNull();
        assertThat(side.jvm().of(JvmFigure.GC_PAUSE_MILLIS)).isNull();
        assertThat(side.jvm().of(JvmFigure.GC_LONGEST_PAUSE_MILLIS)).isNull();
        assertThat(side.connectionsAccepted()).isNull();
    }

    /** A first poll in the window would load classes there, on both sides. */
    @Test
    void theWarmUpIsLookedAtTooAndNothingOfItIsTheWindows() {
        ServerWatch watch = watch();
        answer = changed(snapshot("1@x", 10, 1_000_000_000L, 1), 5_000, 9_000_000L);
        watch.phaseStarted(Phase.WARM_UP);
        assertThat(queries).hasSize(1);

        ObjectNode closed = snapshot("1@x", 250, 9_000_000_000L, 5);
        ServerSide side = side(watch, snapshot("1@x", 100, 4_000_000_000L, 3), closed, closed);

        assertThat(side.calls()).isEqualTo(Map.of("echo", 150L));
        assertThat(side.jvm().of(JvmFigure.GC_PAUSES)).isEqualTo(2);
        assertThat(side.jvm().of(JvmFigure.GC_LONGEST_PAUSE_MILLIS)).isEqualTo(1.0);
        assertThat(side.jvm().of(JvmFigure.HEAP_PEAK_BYTES)).isEqualTo(1_000);
    }

    @Test
    void callsLeftOfTheWarmUpMayCompleteInTheWindow() {
        ServerWatch watch = watch();
        answer = snapshot("1@x", 10, 1_000_000_000L, 1);
        watch.phaseStarted(Phase.WARM_UP);
        answer = snapshot("1@x", 108, 4_000_000_000L, 3);
        watch.phaseStarted(Phase.WINDOW);

        EarlierCalls earlier = new EarlierCalls();
        Counts warmup = new Counts(95, Map.of(FailureKind.TIMEOUT, 5L), 0);
        assertThat(watch.seen().addTo(earlier, outcome(warmup))).isEqualTo(2);
    }

    /** A service of somebody else may count by names that a client does not know. */
    @Test
    void whatACountOfAnotherNameHasOfOneWayCallsIsNotKnown() {
        ServerWatch others = oneWay("tell", true);
        oneWayRun(others, 100, 110);
        assertThat(others.seen().oneWay(sent("tell", 10), Counts.NONE)).get().satisfies(seen -> {
            assertThat(seen.completed()).isNull();
            assertThat(seen.unknownBecause())
                    .isEqualTo(
                            "the server has no count named tell; with -Dadmin=none calls count when they are acknowledged");
        });
        assertThat(others.seen()
                        .oneWay(sent("tell", 0), Counts.NONE)
                        .orElseThrow()
                        .completed())
                .isZero();

        ServerWatch ours = oneWay("tell", false);
        oneWayRun(ours, 100, 110);
        assertThat(ours.seen()
                        .oneWay(sent("tell", 10), Counts.NONE)
                        .orElseThrow()
                        .completed())
                .isZero();
    }

    /** A server of somebody else counts an operation from its first completed call. */
    @Test
    void aNameThatTheServerCountsFirstAtTheEndStandsForItsCallsAlone() {
        ServerWatch watch = oneWay("echo", true);
        answer = JSON.valueToTree(CountingServer.snapshot(4_000_000_000L, Map.of("others", 5_000L)));
        watch.phaseStarted(Phase.WINDOW);
        watch.intervalEnded(
                Phase.WINDOW,
                Intervals.closedLoop(0, 1_000_000_000L, sent("echo", 10).operations()),
                Optional.empty());
        answer = JSON.valueToTree(CountingServer.snapshot(9_000_000_000L, Map.of("others", 5_000L, "echo", 10L)));
        watch.phaseStarted(Phase.COOL_DOWN);
        watch.callsEnded(Counts.NONE);

        OneWay seen = watch.seen().oneWay(sent("echo", 10), Counts.NONE).orElseThrow();
        assertThat(seen.backlog().left()).isZero();
        assertThat(seen.backlog().end()).isEqualTo(DrainEnd.DRAINED);
    }

    /** The polls of the window see less than its close, which is computed from all that was sent in it. */
    @Test
    void theBacklogIsAtMostNoLessThanAtTheClose() {
        ServerWatch watch = oneWay("echo", false);
        oneWayRun(watch, 100, 106);

        ServerBacklog backlog =
                watch.seen().oneWay(sent("echo", 10), Counts.NONE).orElseThrow().backlog();
        assertThat(backlog.atClose()).isEqualTo(4);
        assertThat(backlog.peak()).isEqualTo(4);
    }

    /** The closing poll may come after the window has closed: cool-down calls are in its counts. */
    @Test
    void noMoreThanWasSentIsCompletedAfterADrainedWarmUp() {
        ServerWatch watch = oneWay("echo", false);
        oneWayRun(watch, 100, 200);

        assertThat(watch.seen()
                        .oneWay(sent("echo", 30), Counts.NONE)
                        .orElseThrow()
                        .completed())
                .isEqualTo(30);
    }

    private ServerWatch oneWay(String operation, boolean ofOthers) {
        ServerWatch watch = new ServerWatch(
                new AdminClient(endpoint.address(), Optional.empty()),
                List.of(operation),
                ofOthers,
                List.of(operation),
                Duration.ofMillis(1));
        watch.hurryWhen(() -> true);
        return watch;
    }

    private void oneWayRun(ServerWatch watch, long before, long after) {
        answer = snapshot("1@x", before, 4_000_000_000L, 3);
        watch.phaseStarted(Phase.WINDOW);
        answer = snapshot("1@x", after, 9_000_000_000L, 5);
        watch.phaseStarted(Phase.COOL_DOWN);
        watch.callsEnded(Counts.NONE);
    }

    private static Recording sent(String operation, int calls) {
        Collector collector = new Collector(List.of(operation));
        CallRecorder recorder = collector.newRecorder(operation);
        for (int call = 0; call < calls; call++) {
            recorder.started();
            recorder.ok(1_000_000);
        }
        collector.collect(1_000_000_000L);
        return collector.recordingSoFar(1_000_000_000L);
    }

    private static RunOutcome outcome(Counts warmup) {
        return new RunOutcome(
                RunOutcome.Ending.COMPLETED,
                new Recording(1, Map.of(), Map.of()),
                1,
                warmup,
                Counts.NONE,
                Counts.NONE,
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                Map.of(),
                Optional.empty(),
                Optional.empty());
    }

    private ServerSide side(ObjectNode opened, ObjectNode closedAndEnded) {
        return side(opened, closedAndEnded, closedAndEnded);
    }

    private ServerSide side(ObjectNode opened, ObjectNode closed, ObjectNode ended) {
        return side(watch(), opened, closed, ended);
    }

    private ServerWatch watch() {
        return new ServerWatch(
                new AdminClient(endpoint.address(), Optional.empty()),
                List.of("echo"),
                false,
                List.of(),
                Duration.ZERO);
    }

    /** The closing poll was answered before later polls reach the endpoint. */
    private ServerSide side(ServerWatch watch, ObjectNode opened, ObjectNode closed, ObjectNode ended) {
        answer = opened;
        watch.phaseStarted(Phase.WINDOW);
        answer = closed;
        int before = queries.size();
        watch.phaseStarted(Phase.COOL_DOWN);
        awaitLooks(before + 1);
        answer = ended;
        watch.callsEnded(Counts.NONE);
        return watch.seen().side(WINDOW_SECONDS);
    }

    private void awaitLooks(int number) {
        try {
            for (int i = 0; i < 1_000 && queries.size() < number; i++) {
                Thread.sleep(10);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        assertThat(queries).hasSizeGreaterThanOrEqualTo(number);
    }

    private static ObjectNode snapshot(String process, long calls, long cpuNanos, long pauses) {
        return JSON.valueToTree(new ServerSnapshot(
                SERVICE,
                process,
                cpuNanos,
                Map.of("echo", calls),
                cpuNanos,
                calls,
                2 * calls,
                calls / 10,
                new CpuAllowance(2, List.of(new CpuQuota(0.5, calls, calls / 4))),
                new ProbeSample.Jvm(
                        1_000L, pauses, pauses * 1_000_000, cpuNanos / 10, calls * 1_000, 9, 60L, null, null, null),
                4,
                pauses == 5 ? 12L : 5L,
                1_000_000L,
                Map.of(),
                Map.of("maxThreads", 200),
                List.of()));
    }

    private static ObjectNode changed(ObjectNode from, long heapUsedBytes, Long longestNanos) {
        return from.deepCopy().put("heapUsedBytes", heapUsedBytes).put("gcLongestNanos", longestNanos);
    }
}
