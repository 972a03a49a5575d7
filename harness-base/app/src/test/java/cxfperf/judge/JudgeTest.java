package cxfperf.judge;

import static cxfperf.text.NumberText.count;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import cxfperf.measure.Backlog;
import cxfperf.measure.Counts;
import cxfperf.probe.HostLimits;
import cxfperf.result.CallTimes;
import cxfperf.result.Calls;
import cxfperf.result.ClientSide;
import cxfperf.result.Connections;
import cxfperf.result.JvmCost;
import cxfperf.result.Objective;
import cxfperf.result.OfferedLoad;
import cxfperf.result.OneWay;
import cxfperf.result.OperationResult;
import cxfperf.result.ProcessSide;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.Resource;
import cxfperf.result.RunResult;
import cxfperf.result.ServerBacklog;
import cxfperf.result.ServerBacklog.DrainEnd;
import cxfperf.result.ServerSide;
import cxfperf.result.Status;
import cxfperf.result.Steadiness;
import cxfperf.result.Throughput;
import cxfperf.result.Verdict;
import cxfperf.result.Window;
import cxfperf.scenario.AfterRun;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.MessageCheck;
import cxfperf.testing.SampleResults;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class JudgeTest {

    private static final HostLimits LIMITS = new HostLimits(1_024L, 4_096L, 32_768, 60_999, 0, 4_096);

    /** A run as good as can be; each test spoils one thing of it. */
    private Calls calls = Calls.of(new Counts(100_000, Map.of(), 0), Map.of());

    private CallTimes times = new CallTimes(400.0, 400.0, 500.0, 550.0, 600.0, 700.0, 800.0, 900.0);
    private Calls trailing = Calls.of(Counts.NONE, Map.of());
    private Calls warmup = Calls.of(Counts.NONE, Map.of());
    private long earlier;
    private boolean interrupted;
    private Optional<String> cutShort = Optional.empty();
    private Steadiness.Thirds thirds = new Steadiness.Thirds(10_000, 10_000, true);
    private Connections connections = new Connections(4L, 4, 4, 0, 4);
    private SampleCourse course = SampleCourse.of(0);
    private ClientSide client =
            new ClientSide(SampleResults.cost(5.0, null, 0.5, 0.0, 2.0, null, 10L, 20.0, 5.0, 1L), 40L);
    private ServerSide server = server(100_000);
    private HostLimits limits = LIMITS;
    private boolean sharedHost;
    private List<String> unmet = List.of();
    private List<Objective> objectives = List.of();
    private AfterRun afterRun = AfterRun.NONE;
    private Optional<String> harnessFault = Optional.empty();
    private Optional<String> stopped = Optional.empty();
    private Map<String, Object> effective = Map.of();
    private Map<String, OperationResult> operations = Map.of();

    @Test
    void aRunInWhichEveryCallSucceededPasses() {
        assertThat(judge()).isEqualTo(new Verdict(Status.PASS, List.of()));
    }

    @Test
    void aRunWithoutOneVerifiedCallIsInvalid() {
        calls = Calls.of(new Counts(0, Map.of(FailureKind.CONNECT, 4_013L), 0), Map.of());
        server = ServerSide.unknown("refused");
        Verdict verdict = judge();

        assertThat(verdict.status()).isEqualTo(Status.INVALID);
        assertThat(codes(verdict)).containsExactly(Code.NO_VERIFIED_CALLS, Code.SERVER_UNKNOWN);
    }

    @Test
    void oneFailedCallFailsTheRun() {
        calls = Calls.of(new Counts(99_999, Map.of(FailureKind.TIMEOUT, 1L), 0), Map.of());
        Verdict verdict = judge();

        assertThat(verdict.status()).isEqualTo(Status.FAIL);
        assertThat(codes(verdict)).containsExactly(Code.CALLS_FAILED);
        assertThat(verdict.reasons().get(0).evidence()).contains("TIMEOUT 1").contains("100,000");
    }

    @Test
    void whatInvalidatesComesFirstThenWhatFailsThenWhatWarns() {
        calls = Calls.of(new Counts(99_999, Map.of(FailureKind.TIMEOUT, 1L), 0), Map.of());
        harnessFault = Optional.of("worker 3 broke down");
        interrupted = true;
        sharedHost = true;

        assertThat(judge().status()).isEqualTo(Status.INVALID);
        assertThat(codes(judge()))
                .containsExactly(Code.HARNESS_FAULT, Code.ENDED_EARLY, Code.CALLS_FAILED, Code.SHARED_HOST);
    }

    /** The server has answered calls whose time was over for the client. */
    @Test
    void theFailuresThatExplainADifferenceOfCountsComeBeforeIt() {
        calls = Calls.of(new Counts(99_990, Map.of(FailureKind.TIMEOUT, 10L), 0), Map.of());
        server = server(99_995);

        assertThat(judge().status()).isEqualTo(Status.FAIL);
        assertThat(codes(judge())).containsExactly(Code.CALLS_FAILED, Code.COUNT_MISMATCH);
    }

    @Test
    void aCauseComesBeforeWhatItBringsAbout() {
        Map<Code, List<Code>> brings = Map.of(
                Code.PROCESS_ENDED,
                        List.of(Code.NO_VERIFIED_CALLS, Code.COUNT_MISMATCH, Code.CALLS_FAILED, Code.SERVER_UNKNOWN),
                Code.CALLS_FAILED, List.of(Code.COUNT_MISMATCH, Code.OBJECTIVE_MISSED),
                Code.ENDED_EARLY, List.of(Code.CALLS_FAILED),
                Code.BACKLOG_GROWS, List.of(Code.OBJECTIVE_MISSED),
                Code.SERVER_GROWS, List.of(Code.OBJECTIVE_MISSED, Code.GC_PAUSES),
                Code.GC_PAUSES, List.of(Code.STALLED, Code.UNSTABLE, Code.DRIFT),
                Code.OTHER_LOAD, List.of(Code.STALLED, Code.UNSTABLE, Code.UNCERTAIN));
        brings.forEach((cause, effects) ->
                assertThat(effects).allSatisfy(effect -> assertThat(effect).isGreaterThan(cause)));
    }

    @Test
    void aWindowWithFewCallsPerThreadIsOnlyAWarning() {
        calls = Calls.of(new Counts(399, Map.of(), 0), Map.of());
        server = server(399);
        assertThat(judge().status()).isEqualTo(Status.PASS);
        assertThat(codes(judge())).containsExactly(Code.TOO_SHORT);
        assertThat(judge().reasons().get(0).evidence()).endsWith("; -Dtime=11 would do at this rate");

        calls = Calls.of(new Counts(400, Map.of(), 0), Map.of());
        server = server(400);
        assertThat(codes(judge())).isEmpty();
    }

    @Test
    void connectionsThatWereRefusedInTheirHandshakeAreNoChurn() {
        connections = new Connections(1_000L, 4, 4, 0, 4);
        Counts refused = new Counts(9_000, Map.of(FailureKind.CONNECT, 1_000L), 0);
        calls = Calls.of(refused, Map.of(FailureKind.CONNECT, "ConnectException: Connection refused"));
        assertThat(codes(judge())).contains(Code.CONNECTIONS);

        calls = Calls.of(refused, Map.of(FailureKind.CONNECT, "SSLHandshakeException: certificate_unknown"));
        assertThat(codes(judge())).doesNotContain(Code.CONNECTIONS);
    }

    @Test
    void aRunThatAConditionEndedFailsAndSaysWhichAndWhen() {
        stopped = Optional.of("p99>2s for 30s was met from 10.0 s to 40.0 s of the window");
        cutShort = Optional.of("after 40.0 s of 3600 s");
        assertThat(judge().status()).isEqualTo(Status.FAIL);
        assertThat(codes(judge())).containsExactly(Code.ENDED_EARLY);
        assertThat(judge().reasons().get(0).evidence())
                .isEqualTo("p99>2s for 30s was met from 10.0 s to 40.0 s of the window; -Dstop then ended the run"
                        + " after 40.0 s of 3600 s");
    }

    @Test
    void anObjectiveOfTooFewCallsSaysHowManyItTakes() {
        objectives = List.of(new Objective("p99<20ms", null, false));
        calls = Calls.of(new Counts(250, Map.of(), 0), Map.of());
        server = server(250);
        Reason missed = judge().reasons().stream()
                .filter(reason -> reason.code() == Code.OBJECTIVE_MISSED)
                .findFirst()
                .orElseThrow();
        assertThat(missed.evidence())
                .isEqualTo("1 of 1 objectives missed: p99<20ms was n/a, as 250 of 1,000 calls that it takes came back");
    }

    @Test
    void aPercentileThatIsNotAvailableSaysHowManyCallsItNeeds() {
        times = new CallTimes(400.0, 400.0, 500.0, 550.0, 600.0, 700.0, null, 900.0);
        calls = Calls.of(new Counts(50_000, Map.of(), 0), Map.of());
        server = server(50_000);

        assertThat(codes(judge())).containsExactly(Code.TOO_SHORT);
        assertThat(judge().reasons().get(0).evidence())
                .contains("50,000")
                .contains("p99.99")
                .contains("100,000")
                .contains("-Dtime=20 would do");
    }

    @Test
    void aMixOfWhichAnOperationHadNoCallIsTooShort() {
        OperationResult some = new OperationResult(calls, Throughput.of(calls.ok(), 10, 4), times);
        OperationResult none = new OperationResult(Calls.of(Counts.NONE, Map.of()), Throughput.of(0, 10, 4), times);
        operations = Map.of("echoString", some, "echoVoid", none);

        assertThat(judge().status()).isEqualTo(Status.PASS);
        assertThat(codes(judge())).containsExactly(Code.TOO_SHORT);
        assertThat(judge().reasons().get(0).evidence()).isEqualTo("the window had no call of echoVoid");
    }

    @Test
    void theServersCountMustBeTheClientsStartedCalls() {
        trailing = Calls.of(new Counts(7, Map.of(), 0), Map.of());
        server = server(100_007);
        assertThat(codes(judge())).isEmpty();

        server = server(100_008);
        assertThat(judge().status()).isEqualTo(Status.INVALID);
        assertThat(judge().reasons().get(0).evidence()).contains("100,008").contains("100,007");

        server = server(100_006);
        assertThat(judge().status()).isEqualTo(Status.INVALID);
        assertThat(codes(judge())).containsExactly(Code.COUNT_MISMATCH);
    }

    @Test
    void callsOfTheCoolDownThatFailedOrWereOutAreNoMismatchAndLostOrDoubledOnesAre() {
        trailing = Calls.of(new Counts(4, Map.of(FailureKind.HTTP_STATUS, 1L, FailureKind.OTHER, 1L), 1), Map.of());
        for (long completed = 100_004; completed <= 100_007; completed++) {
            server = server(completed);
            assertThat(codes(judge())).as("completed %s", completed).isEmpty();
        }
        for (long completed : List.of(100_003L, 100_008L)) {
            server = server(completed);
            assertThat(judge().status()).as("completed %s", completed).isEqualTo(Status.INVALID);
            assertThat(codes(judge())).containsExactly(Code.COUNT_MISMATCH);
        }
    }

    @Test
    void anAbandonedCallTheServerMayHaveCompletedOrNot() {
        calls = Calls.of(new Counts(99_999, Map.of(), 1), Map.of());
        interrupted = true;
        cutShort = Optional.of("after 3.0 s of 10 s");
        for (long completed = 99_999; completed <= 100_000; completed++) {
            server = server(completed);
            assertThat(codes(judge())).containsExactly(Code.ENDED_EARLY, Code.CALLS_FAILED);
        }
        assertThat(judge().reasons().get(0).evidence()).contains("after 3.0 s of 10 s");

        server = server(99_998);
        assertThat(codes(judge())).contains(Code.COUNT_MISMATCH);
    }

    @Test
    void callsOfBeforeTheWindowMayCompleteInItAndNoOthers() {
        earlier = 2;
        server = server(100_002);
        assertThat(codes(judge())).isEmpty();

        server = server(100_003);
        assertThat(codes(judge())).containsExactly(Code.COUNT_MISMATCH);
        assertThat(judge().reasons().get(0).evidence())
                .contains("2 calls from before the window may have been in flight");
    }

    @Test
    void aRunThatEndedEarlySaysSoWhereItSaysThatNothingWasVerified() {
        calls = Calls.of(new Counts(0, Map.of(FailureKind.CONNECT, 40L), 0), Map.of());
        server = ServerSide.unknown("refused");
        cutShort = Optional.of("after 1.0 s of 30 s, as nothing but failures had come back");

        assertThat(judge().reasons().get(0).evidence()).contains("; the run ended after 1.0 s of 30 s");
    }

    @Test
    void callsThatNeverReachedTheServerOrThatItRefusedAreNoMismatch() {
        calls = Calls.of(
                new Counts(99_000, Map.of(FailureKind.CONNECT, 400L, FailureKind.HTTP_STATUS, 600L), 0), Map.of());
        server = server(99_000);
        assertThat(codes(judge())).containsExactly(Code.CALLS_FAILED);

        server = server(99_600);
        assertThat(codes(judge())).containsExactly(Code.CALLS_FAILED);

        server = server(98_999);
        assertThat(codes(judge())).containsExactly(Code.COUNT_MISMATCH, Code.CALLS_FAILED);
        assertThat(judge().status()).isEqualTo(Status.INVALID);
    }

    @Test
    void requestsThatWereLostOnTheirWayFailTheRunAndDoNotInvalidateIt() {
        calls = Calls.of(new Counts(99_900, Map.of(FailureKind.TIMEOUT, 100L), 0), Map.of());
        server = server(99_900);

        assertThat(judge().status()).isEqualTo(Status.FAIL);
        assertThat(codes(judge())).containsExactly(Code.CALLS_FAILED, Code.COUNT_MISMATCH);
    }

    @Test
    void establishedFarAboveTheThreadsIsALeak() {
        connections = new Connections(18L, 18, 18, 0, 18);
        assertThat(codes(judge())).isEmpty();
        connections = new Connections(19L, 19, 19, 0, 19);
        assertThat(codes(judge())).containsExactly(Code.CONNECTIONS);
    }

    @Test
    void connectionsOfWhichNoneIsOpenedInTheWindowAreNoLeak() {
        connections = new Connections(0L, 384, 384, 0, 384);
        assertThat(codes(judge())).isEmpty();
        connections = new Connections(1L, 384, 384, 0, 384);
        assertThat(codes(judge())).containsExactly(Code.CONNECTIONS);
        connections = new Connections(null, 384, 384, 0, 384);
        assertThat(codes(judge())).containsExactly(Code.CONNECTIONS);
    }

    @Test
    void whatAnEarlierPointOfASweepLeftEstablishedIsNoLeak() {
        connections = new Connections(4L, 128, 4, 0, 128);
        assertThat(codes(judge())).isEmpty();
        // A result of a version that did not count the two separately.
        connections = new Connections(4L, 128, null, 0, 128);
        assertThat(codes(judge())).containsExactly(Code.CONNECTIONS);
    }

    @Test
    void connectionsAreToldByTheCallsThatWereStartedAndNotByThoseThatSucceeded() {
        Calls half = Calls.of(new Counts(1_000, Map.of(FailureKind.TIMEOUT, 1_000L), 0), Map.of());
        assertThat(new Connections(500L, 4, 4, 0, 4).openedPer1000(half)).isEqualTo(250);
        assertThat(new Connections(null, 4, 4, 0, 4).openedPer1000(half)).isNull();
    }

    @Test
    void churnForetellsWhenThePortsAreUsedUp() {
        // 5,000 connections a second, 28,232 ports, none comes back within a minute.
        connections = new Connections(50_000L, 4, 4, 20_000, 20_004);
        assertThat(codes(judge())).containsExactly(Code.CONNECTIONS);
        assertThat(judge().reasons().get(0).evidence())
                .contains("500 per 1,000 calls")
                .contains("0.1 minutes");

        // 200 a second: 28,232 / 60 = 471 a second can go on for ever.
        connections = new Connections(2_000L, 4, 4, 2_000, 2_004);
        assertThat(judge().reasons().get(0).evidence()).contains("allow 471 a second");
    }

    /** A client that reads each reply to its end cannot keep such a connection. */
    @Test
    void connectionsThatTheRepliesEndHaveAnAdviceOfTheirOwn() {
        connections = new Connections(50_000L, 4, 4, 20_000, 20_004);

        effective = Map.of("connection", "close");
        assertThat(codes(judge())).containsExactly(Code.CONNECTIONS);
    }

    @Test
    void theShareOfCallsWithTheirOwnConnectionDecidesAndNotTheirNumber() {
        connections = new Connections(999L, 4, 4, 0, 4);
        assertThat(codes(judge())).isEmpty();
        connections = new Connections(1_000L, 4, 4, 0, 4);
        assertThat(codes(judge())).containsExactly(Code.CONNECTIONS);
    }

    @Test
    void heldPortsAndBindFailuresAreExhaustion() {
        connections = new Connections(4L, 4, 4, 26_900, 26_904);
        assertThat(codes(judge())).containsExactly(Code.LIMIT_REACHED);
        assertThat(judge().status()).isEqualTo(Status.FAIL);

        connections = new Connections(4L, 4, 4, 0, 4);
        calls = Calls.of(new Counts(99_999, Map.of(FailureKind.BIND, 1L), 0), Map.of());
        assertThat(codes(judge())).containsExactly(Code.LIMIT_REACHED, Code.CALLS_FAILED);
    }

    @Test
    void openFilesNearTheLimitAndRefusedOnesAreExhaustion() {
        client = new ClientSide(SampleResults.cost(5.0, null, 0.5, 0.0, 2.0, null, 10L, 20.0, 5.0, 1L), 1_000L);
        assertThat(codes(judge())).containsExactly(Code.LIMIT_REACHED);

        client = new ClientSide(SampleResults.cost(5.0, null, 0.5, 0.0, 2.0, null, 10L, 20.0, 5.0, 1L), 40L);
        calls = Calls.of(
                new Counts(99_999, Map.of(FailureKind.OTHER, 1L), 0),
                Map.of(FailureKind.OTHER, "SocketException: Too many open files"));
        assertThat(codes(judge())).contains(Code.LIMIT_REACHED);
    }

    @Test
    void aBusyHostIsNamedBySideAndOnASharedHostByWhoUsesMost() {
        client = new ClientSide(SampleResults.cost(18.0, null, 0.95, 0.0, 2.0, null, 10L, 20.0, 5.0, 1L), 40L);
        assertThat(codes(judge())).containsExactly(Code.CLIENT_CPU_SATURATED);

        client = new ClientSide(SampleResults.cost(5.0, null, 0.95, 0.0, 2.0, null, 10L, 20.0, 5.0, 1L), 40L);
        assertThat(codes(judge())).containsExactly(Code.OTHER_LOAD, Code.CLIENT_CPU_SATURATED);

        server = server(14.0, 0.95, 0.0, 2.0, null);
        sharedHost = true;
        assertThat(codes(judge())).containsExactly(Code.SERVER_CPU_SATURATED, Code.SHARED_HOST);
    }

    @Test
    void aClientThatUsesAllOfTheFewCpusThatItMayUseIsSaturatedOnAnIdleHost() {
        client = new ClientSide(SampleResults.cost(9.3, null, 0.5, 0.0, 1.0, null, 10L, 20.0, 5.0, 1L), 40L);
        server = server(14.0, 0.6, 0.0, 4.0, null);
        sharedHost = true;
        assertThat(codes(judge())).containsExactly(Code.CLIENT_CPU_SATURATED, Code.SHARED_HOST);
        assertThat(limitedBy()).contains("client").contains("0.93 of 1").contains("not the server");

        client = new ClientSide(SampleResults.cost(9.3, null, 0.5, 0.0, 2.0, null, 10L, 20.0, 5.0, 1L), 40L);
        server = server(14.0, 0.6, 0.0, 1.5, null);
        assertThat(codes(judge())).containsExactly(Code.SERVER_CPU_SATURATED, Code.SHARED_HOST);
        assertThat(limitedBy()).contains("server").contains("1.40 of 1.5");
    }

    @Test
    void whatOthersUseOfTheServersHostIsCountedByItsCpusAndNotByTheServersQuota() {
        course = SampleCourse.of(0).serverHostCpus(16);
        server = server(15.0, 0.97, 0.0, 2.0, 0.0);
        assertThat(codes(judge())).containsExactly(Code.SERVER_CPU_SATURATED);
        assertThat(judge().reasons().get(0).evidence()).contains("97 % busy").contains("1.5 of them");
    }

    @Test
    void aJvmThatUsesAllOfItsQuotaOnABusyHostIsLimitedByItselfAlone() {
        course = SampleCourse.of(0).serverHostCpus(16);
        server = server(19.0, 0.5, 0.0, 2.0, 0.02);
        assertThat(codes(judge())).containsExactly(Code.SERVER_CPU_SATURATED);
        assertThat(judge().reasons().get(0).evidence())
                .isEqualTo("the server's CPUs: its JVM used 1.90 of 2.00")
                .isEqualTo(limitedBy());

        server = server(100_000);
        client = new ClientSide(SampleResults.cost(4.8, null, 0.6, 0.0, 0.5, 0.02, 10L, 20.0, 5.0, 1L), 40L);
        // Others kept the host busy, which comes before what a JVM used of its own.
        assertThat(codes(judge())).startsWith(Code.OTHER_LOAD, Code.CLIENT_CPU_SATURATED);
        assertThat(judge().reasons().get(1).evidence()).isEqualTo("the client's CPUs: its JVM used 0.48 of 0.500");
    }

    @Test
    void aJvmThatItsQuotaStoppedHasAVerdictAndIsWhatLimitsTheRun() {
        client = new ClientSide(SampleResults.cost(4.0, null, 0.3, 0.0, 0.4, 0.96, 10L, 20.0, 5.0, 1L), 40L);
        assertThat(codes(judge())).containsExactly(Code.CLIENT_CPU_SATURATED);
        assertThat(judge().reasons().get(0).evidence())
                .contains("0.40 of 0.40 CPUs")
                .contains("96 %");
        assertThat(limitedBy()).contains("the CPU quota of the client JVM").contains("96 %");

        client = new ClientSide(SampleResults.cost(4.0, null, 0.3, 0.0, 2.0, 0.04, 10L, 20.0, 5.0, 1L), 40L);
        server = server(2.0, 0.3, 0.0, 0.4, 0.05);
        assertThat(codes(judge())).containsExactly(Code.SERVER_CPU_SATURATED);
        assertThat(limitedBy()).contains("the CPU quota of the server JVM").contains("5 %");
    }

    @Test
    void whatAHypervisorTookIsNotOtherLoadAndNotIdle() {
        client = new ClientSide(SampleResults.cost(10.0, null, 0.52, 0.40, 2.0, null, 10L, 20.0, 5.0, 1L), 40L);
        assertThat(codes(judge())).containsExactly(Code.OTHER_LOAD, Code.CLIENT_CPU_SATURATED);
        assertThat(judge().reasons().get(0).evidence())
                .contains("40 % of the window")
                .contains("client");
        assertThat(limitedBy()).contains("52 % busy and 40 % taken by a hypervisor");

        client = new ClientSide(SampleResults.cost(5.0, null, 0.5, 0.04, 2.0, null, 10L, 20.0, 5.0, 1L), 40L);
        server = server(6.0, 0.5, 0.05, 2.0, null);
        assertThat(codes(judge())).containsExactly(Code.OTHER_LOAD);
        assertThat(judge().reasons().get(0).evidence())
                .contains("5 % of the window")
                .contains("server");
    }

    @Test
    void aBusyHostIsNotTheGeneratorsDoingWhereTheGeneratorUsedLessThanHalfOfIt() {
        client = new ClientSide(SampleResults.cost(6.0, null, 0.97, 0.0, 2.0, null, 10L, 20.0, 5.0, 1L), 40L);
        server = ServerSide.unknown("-Dadmin=none");
        sharedHost = true;
        assertThat(codes(judge())).contains(Code.CLIENT_CPU_SATURATED);

        sharedHost = false;
        assertThat(codes(judge())).startsWith(Code.OTHER_LOAD, Code.CLIENT_CPU_SATURATED);
        assertThat(limitedBy()).contains("most of it by other processes");

        client = new ClientSide(SampleResults.cost(16.0, null, 0.97, 0.0, 2.0, null, 10L, 20.0, 5.0, 1L), 40L);
    }

    @Test
    void pausesThatTakeATwentiethOfTheWindowOrHalfASecondWarn() {
        client = new ClientSide(SampleResults.cost(5.0, null, 0.5, 0.0, 2.0, null, 100L, 499.0, 5.0, 1L), 40L);
        assertThat(codes(judge())).isEmpty();
        client = new ClientSide(SampleResults.cost(5.0, null, 0.5, 0.0, 2.0, null, 100L, 500.0, 5.0, 1L), 40L);
        assertThat(codes(judge())).containsExactly(Code.GC_PAUSES);
        assertThat(judge().reasons().get(0).evidence()).contains("client JVM").contains("5.0 %");
        client = new ClientSide(SampleResults.cost(5.0, null, 0.5, 0.0, 2.0, null, 1L, 500.0, 500.0, 1L), 40L);
        assertThat(codes(judge())).containsExactly(Code.GC_PAUSES);
    }

    @Test
    void aRateThatRisesBeyondItsNoiseIsNotWarmAndOneThatFallsIsUnstable() {
        thirds = new Steadiness.Thirds(1_000, 1_099, true);
        assertThat(codes(judge())).isEmpty();
        thirds = new Steadiness.Thirds(1_000, 1_200, false);
        assertThat(codes(judge())).isEmpty();
        thirds = new Steadiness.Thirds(1_000, 1_200, true);
        assertThat(codes(judge())).containsExactly(Code.NOT_WARM);
        assertThat(judge().reasons().get(0).evidence()).startsWith("the rate still rose, 1,000.0/s in the first third");
        thirds = new Steadiness.Thirds(1_200, 1_000, true);
        assertThat(codes(judge())).containsExactly(Code.UNSTABLE);
        thirds = new Steadiness.Thirds(0, 8.7, true);
        assertThat(judge().reasons().get(0).evidence())
                .isEqualTo("the rate still rose, 0.0/s in the first third of the window, 8.7/s in the last");
    }

    @Test
    void aServerThatGrowsIsNamedWithWhatGrowsHowFastAndWhenItsLimitIsReached() {
        course = SampleCourse.of(120)
                .growth(List.of(new Steadiness.Growth(Resource.OPEN_FILES, 126, 438, 2.6, 2.5, 2.7)))
                .course();
        server = server(100_000, Map.of("openFilesLimit", 1_024));

        assertThat(judge().reasons())
                .extracting(Reason::code, Reason::status, Reason::evidence)
                .containsExactly(
                        tuple(
                                Code.SERVER_GROWS,
                                Status.PASS,
                                "the server takes more and more: open files 126 to 438 (+2.6 per second, limit of 1,024 in 4 min)"));
    }

    @Test
    void aLimitThatIsReachedWithinTheTimeOfTheGoalFails() {
        List<Steadiness.Growth> growth = List.of(new Steadiness.Growth(Resource.OPEN_FILES, 126, 438, 2.6, 2.5, 2.7));
        server = server(100_000, Map.of("openFilesLimit", 1_024));
        // The window has ten seconds, and the limit is reached 225 s later.
        course = SampleCourse.of(120)
                .growth(growth)
                .asked(new RunFacts.Intent(false, false, false, Optional.of(Duration.ofSeconds(236))))
                .course();
        assertThat(judge().status()).isEqualTo(Status.FAIL);
        assertThat(judge().reasons().get(0).evidence())
                .isEqualTo("the server takes more and more: open files 126 to 438 (+2.6 per second, limit of 1,024 in"
                        + " 4 min); that is within the 4 min of the goal");
        course = SampleCourse.of(120)
                .growth(growth)
                .asked(new RunFacts.Intent(false, false, false, Optional.of(Duration.ofSeconds(235))))
                .course();
        assertThat(judge().status()).isEqualTo(Status.PASS);
    }

    @Test
    void aDriftThatIsCertainAndMattersIsToldWhereTheRunIsNotUnstableAlready() {
        course = drifting(new Steadiness.Drift(60, -1, 121, 10));
        assertThat(codes(judge())).as("chance").isEmpty();
        course = drifting(new Steadiness.Drift(24, 20, 28, 4.9));
        assertThat(codes(judge())).as("too small").isEmpty();
        course = drifting(new Steadiness.Drift(30, 20, 40, 5));
        assertThat(codes(judge())).containsExactly(Code.DRIFT);
        course = drifting(new Steadiness.Drift(-30, -40, -20, -5));
        assertThat(codes(judge())).containsExactly(Code.DRIFT);
        thirds = new Steadiness.Thirds(1_200, 1_000, true);
        assertThat(codes(judge())).containsExactly(Code.UNSTABLE);
    }

    private static SampleCourse drifting(Steadiness.Drift drift) {
        return SampleCourse.of(600).drift(drift).course();
    }

    @Test
    void aWindowInWhichACompilerOfASideWasAtWorkIsNotWarm() {
        client = compiled(5.0, 0.45);
        server = server(100_000, 6.0, 0.45, 0.5, 0.0, 2.0, null, Map.of());
        assertThat(codes(judge())).isEmpty();

        client = compiled(5.0, 0.60);
        assertThat(codes(judge())).containsExactly(Code.NOT_WARM);
        assertThat(judge().status()).isEqualTo(Status.PASS);
        assertThat(judge().reasons().get(0).evidence())
                .isEqualTo("in the window the client's compilers worked for 0.6 s, up to 12 % of its CPU time");

        client = compiled(5.0, 0.45);
        server = server(100_000, 6.0, 3.0, 0.5, 0.0, 2.0, null, Map.of());
        assertThat(judge().reasons().get(0).evidence())
                .isEqualTo("in the window the server's compilers worked for 3.0 s, up to 50 % of its CPU time");

        // On more than one CPU, a tenth of the window is too much, which may be less than a tenth of the CPU time.
        client = compiled(16.0, 1.2);
        assertThat(judge().reasons().get(0).evidence())
                .isEqualTo("in the window the client's compilers worked for 1.2 s, up to 12 % of the window, and the "
                        + "server's for 3.0 s, up to 50 % of its CPU time");
    }

    @Test
    void aSideThatDoesNotTellOfItsCompilersIsNotSaidToBeWarm() {
        client = compiled(5.0, 3.0);
        assertThat(judge().reasons().get(0).evidence())
                .contains("the client's compilers worked for 3.0 s")
                .endsWith("what the server's did is not known");
    }

    @Test
    void aWarmUpThatEndedAtItsLimitSaysWhatWasMissing() {
        course = SampleCourse.of(10)
                .unwarmed(new RunFacts.Unwarmed(300, List.of("this", "that")))
                .course();
        assertThat(codes(judge())).containsExactly(Code.NOT_WARM);
        assertThat(judge().reasons().get(0).evidence())
                .isEqualTo("the load was not warm after 300 s, the limit of its warm-up: this; that");
    }

    /** One cause, one reason: but a rate that falls has another one. */
    @Test
    void aRateThatRisesWhileACompilerIsAtWorkIsToldOnce() {
        client = compiled(5.0, 3.0);
        thirds = new Steadiness.Thirds(1_000, 1_200, true);
        assertThat(codes(judge())).containsExactly(Code.NOT_WARM);
        assertThat(judge().reasons().get(0).evidence())
                .contains("the rate still rose, 1,000.0/s in the first third of the window, 1,200.0/s in the "
                        + "last (+20 %)");

        thirds = new Steadiness.Thirds(1_200, 1_000, true);
        assertThat(codes(judge())).containsExactly(Code.NOT_WARM, Code.UNSTABLE);
        assertThat(judge().reasons().get(0).evidence()).doesNotContain("rate");
    }

    private static ClientSide compiled(double cpuSeconds, double compileSeconds) {
        return new ClientSide(
                SampleResults.cost(cpuSeconds, compileSeconds, 0.5, 0.0, 2.0, null, 10L, 20.0, 5.0, 1L), 40L);
    }

    @Test
    void aWindowInWhichNobodyCanTellWhetherTheRateHadSettledSaysSo() {
        thirds = null;

        assertThat(judge().status()).isEqualTo(Status.PASS);
        assertThat(codes(judge())).containsExactly(Code.TOO_SHORT);
        assertThat(judge().reasons().get(0).evidence())
                .isEqualTo("fewer than 6 seconds were measured, too few to judge whether the rate had settled;"
                        + " -Dtime=6 would do at this rate");
    }

    @Test
    void aConfigThatIsNotInEffectInvalidates() {
        unmet = List.of("client: HTTP/2 was asked for and HTTP/1.1 was spoken");
        assertThat(judge().status()).isEqualTo(Status.INVALID);
        assertThat(judge().reasons().get(0).evidence()).contains("HTTP/1.1 was spoken");
    }

    @Test
    void aServerThatDoesNotHoldWhatItSaidInvalidates() {
        afterRun = new AfterRun(List.of("customer 7 is gone", "customer 8 is gone"), Optional.empty());
        assertThat(judge().status()).isEqualTo(Status.INVALID);
        assertThat(codes(judge())).containsExactly(Code.STATE_MISMATCH);
        assertThat(judge().reasons().get(0).evidence()).isEqualTo("customer 7 is gone; and 1 more");
    }

    @Test
    void whatWasLeftOnTheServerIsAWarning() {
        afterRun = new AfterRun(List.of(), Optional.of("HTTP 405"));
        assertThat(judge().status()).isEqualTo(Status.PASS);
        assertThat(codes(judge())).containsExactly(Code.STATE_MISMATCH);
        assertThat(judge().reasons().get(0).evidence()).contains("HTTP 405");
    }

    @Test
    void repliesThatWereComparedWithNothingAreAWarningThatSaysWhatWasTakenForRight() {
        afterRun = AfterRun.ofReplies(Optional.of("every reply that is no fault"));
        assertThat(judge().status()).isEqualTo(Status.PASS);
        assertThat(codes(judge())).containsExactly(Code.NO_EXPECTATION);
        assertThat(judge().reasons().get(0).evidence())
                .contains("every reply that is no fault was accepted as correct", count(calls.ok()));
    }

    @Test
    void whatTheWarmUpFoundWrongIsAReason() {
        warmup = Calls.of(
                new Counts(90, Map.of(FailureKind.WRONG_REPLY, 8L), 0),
                Map.of(FailureKind.WRONG_REPLY, "not as the schema says"));
        assertThat(codes(judge())).containsExactly(Code.CALLS_FAILED);
        assertThat(judge().reasons().get(0).evidence())
                .isEqualTo("8 of 98 calls of the warm-up failed: WRONG_REPLY 8; the first WRONG_REPLY:"
                        + " not as the schema says");
    }

    @Test
    void whatTheWindowFoundWrongTooIsSaidOnce() {
        warmup = Calls.of(new Counts(90, Map.of(FailureKind.WRONG_REPLY, 8L), 0), Map.of());
        calls = Calls.of(new Counts(calls.ok(), Map.of(FailureKind.WRONG_REPLY, 1L), 0), Map.of());
        assertThat(codes(judge())).containsExactly(Code.CALLS_FAILED, Code.COUNT_MISMATCH);
    }

    @Test
    void whereNoReplyWasRightNoneWasTakenForRight() {
        afterRun = AfterRun.ofReplies(Optional.of("every reply that is no fault"));
        calls = Calls.of(new Counts(0, Map.of(FailureKind.CONNECT, 9L), 0), Map.of());
        assertThat(codes(judge())).contains(Code.NO_VERIFIED_CALLS).doesNotContain(Code.NO_EXPECTATION);
    }

    @Test
    void oneMessageThatIsNotSchemaValidInvalidates() {
        afterRun = AfterRun.ofMessages(new MessageCheck(1_000, 1_000, 1, List.of("'x' is no integer"), null));
        assertThat(judge().status()).isEqualTo(Status.INVALID);
        assertThat(codes(judge())).containsExactly(Code.INVALID_MESSAGES);
        assertThat(judge().reasons().get(0).evidence()).contains("1 of 1,000", "'x' is no integer");
    }

    @Test
    void messagesThatWereToBeCheckedAndWereNotInvalidate() {
        afterRun = AfterRun.ofMessages(new MessageCheck(1_000, 999, 0, List.of(), "no room"));
        assertThat(judge().status()).isEqualTo(Status.INVALID);
        assertThat(codes(judge())).containsExactly(Code.INVALID_MESSAGES);
        assertThat(judge().reasons().get(0).evidence()).contains("1 of 1,000", "no room");

        afterRun = AfterRun.ofMessages(new MessageCheck(0, 0, 0, List.of(), null));
        assertThat(codes(judge())).containsExactly(Code.INVALID_MESSAGES);
    }

    @Test
    void messagesThatAreAllValidSayNothingAgainstTheRun() {
        afterRun = AfterRun.ofMessages(new MessageCheck(1_000, 1_000, 0, List.of(), null));
        assertThat(judge().status()).isEqualTo(Status.PASS);
        assertThat(codes(judge())).isEmpty();
    }

    @Test
    void aMissedObjectiveFails() {
        objectives = List.of(new Objective("p99<20ms", 0.6, true), new Objective("errors==0", 1.0, false));
        assertThat(judge().status()).isEqualTo(Status.FAIL);
        assertThat(codes(judge())).containsExactly(Code.OBJECTIVE_MISSED);
        assertThat(judge().reasons().get(0).evidence()).contains("1 of 2").contains("errors==0 was 1.000");
    }

    @Test
    void aBrokerOnTheClientsHostIsNoOtherLoadAndIsNamedAmongThoseThatUseItsCpus() {
        sharedHost = true;
        client = new ClientSide(SampleResults.cost(6.0, null, 0.95, 0.0, 2.0, null, 10L, 20.0, 5.0, 1L), 40L);
        server = server(calls.ok());
        assertThat(codes(judge())).contains(Code.OTHER_LOAD);
        assertThat(limitedBy()).endsWith("client JVM 0.6, server JVM 0.6, others 0.7 of 2");

        course = withProcess(new ProcessSide(6.0, null));
        assertThat(codes(judge())).doesNotContain(Code.OTHER_LOAD);
        assertThat(limitedBy()).endsWith("client JVM 0.6, server JVM 0.6, broker JVM 0.6, others 0.1 of 2");

        course = withProcess(new ProcessSide(null, null));
        assertThat(limitedBy()).endsWith("client JVM 0.6, server JVM 0.6, others 0.7 of 2");
    }

    @Test
    void howTheWindowWentIsJudgedWithEverythingElse() {
        assertThat(judge().reasons()).isEmpty();

        course = SampleCourse.of(60, 4).course();
        assertThat(codes(judge())).containsExactly(Code.STALLED);
        course = SampleCourse.of(60).serverRestarted().course();
        assertThat(codes(judge())).containsExactly(Code.PROCESS_ENDED);
        course = endedProcess(59.0);
        assertThat(judge().reasons())
                .extracting(Reason::evidence)
                .containsExactly("the broker ended 59.0 s after the window had opened");
        assertThat(judge().status()).isEqualTo(Status.INVALID);
        course = endedProcess(-3.0);
        assertThat(judge().reasons())
                .extracting(Reason::evidence)
                .containsExactly("the broker had ended before the window opened");
        course = SampleCourse.of(60)
                .lost(Judge.filesLackSeconds("r", "no room", Optional.empty()))
                .course();
        assertThat(codes(judge())).containsExactly(Code.HARNESS_FAULT);
        assertThat(judge().status()).isEqualTo(Status.INVALID);
    }

    @Test
    void aRateIsNotKeptWhereMoreThanAHundredthOfTheScheduledCallsWasDroppedWhateverWasSeenInBetween() {
        course = openLoop(1_000, 100, OptionalLong.of(7), 1);
        assertThat(judge().reasons()).isEmpty();
        assertThat(limitedBy()).isEqualTo("the offered rate, 1,000/s: 100 of 10,000 scheduled calls were dropped");

        course = openLoop(1_000, 101, OptionalLong.of(7), 1);
        assertThat(codes(judge())).containsExactly(Code.RATE_NOT_KEPT);
        assertThat(judge().status()).isEqualTo(Status.FAIL);
        assertThat(judge().reasons().get(0).evidence())
                .isEqualTo("101 of 10,000 scheduled calls were dropped, because no client was free for them "
                        + "before the window ended"
                        + " (1.0 % of 1,000/s): a backlog remained from second 7 on");

        course = openLoop(1_000, 101, OptionalLong.empty(), 1);
        assertThat(codes(judge())).containsExactly(Code.RATE_NOT_KEPT);
        assertThat(judge().status()).isEqualTo(Status.FAIL);
    }

    @Test
    void oneOfFewScheduledCallsThatWasDroppedIsTooMuch() {
        for (long due : List.of(4L, 99L)) {
            course = openLoop(
                    new OfferedLoad(due / 10.0, due / 10.0, 0, "constant", due, 1, 0), OptionalLong.empty(), 0);
            assertThat(codes(judge())).as("%s", due).contains(Code.RATE_NOT_KEPT);
            assertThat(judge().status()).isEqualTo(Status.FAIL);
            assertThat(limitedBy()).doesNotContain("it was kept");
        }
        course = openLoop(new OfferedLoad(10, 10, 0, "constant", 100, 1, 0), OptionalLong.empty(), 0);
        assertThat(judge().status()).isEqualTo(Status.PASS);
        assertThat(limitedBy()).endsWith("1 of 100 scheduled calls were dropped");
    }

    @Test
    void aWindowThatHoldsTooFewScheduledCallsForItsRateIsTooShortAndKeptNothing() {
        course = openLoop(new OfferedLoad(0.01, 0.01, 0, "constant", 1, 0, 0), OptionalLong.empty(), 0);
        assertThat(codes(judge())).containsExactly(Code.TOO_SHORT);
        assertThat(judge().reasons().get(0).evidence())
                .isEqualTo("1 scheduled calls in 10.0 s are 0.10/s, and 0.01/s was asked for: the window holds "
                        + "too few of them");
        assertThat(limitedBy()).isEqualTo("the offered rate, 0.01/s: 1 calls were scheduled, and sent");

        course = openLoop(new OfferedLoad(0.01, 0.01, 0, "poisson", 1, 0, 0), OptionalLong.empty(), 0);
        assertThat(judge().reasons()).as("chance").isEmpty();
    }

    @Test
    void anObjectiveOnErrorsDecidesInPlaceOfTheRuleOnFailedCalls() {
        calls = Calls.of(new Counts(99_000, Map.of(FailureKind.HTTP_STATUS, 1_000L), 0), Map.of());
        assertThat(judge().status()).isEqualTo(Status.FAIL);

        objectives = List.of(new Objective("errorRate<2%", 1.0, true));
        assertThat(judge().status()).isEqualTo(Status.PASS);
        assertThat(codes(judge())).containsExactly(Code.CALLS_FAILED);
        assertThat(judge().reasons().get(0).evidence()).contains("1,000 of 100,000 calls failed");

        objectives = List.of(new Objective("errors<=100", 1_000.0, false));
        assertThat(judge().status()).isEqualTo(Status.FAIL);
        assertThat(codes(judge())).containsExactly(Code.OBJECTIVE_MISSED, Code.CALLS_FAILED);

        objectives = List.of(new Objective("p99<2s", 1.0, true));
        assertThat(judge().status()).as("it is about something else").isEqualTo(Status.FAIL);
    }

    @Test
    void aDifferenceOfCountsThatFailedCallsAccountForIsAllowedWithThemAndNoOther() {
        calls = Calls.of(new Counts(99_000, Map.of(FailureKind.TIMEOUT, 1_000L), 0), Map.of());
        server = server(99_500);
        assertThat(judge().status()).isEqualTo(Status.FAIL);
        objectives = List.of(new Objective("errorRate<2%", 1.0, true));
        assertThat(judge().status()).isEqualTo(Status.PASS);
        server = server(98_999);
        assertThat(judge().status()).isEqualTo(Status.INVALID);
    }

    @Test
    void anObjectiveOnErrorsDoesNotReplaceAVerifiedCall() {
        calls = Calls.of(new Counts(0, Map.of(FailureKind.HTTP_STATUS, 1_000L), 0), Map.of());
        server = server(0);
        objectives = List.of(new Objective("errors<=2000", 1_000.0, true));
        assertThat(judge().status()).isEqualTo(Status.INVALID);
        assertThat(codes(judge())).containsExactly(Code.NO_VERIFIED_CALLS);
    }

    @Test
    void fewCallsThatWereAskedForByTheirNumberSayNothingAboutSpeed() {
        calls = Calls.of(new Counts(1, Map.of(), 0), Map.of());
        times = new CallTimes(400.0, null, null, null, null, null, null, 900.0);
        server = ServerSide.unknown("there is no admin endpoint (-Dadmin)");
        sharedHost = true;
        client = new ClientSide(SampleResults.cost(20.0, null, 1.0, 0.3, 2.0, null, 10L, 2_000.0, 900.0, 1L), 40L);
        course = SampleCourse.of(10)
                .unwarmed(new RunFacts.Unwarmed(3, List.of("of few")))
                .course();
        assertThat(codes(judge()))
                .contains(
                        Code.NOT_WARM,
                        Code.GC_PAUSES,
                        Code.CLIENT_CPU_SATURATED,
                        Code.SHARED_HOST,
                        Code.TOO_SHORT,
                        Code.SERVER_UNKNOWN);

        course = SampleCourse.of(10)
                .unwarmed(new RunFacts.Unwarmed(3, List.of("of few")))
                .asked(new RunFacts.Intent(true, true))
                .course();
        assertThat(judge()).isEqualTo(new Verdict(Status.PASS, List.of()));
        assertThat(limitedBy()).isEqualTo("not known: a trial of 1 call shows whether calls work, not how fast");

        calls = Calls.of(new Counts(100, Map.of(), 0), Map.of());
        assertThat(codes(judge())).contains(Code.TOO_SHORT, Code.SHARED_HOST, Code.SERVER_UNKNOWN);
    }

    @Test
    void whatAFewCallsShowToBeWrongIsSaidAllTheSame() {
        calls = Calls.of(new Counts(1, Map.of(FailureKind.TIMEOUT, 1L), 0), Map.of());
        server = server(4);
        course = SampleCourse.of(10).asked(new RunFacts.Intent(true, false)).course();
        assertThat(codes(judge())).containsExactly(Code.COUNT_MISMATCH, Code.CALLS_FAILED);
    }

    @Test
    void theOwnerOfAnotherKindOfServerIsNotAskedToOpenItsAdminEndpoint() {
        server = ServerSide.unknown("there is no admin endpoint (-Dadmin)");
        course = SampleCourse.of(10).asked(new RunFacts.Intent(false, true)).course();
        assertThat(codes(judge())).containsExactly(Code.SERVER_UNKNOWN);
    }

    @Test
    void aRunThatEndedBeforeItsWindowHasNoWarningsAboutWhatItDidNotMeasure() {
        calls = Calls.of(Counts.NONE, Map.of());
        server = ServerSide.unknown("the run ended before its window");
        interrupted = true;
        sharedHost = true;
        course = oneWayUnknown(0, RunFacts.Intent.USUAL);
        assertThat(codes(judge())).containsExactly(Code.NO_VERIFIED_CALLS, Code.ENDED_EARLY);
        assertThat(judge().reasons().get(0).evidence()).isEqualTo("no call was started in the window");

        interrupted = false;
        harnessFault = Optional.of("worker 3 broke down");
        assertThat(codes(judge())).containsExactly(Code.HARNESS_FAULT, Code.NO_VERIFIED_CALLS);
    }

    @Test
    void theOwnerOfAnotherKindOfServerIsNotAskedToOpenItsAdminEndpointForOneWayCalls() {
        server = ServerSide.unknown("there is no admin endpoint (-Dadmin)");
        course = oneWayUnknown(100_000, RunFacts.Intent.USUAL);
        assertThat(codes(judge())).containsExactly(Code.SERVER_UNKNOWN);

        course = oneWayUnknown(100_000, new RunFacts.Intent(false, true));
        assertThat(codes(judge())).containsExactly(Code.SERVER_UNKNOWN);
    }

    private static SampleCourse oneWayUnknown(long sent, RunFacts.Intent asked) {
        OneWay oneWay = new OneWay(List.of("echo"), sent, null, "not asked", ServerBacklog.UNKNOWN);
        return SampleCourse.of(10)
                .oneWay(new SampleCourse.OneWayEvidence(oneWay, false))
                .asked(asked)
                .course();
    }

    @Test
    void aLoadGeneratorThatStoodStillIsNamedWhateverTheRate() {
        course = SampleCourse.of(10).standstill(3.4).course();
        assertThat(codes(judge())).containsExactly(Code.STALLED);
        assertThat(judge().reasons().get(0).evidence())
                .isEqualTo(
                        "the load generator made no progress for 3.4 s of the window: its JVM was stopped, or got no CPU");

        course = SampleCourse.of(10).standstill(14).course();
        assertThat(judge().reasons().get(0).evidence())
                .startsWith("the load generator made no progress for 10.0 s of the window:");
    }

    @Test
    void secondsWithoutACallAreNoStallWhereCallsTakeSeconds() {
        course = SampleCourse.of(10, 7).course();
        assertThat(codes(judge())).containsExactly(Code.STALLED);
        times = new CallTimes(8e6, 8e6, 8e6, 8e6, 8e6, 8e6, 8e6, 8e6);
        assertThat(codes(judge())).isEmpty();
        times = new CallTimes(8e6, null, null, null, null, null, null, 8e6);
        assertThat(codes(judge())).doesNotContain(Code.STALLED);
    }

    @Test
    void aStallThatWasCaughtUpIsNoReasonAndAnOpenLoopThatWasMostlyBehindIsAWarning() {
        course = openLoop(1_000, 0, OptionalLong.empty(), 2);
        assertThat(judge().reasons()).isEmpty();
        course = openLoop(1_000, 0, OptionalLong.empty(), 3);
        assertThat(codes(judge())).containsExactly(Code.RATE_NOT_KEPT);
        assertThat(judge().status()).isEqualTo(Status.PASS);
    }

    @Test
    void aRateThatWasKeptIsLimitedByItselfAndNotByACpu() {
        course = openLoop(1_000, 0, OptionalLong.empty(), 0);
        client = new ClientSide(SampleResults.cost(19.0, null, 0.97, 0.0, 2.0, null, 3L, 9.0, 4.0, 1L), 9L);
        assertThat(limitedBy()).isEqualTo("the offered rate, 1,000/s: it was kept");

        course = openLoop(1_000, 5_000, OptionalLong.of(1), 9);
        assertThat(limitedBy()).startsWith("the client's CPUs: its JVM used 1.90 of 2.00");
    }

    /** Its throughput is less than the rate. */
    @Test
    void aRateWhoseCallsFailedWasSentAndNotKept() {
        calls = Calls.of(new Counts(68_000, Map.of(FailureKind.CONNECT, 32_000L), 0), Map.of());
        course = openLoop(1_000, 0, OptionalLong.empty(), 0);

        assertThat(limitedBy())
                .isEqualTo("the offered rate, 1,000/s: each call was sent, and not each was answered as expected");
    }

    /** The window was over long before the sample at its end. */
    @Test
    void aSampleOfMoreThanAllCpusSaysNothingOfTheWindow() {
        JvmCost cost = SampleResults.cost(0.17, null, 0.87, 0.0, 2.0, null, 0L, 0.0, 0.0, 1L);

        assertThat(cost.cores(0.061)).isNull();
        assertThat(cost.cores(0.082)).isBetween(2.0, 2.1);
    }

    @Test
    void aRampIsNotUnstableAndTheEdgesOfAnOpenLoopMakeItNotTooShort() {
        thirds = new Steadiness.Thirds(1_000, 2_000, true);
        assertThat(codes(judge())).contains(Code.NOT_WARM);
        course = openLoop(new OfferedLoad(100, 5_000, 10, "constant", 10_000, 0, 0), OptionalLong.empty(), 0);
        assertThat(judge().reasons()).isEmpty();
        course = SampleCourse.of(60, 4).openLoop(course.openLoop()).course();
        assertThat(judge().reasons()).as("seconds without a call").isEmpty();
    }

    private static SampleCourse endedProcess(double afterSeconds) {
        return withProcess(new ProcessSide(null, afterSeconds));
    }

    private static SampleCourse withProcess(ProcessSide broker) {
        return SampleCourse.of(60).process("broker", broker).course();
    }

    private static SampleCourse openLoop(double rate, long unsent, OptionalLong standsFrom, long behind) {
        return openLoop(new OfferedLoad(rate, rate, 0, "constant", 10_000, unsent, 0), standsFrom, behind);
    }

    private static SampleCourse openLoop(OfferedLoad offered, OptionalLong standsFrom, long behind) {
        SampleCourse.RateEvidence loop =
                new SampleCourse.RateEvidence(offered, new Backlog.Lag(10, behind, standsFrom));
        return SampleCourse.of(10).openLoop(Optional.of(loop)).course();
    }

    @Test
    void aBacklogThatGrowsIsAWarningInAClosedLoopAndFailsAnOpenOne() {
        course = oneWay(backlog(500.0), Optional.empty());
        assertThat(codes(judge())).containsExactly(Code.BACKLOG_GROWS);
        assertThat(judge().status()).isEqualTo(Status.PASS);
        assertThat(judge().reasons().get(0).evidence()).contains("the backlog grew by 500.0/s to 5,000 calls");

        course = oneWay(
                backlog(500.0), openLoop(1_000, 0, OptionalLong.empty(), 0).openLoop());
        assertThat(codes(judge())).containsExactly(Code.BACKLOG_GROWS);
        assertThat(judge().status()).isEqualTo(Status.FAIL);
        assertThat(limitedBy()).startsWith("the server, which completes one-way calls more slowly");
    }

    /** 1,342 are three standard deviations of 100,000 calls that come and end by chance, in ten seconds. */
    @Test
    void aBacklogGrowsWhereChanceWouldNotMakeIt() {
        for (Double perSecond : new Double[] {134.0, 9.0, 0.0, -500.0, null}) {
            course = oneWay(backlog(perSecond), Optional.empty());
            assertThat(codes(judge())).as("%s", perSecond).isEmpty();
        }
        course = oneWay(backlog(135.0), Optional.empty());
        assertThat(codes(judge())).containsExactly(Code.BACKLOG_GROWS);
    }

    /** In a window of a second there are not three polls. */
    @Test
    void aWindowTooShortToSeeWhetherTheBacklogGrowsSaysSo() {
        thirds = null;
        course = oneWay(backlog(null), Optional.empty());
        assertThat(judge().reasons().get(0).evidence())
                .isEqualTo("fewer than 6 seconds were measured, too few to judge whether the rate had settled, and"
                        + " whether the backlog of one-way calls grows; -Dtime=6 would do at this rate");

        course = oneWay(backlog(10.0), Optional.empty());
        assertThat(judge().reasons().get(0).evidence()).doesNotContain("backlog");
    }

    @Test
    void callsThatTheServerCompletedNoMoreAreAMismatchAndThoseThatNobodyWaitedForAreLeft() {
        server = server(99_000);
        course = oneWay(left(1_000, DrainEnd.STOOD_STILL), Optional.empty());
        assertThat(codes(judge())).containsExactly(Code.COUNT_MISMATCH);
        assertThat(judge().reasons().get(0).evidence()).endsWith("a backlog of 1,000 one-way calls is left");
        course = oneWay(left(0, DrainEnd.DRAINED), Optional.empty());
        assertThat(codes(judge())).containsExactly(Code.COUNT_MISMATCH);
        assertThat(judge().reasons().get(0).evidence()).doesNotContain("backlog");

        for (DrainEnd end : List.of(DrainEnd.OUT_OF_TIME, DrainEnd.STOPPED)) {
            course = oneWay(left(1_000, end), Optional.empty());
            assertThat(codes(judge())).containsExactly(Code.COUNT_MISMATCH);
            assertThat(judge().status()).isEqualTo(Status.INVALID);
        }
        server = server(100_001);
        assertThat(codes(judge())).as("more than were sent").contains(Code.COUNT_MISMATCH);
    }

    private static ServerBacklog backlog(Double perSecond) {
        return new ServerBacklog(5_000L, 5_000L, perSecond, 0L, DrainEnd.DRAINED, 1.0);
    }

    private static ServerBacklog left(long calls, DrainEnd end) {
        return new ServerBacklog(calls, calls, 0.0, calls, end, 10.0);
    }

    private static SampleCourse oneWay(ServerBacklog backlog, Optional<SampleCourse.RateEvidence> openLoop) {
        OneWay oneWay = new OneWay(List.of("echo"), 100_000, 95_000L, null, backlog);
        return SampleCourse.of(10)
                .openLoop(openLoop)
                .oneWay(new SampleCourse.OneWayEvidence(oneWay, false))
                .course();
    }

    @Test
    void perClientTimesThreadsIsTheAggregateAndThatTimesTheWindowIsOk() {
        Throughput throughput = Throughput.of(1_003_791_036, 28_800.386, 100);

        assertThat(throughput.perClientPerSecond() * 100).isEqualTo(throughput.perSecond());
        assertThat(Math.round(throughput.perSecond() * 28_800.386)).isEqualTo(1_003_791_036);
        assertThat(Throughput.of(0, 0, 4)).isEqualTo(new Throughput(0, 0));
    }

    private String limitedBy() {
        return Bottleneck.of(result(), observed(), judge());
    }

    private Verdict judge() {
        return Judge.judge(result(), observed());
    }

    private RunResult result() {
        RunResult result = course.result(
                new OperationResult(calls, Throughput.of(calls.ok(), 10, 4), times),
                warmup,
                trailing,
                afterRun.messages(),
                connections,
                client,
                server,
                objectives,
                thirds);
        Window all = result.window();
        Window window = new Window(
                all.windowSeconds(),
                all.total(),
                all.oneWay(),
                operations,
                all.warmupCalls(),
                all.runInCalls(),
                all.coolDownCalls(),
                all.steadiness(),
                all.messages());
        return new RunResult(result.start(), window, result.resources(), effective, result.judgement());
    }

    private RunFacts observed() {
        return course.observed(
                new RunFacts.RunEnd(interrupted, cutShort, harnessFault, stopped),
                earlier,
                limits,
                sharedHost,
                afterRun,
                unmet);
    }

    private static ServerSide server(long completed) {
        return server(completed, Map.of());
    }

    private static ServerSide server(long completed, Map<String, Object> effective) {
        return server(completed, 6.0, null, 0.5, 0.0, 2.0, null, effective);
    }

    private static ServerSide server(double cpuSeconds, double busy, double steal, double cpus, Double throttled) {
        return server(100_000, cpuSeconds, null, busy, steal, cpus, throttled, Map.of());
    }

    static ServerSide server(
            long completed,
            double cpuSeconds,
            Double compileSeconds,
            double busy,
            double steal,
            double cpus,
            Double throttled,
            Map<String, Object> effective) {
        return new ServerSide(
                null,
                Map.of("echo", completed),
                SampleResults.cost(cpuSeconds, compileSeconds, busy, steal, cpus, throttled, 3L, 9.0, 4.0, 1L),
                9L,
                4L,
                effective,
                null);
    }

    private static List<Code> codes(Verdict verdict) {
        return verdict.reasons().stream().map(Reason::code).toList();
    }
}
