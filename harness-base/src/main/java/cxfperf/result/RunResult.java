package cxfperf.result;

import cxfperf.scenario.MessageCheck;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * All that one run came to; the content of {@code result.json}. A value is null where it is not known.
 *
 * @param schema the version of this layout
 * @param scenario the scenario's name
 * @param operation the operation, or {@code mixed}
 * @param protocol as spoken to the server
 * @param target the address that was called
 * @param startedAt when the window opened, ISO 8601 in UTC
 * @param threads how many clients called at the same time
 * @param size the payload scale
 * @param warmupSeconds how long the uncounted load before the window ran
 * @param load what else shapes the load; null in a result of an earlier version, which did not keep it
 * @param windowSeconds the wall-clock length of the window
 * @param calls how the calls started inside the window ended
 * @param throughput verified successes a second of the window
 * @param serviceTimeMicros of the ok calls
 * @param responseTimeMicros of the same calls, from their intended starts; null in a closed loop, which has none
 * @param completionTimeMicros how long one-way calls took from sent to completed; null where there are none
 * @param offered what an open loop was asked to offer, and did; null in a closed loop
 * @param oneWay what became of one-way calls; null where there are none
 * @param operations each operation of a mix, or step of a flow, by name; empty for a run of one operation. The passes
 *     through a flow, which are no calls and in no total, are there under its name and {@code -passes}
 * @param warmupCalls how the calls of the warm-up ended; no other number includes them
 * @param trailingCalls how the calls ended that were made while the last counted ones came back: the server has them in
 *     its own count, and no other number includes them
 * @param steadiness how even the rate was; null where the window was too short to tell, or asked for a changing rate
 * @param messages what the check of the generated messages came to; null where none was asked for
 * @param bytes what the client process sent and received
 * @param connections TCP connections of the client
 * @param client what the load cost the client JVM
 * @param server what the server says of it
 * @param processes what it cost the auxiliary processes of the run, by name; in {@code result.json} where there are
 *     some
 * @param effective how the client side really ran
 * @param objectives what was stated, and what came of it
 * @param limitedBy what kept the run from being faster, as one sentence
 * @param verdict whether to believe all this
 */
public record RunResult(
        int schema,
        String scenario,
        String operation,
        String protocol,
        String target,
        String startedAt,
        int threads,
        int size,
        double warmupSeconds,
        LoadSettings load,
        double windowSeconds,
        Calls calls,
        Throughput throughput,
        CallTimes serviceTimeMicros,
        CallTimes responseTimeMicros,
        CallTimes completionTimeMicros,
        OfferedLoad offered,
        OneWay oneWay,
        Map<String, OperationResult> operations,
        Calls warmupCalls,
        Calls trailingCalls,
        Steadiness steadiness,
        MessageCheck messages,
        Bytes bytes,
        Connections connections,
        ClientSide client,
        ServerSide server,
        Map<String, ProcessSide> processes,
        Map<String, Object> effective,
        List<Objective> objectives,
        String limitedBy,
        Verdict verdict) {

    public static final int SCHEMA = 1;

    /** In {@code effective}: what was tested, where the user has said so. */
    public static final String BUILD_FACT = "build";

    /** In {@code effective}: which part of a load it was that several hosts made together. */
    public static final String PART_FACT = "part";

    /**
     * In {@code effective}: what was called and expected of a service that is not ours, by the names of the options.
     */
    public static final String CALLED_FACT = "called";

    /** What a client's JVM reads in its first calls, at the most. */
    private static final long BYTES_OF_CLASSES = 8 << 20;

    /** What a warm one writes and reads in a short window. */
    private static final long BYTES_OF_FILES = 32 << 10;

    private static final long SURELY_MORE = 10;

    /** A warm-up before so few calls may have been too short for all classes. */
    private static final long FEW_CALLS = 100;

    private static final double MICROS_PER_SECOND = 1e6;
    private static final double BYTES_PER_MEGABYTE = 1_000_000;
    private static final int LARGE_CALL_BYTES = 100_000;

    public RunResult {
        operations = Collections.unmodifiableMap(new LinkedHashMap<>(operations));
        objectives = List.copyOf(objectives);
        // A result that was stored by an earlier version has no such part.
        processes = processes == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(processes));
        effective = Collections.unmodifiableMap(new LinkedHashMap<>(effective));
    }

    /** Of its parts. */
    public static RunResult of(
            RunStart start,
            Measurements measurements,
            Cost cost,
            Map<String, Object> effective,
            List<Objective> objectives,
            String limitedBy,
            Verdict verdict) {
        return new RunResult(
                start.schema(),
                start.scenario(),
                start.operation(),
                start.protocol(),
                start.target(),
                start.startedAt(),
                start.threads(),
                start.size(),
                start.warmupSeconds(),
                start.load(),
                measurements.windowSeconds(),
                measurements.calls(),
                measurements.throughput(),
                measurements.serviceTimeMicros(),
                measurements.responseTimeMicros(),
                measurements.completionTimeMicros(),
                measurements.offered(),
                measurements.oneWay(),
                measurements.operations(),
                measurements.warmupCalls(),
                measurements.trailingCalls(),
                measurements.steadiness(),
                measurements.messages(),
                cost.bytes(),
                cost.connections(),
                cost.client(),
                cost.server(),
                cost.processes(),
                effective,
                objectives,
                limitedBy,
                verdict);
    }

    /** The name under which the passes through a flow stand among the operations. */
    public static String passes(String flow) {
        return flow + "-passes";
    }

    /** The same, judged otherwise. */
    public RunResult withVerdict(Verdict other) {
        RunStart start = new RunStart(
                schema, scenario, operation, protocol, target, startedAt, threads, size, warmupSeconds, offered, load);
        Measurements measurements = new Measurements(
                windowSeconds,
                calls,
                throughput,
                serviceTimeMicros,
                responseTimeMicros,
                offered,
                operations,
                warmupCalls,
                trailingCalls,
                steadiness,
                completionTimeMicros,
                oneWay,
                messages);
        return of(
                start,
                measurements,
                new Cost(bytes, connections, client, server, processes),
                effective,
                objectives,
                limitedBy,
                other);
    }

    /** What was called and what was expected; empty where the scenario says it all. */
    public Map<String, Object> called() {
        Map<String, Object> called = new LinkedHashMap<>();
        if (effective.get(CALLED_FACT) instanceof Map<?, ?> told) {
            told.forEach((name, value) -> called.put(String.valueOf(name), value));
        }
        return called;
    }

    /** What objectives are judged on: the response times of an open loop, the service times of a closed one. */
    public CallTimes judgedTimesMicros() {
        return responseTimeMicros == null ? serviceTimeMicros : responseTimeMicros;
    }

    /** CPU time of the client JVM for each verified call, in microseconds; null where it is not known. */
    public Double clientCpuMicrosPerCall() {
        return Ratio.of(client.cpuSeconds(), calls.ok() / MICROS_PER_SECOND);
    }

    /** CPU time of an auxiliary process for each verified call, in microseconds; null where it is not known. */
    public Double cpuMicrosPerCall(ProcessSide process) {
        return Ratio.of(process.cpuSeconds(), calls.ok() / MICROS_PER_SECOND);
    }

    /**
     * CPU time of the server JVM for each verified call, in microseconds: of one-way calls, for each that it completed.
     * Null where it is not known.
     */
    public Double serverCpuMicrosPerCall() {
        Long served = served();
        return served == null ? null : Ratio.of(server.cpuSeconds(), served / MICROS_PER_SECOND);
    }

    private Long served() {
        return oneWay == null
                ? Long.valueOf(calls.ok())
                : oneWay.completed() == null ? null : calls.ok() - oneWay.sent() + oneWay.completed();
    }

    /**
     * Whether nearly all bytes that the client's process sent and received are those of its calls. The kernel counts
     * its files too: the classes that it loads unless a warm-up has done it, and its results.
     */
    public boolean bytesAreOfCalls() {
        if (bytes == null || bytes.sent() == null || bytes.received() == null) {
            return false;
        }
        boolean cold = warmupCalls != null && warmupCalls.started() == 0;
        boolean few = calls.started() < FEW_CALLS;
        return bytes.sent() + bytes.received() >= SURELY_MORE * (cold || few ? BYTES_OF_CLASSES : BYTES_OF_FILES);
    }

    /** Bytes that the client sent and received for each verified call; null where one of them is not known. */
    public Double bytesPerCall() {
        return !bytesAreOfCalls() ? null : Ratio.of((double) (bytes.sent() + bytes.received()), calls.ok());
    }

    /** Bytes that the client sent for each verified call; null where it is not known. */
    public Double bytesSentPerCall() {
        return bytesAreOfCalls() ? Ratio.of(bytes.sent(), calls.ok()) : null;
    }

    /** Bytes that the client received for each verified call; null where it is not known. */
    public Double bytesReceivedPerCall() {
        return bytesAreOfCalls() ? Ratio.of(bytes.received(), calls.ok()) : null;
    }

    /**
     * Megabytes (1,000,000 bytes) that the client sent and received in a second of the window; null where they are not
     * known, or where calls are of so few bytes that it is the calls that count.
     */
    public Double megabytesPerSecond() {
        Double perCall = bytes == null ? null : bytesPerCall();
        return perCall == null || perCall < LARGE_CALL_BYTES
                ? null
                : Ratio.of((bytes.sent() + bytes.received()) / BYTES_PER_MEGABYTE, windowSeconds);
    }

    /** As {@link Connections#openedPer1000}. */
    public Double openedPer1000() {
        return connections.openedPer1000(calls);
    }

    /** How many CPUs the client JVM kept busy, on average over the window; null where it is not known. */
    public Double clientCores() {
        return client.cores(windowSeconds);
    }

    /** How many CPUs the server JVM kept busy, on average over the window; null where it is not known. */
    public Double serverCores() {
        return server.cores(windowSeconds);
    }

    /** Garbage-collection pauses of the client JVM, in milliseconds a second of the window; null where not known. */
    public Double clientGcMillisPerSecond() {
        return Ratio.of(client.gcPauseMillis(), windowSeconds);
    }

    /** Garbage-collection pauses of the server JVM, in milliseconds a second of the window; null where not known. */
    public Double serverGcMillisPerSecond() {
        return Ratio.of(server.gcPauseMillis(), windowSeconds);
    }

    /**
     * The share of the window that a hypervisor took from the CPUs of the client or of the server, the larger one, from
     * 0 to 1; null where neither is known.
     */
    public Double largerStealShare() {
        Double one = client.hostStealShare();
        Double other = server.hostStealShare();
        return one == null || other == null ? (one == null ? other : one) : Double.valueOf(Math.max(one, other));
    }

    /**
     * Why its rate is not that of a warm load, with the evidence; empty where nothing says so. No ratio of such a run
     * is a result.
     */
    public Optional<String> notWarm() {
        Optional<String> reason = verdict.reasons().stream()
                .filter(each -> each.code() == Reason.Code.NOT_WARM)
                .map(Reason::evidence)
                .findFirst();
        if (reason.isPresent()) {
            return reason;
        }
        return steadiness == null
                        || steadiness.drift() == null
                        || !steadiness.drift().risesMaterially()
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "the rate still rose, by %.1f %% over the window",
                        steadiness.drift().percentOfWindow()));
    }

    /** Whether its rate stands for its load alone, so that a law may be fitted through it. */
    public boolean standsForItsLoad() {
        return verdict.status() == Status.PASS && throughput.perSecond() > 0;
    }
}
