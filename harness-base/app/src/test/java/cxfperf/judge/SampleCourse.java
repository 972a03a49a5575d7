package cxfperf.judge;

import cxfperf.measure.Backlog;
import cxfperf.measure.Counts;
import cxfperf.probe.HostLimits;
import cxfperf.result.Bytes;
import cxfperf.result.Calls;
import cxfperf.result.ClientSide;
import cxfperf.result.Connections;
import cxfperf.result.Judgement;
import cxfperf.result.Objective;
import cxfperf.result.OfferedLoad;
import cxfperf.result.OneWay;
import cxfperf.result.OperationResult;
import cxfperf.result.ProcessSide;
import cxfperf.result.Reason;
import cxfperf.result.Resources;
import cxfperf.result.RunResult;
import cxfperf.result.RunStart;
import cxfperf.result.ServerSide;
import cxfperf.result.Steadiness;
import cxfperf.result.Window;
import cxfperf.scenario.AfterRun;
import cxfperf.scenario.MessageCheck;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A course of which a test says what is remarkable; nothing is known of the rest. */
final class SampleCourse {

    /** What an open loop was asked to offer, and how far it was behind. */
    record RateEvidence(OfferedLoad offered, Backlog.Lag backlog) {}

    /** One-way calls, and whether some of the warm-up were left. */
    record OneWayEvidence(OneWay oneWay, boolean warmUpLeft) {}

    private final long seconds;
    private final long emptySeconds;
    private boolean serverRestarted;
    private Integer serverHostCpus = 2;
    private Optional<RateEvidence> openLoop = Optional.empty();
    private Optional<Reason> lost = Optional.empty();
    private Optional<Steadiness.Drift> drift = Optional.empty();
    private List<Steadiness.Growth> growth = List.of();
    private Optional<RunFacts.Unwarmed> unwarmed = Optional.empty();
    private Map<String, ProcessSide> processes = Map.of();
    private Optional<OneWayEvidence> oneWay = Optional.empty();
    private Optional<List<String>> unprofiled = Optional.empty();
    private double standstillSeconds;
    private RunFacts.Intent asked = RunFacts.Intent.USUAL;

    private SampleCourse(long seconds, long emptySeconds) {
        this.seconds = seconds;
        this.emptySeconds = emptySeconds;
    }

    /** @param seconds how many the window has, each with verified calls */
    static SampleCourse of(long seconds) {
        return of(seconds, 0);
    }

    static SampleCourse of(long seconds, long emptySeconds) {
        return new SampleCourse(seconds, emptySeconds);
    }

    SampleCourse serverRestarted() {
        serverRestarted = true;
        return this;
    }

    SampleCourse serverHostCpus(Integer cpus) {
        serverHostCpus = cpus;
        return this;
    }

    SampleCourse openLoop(Optional<RateEvidence> evidence) {
        openLoop = evidence;
        return this;
    }

    SampleCourse lost(Reason what) {
        lost = Optional.of(what);
        return this;
    }

    SampleCourse drift(Steadiness.Drift what) {
        drift = Optional.of(what);
        return this;
    }

    SampleCourse unwarmed(RunFacts.Unwarmed what) {
        unwarmed = Optional.of(what);
        return this;
    }

    SampleCourse process(String name, ProcessSide side) {
        processes = Map.of(name, side);
        return this;
    }

    SampleCourse oneWay(OneWayEvidence evidence) {
        oneWay = Optional.of(evidence);
        return this;
    }

    SampleCourse unprofiled(List<String> what) {
        unprofiled = Optional.of(what);
        return this;
    }

    SampleCourse standstill(double seconds) {
        standstillSeconds = seconds;
        return this;
    }

    SampleCourse asked(RunFacts.Intent what) {
        asked = what;
        return this;
    }

    SampleCourse growth(List<Steadiness.Growth> resources) {
        growth = resources;
        return this;
    }

    SampleCourse course() {
        return this;
    }

    Optional<RateEvidence> openLoop() {
        return openLoop;
    }

    Optional<OneWayEvidence> oneWay() {
        return oneWay;
    }

    RunFacts.Seconds seconds() {
        return new RunFacts.Seconds(openLoop.map(RateEvidence::backlog).orElse(Backlog.Lag.NOTHING), standstillSeconds);
    }

    /** The result of ten seconds with four threads; of five, which have no thirds, if these are null. */
    RunResult result(
            OperationResult total,
            Calls warmup,
            Calls coolDown,
            Optional<MessageCheck> messages,
            Connections connections,
            ClientSide client,
            ServerSide server,
            List<Objective> objectives,
            Steadiness.Thirds thirds) {
        Steadiness.Stalls stalls = new Steadiness.Stalls(seconds, emptySeconds, emptySeconds);
        boolean ramp = openLoop.filter(rate -> rate.offered().hasRamp()).isPresent();
        Steadiness steadiness = ramp ? null : new Steadiness(thirds, drift.orElse(null), stalls, growth, Map.of());
        return new RunResult(
                new RunStart(RunResult.SCHEMA, "toy", "echo", "http", null, null, 4, 1, 0, null, null, null)
                        .withOffered(openLoop.map(RateEvidence::offered).orElse(null)),
                new Window(
                        thirds == null ? 5 : 10,
                        total,
                        oneWay.map(OneWayEvidence::oneWay).orElse(null),
                        Map.of(),
                        warmup,
                        Calls.of(Counts.NONE, Map.of()),
                        coolDown,
                        steadiness,
                        messages.orElse(null)),
                new Resources(null, Bytes.UNKNOWN, connections, client, server, processes),
                Map.of(),
                new Judgement(objectives, null, null));
    }

    RunFacts observed(
            RunFacts.RunEnd ending,
            long earlier,
            HostLimits limits,
            boolean sharedHost,
            AfterRun afterRun,
            List<String> unmet) {
        return new RunFacts(
                ending,
                earlier,
                seconds(),
                new RunFacts.Host(2, limits, sharedHost, sharedHost),
                new RunFacts.Server(
                        serverRestarted,
                        oneWay.filter(OneWayEvidence::warmUpLeft).isPresent(),
                        serverHostCpus),
                afterRun,
                unmet,
                lost,
                unwarmed,
                unprofiled,
                asked);
    }
}
