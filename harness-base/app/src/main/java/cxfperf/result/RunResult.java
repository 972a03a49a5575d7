package cxfperf.result;

import static cxfperf.text.NumberText.format;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The result of one run, in parts; the content of {@code result.json}, in which the members of most parts are at the
 * top level. A value is null if unknown.
 *
 * @param start the facts that were known when the window opened
 * @param window the measurements of the clients
 * @param resources the cost for each side
 * @param effective facts about how the client side really ran, for people; no rule reads them
 * @param judgement the verdict on the numbers
 */
public record RunResult(
        @JsonUnwrapped RunStart start,
        @JsonUnwrapped Window window,
        @JsonUnwrapped Resources resources,
        Map<String, Object> effective,
        @JsonUnwrapped Judgement judgement) {

    public static final int SCHEMA = 1;

    /** The name of the tested build among the {@code effective} facts, if the user gave it. */
    public static final String BUILD_FACT = "build";

    /** The largest number of bytes that a client's JVM reads in its first calls. */
    private static final long BYTES_OF_CLASSES = 8 << 20;

    /** The largest number of bytes that a warmed-up client's JVM reads as its window opens and closes. */
    private static final long BYTES_OF_FEW_CLASSES = 3 << 20;

    /** The most bytes that a client writes into its files, besides {@link #BYTES_OF_A_SECOND} per second. */
    private static final long BYTES_OF_FILES = 32 << 10;

    private static final long BYTES_OF_A_SECOND = 2 << 10;

    private static final long SURELY_MORE = 10;

    /** Before so few calls, the warm-up may have been too short to load all classes. */
    private static final long FEW_CALLS = 100;

    private static final double MICROS_PER_SECOND = 1e6;
    private static final double BYTES_PER_MEGABYTE = 1_000_000;
    private static final int LARGE_CALL_BYTES = 100_000;

    public RunResult {
        effective = effective == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(effective));
    }

    /** Identifies a run, wherever its files are: start of its window in microseconds, its calls and their times. */
    public List<Object> identity() {
        return List.of(startedAt(), calls(), serviceTimeMicros());
    }

    /**
     * Makes the figures of a run from its measurements, with its objectives and without a verdict.
     *
     * @param slo the objectives
     */
    public static RunResult measured(
            RunStart start, Window window, Resources resources, Map<String, Object> effective, Slo slo) {
        return new RunResult(start, window, resources, effective, new Judgement(slo.judge(window.total()), null, null));
    }

    /** A copy with another judgement. */
    public RunResult with(Judgement other) {
        return new RunResult(start, window, resources, effective, other);
    }

    /** A copy with another verdict. */
    public RunResult withVerdict(Verdict verdict) {
        return withVerdict(judgement.limitedBy(), verdict);
    }

    /** A copy with more reasons in its verdict. */
    public RunResult withReasons(List<Reason> more) {
        return withVerdict(Verdict.of(
                Stream.concat(more.stream(), verdict().reasons().stream()).toList()));
    }

    /** A copy with a verdict. */
    public RunResult withVerdict(String limitedBy, Verdict verdict) {
        return with(new Judgement(judgement.objectives(), limitedBy, verdict));
    }

    /** The verified calls that ended in the window. If the result lacks their number, all verified calls. */
    public EndedCalls endedInWindow() {
        return resources.endedInWindow() == null
                ? new EndedCalls(calls().ok(), oneWay() == null ? 0 : oneWay().sent())
                : resources.endedInWindow();
    }

    /** The CPU time of the client JVM per call of {@link #endedInWindow}, in microseconds; null if unknown. */
    public Double clientCpuMicrosPerCall() {
        return Ratio.of(
                client().jvm().of(JvmFigure.CPU_SECONDS), endedInWindow().ok() / MICROS_PER_SECOND);
    }

    /** The CPU time of an auxiliary process per call of {@link #endedInWindow}, in microseconds; null if unknown. */
    public Double cpuMicrosPerCall(ProcessSide process) {
        return Ratio.of(process.cpuSeconds(), endedInWindow().ok() / MICROS_PER_SECOND);
    }

    /**
     * The CPU time of the server JVM per call of {@link #endedInWindow}, in microseconds. One-way calls count if the
     * server completed them in the window. Null if unknown.
     */
    public Double serverCpuMicrosPerCall() {
        Long served = served();
        return served == null ? null : Ratio.of(server().jvm().of(JvmFigure.CPU_SECONDS), served / MICROS_PER_SECOND);
    }

    private Long served() {
        EndedCalls ended = endedInWindow();
        if (!sendsOneWay()) {
            return ended.ok();
        }
        return oneWay() == null || oneWay().completed() == null
                ? null
                : Long.valueOf(ended.ok() - ended.oneWay() + oneWay().completed());
    }

    /**
     * Whether nearly all bytes that the client's process sent and received belong to its calls. The kernel also counts
     * files: the loaded classes and the results.
     */
    public boolean bytesAreOfCalls() {
        return bytes() != null
                && bytes().sent() != null
                && bytes().received() != null
                && bytes().sent() + bytes().received() >= SURELY_MORE * (bytesOfClasses() + bytesOfFiles());
    }

    private long bytesOfClasses() {
        boolean cold = window.warmupCalls() != null && window.warmupCalls().started() == 0;
        return cold || calls().started() < FEW_CALLS ? BYTES_OF_CLASSES : BYTES_OF_FEW_CLASSES;
    }

    private long bytesOfFiles() {
        return BYTES_OF_FILES + (long) (BYTES_OF_A_SECOND * windowSeconds());
    }

    /** The bytes that the client sent and received per call of {@link #endedInWindow}; null if either is unknown. */
    public Double bytesPerCall() {
        return !bytesAreOfCalls()
                ? null
                : Ratio.of(
                        (double) (bytes().sent() + bytes().received()),
                        endedInWindow().ok());
    }

    /** The bytes that the client sent per call of {@link #endedInWindow}; null if unknown. */
    public Double bytesSentPerCall() {
        return bytesAreOfCalls() && bytes().sent() >= SURELY_MORE * bytesOfFiles()
                ? Ratio.of(bytes().sent(), endedInWindow().ok())
                : null;
    }

    /** The bytes that the client received per call of {@link #endedInWindow}; null if unknown. */
    public Double bytesReceivedPerCall() {
        return bytesAreOfCalls() && bytes().received() >= SURELY_MORE * bytesOfClasses()
                ? Ratio.of(bytes().received(), endedInWindow().ok())
                : null;
    }

    /**
     * Megabytes (1,000,000 bytes) that the client sent and received per second of the window. Null if unknown, or if
     * calls have so few bytes that the rate of calls matters more.
     */
    public Double megabytesPerSecond() {
        Double perCall = bytes() == null ? null : bytesPerCall();
        return perCall == null || perCall < LARGE_CALL_BYTES
                ? null
                : Ratio.of((bytes().sent() + bytes().received()) / BYTES_PER_MEGABYTE, windowSeconds());
    }

    /** The number of CPUs that the client JVM kept busy, on average over the window; null if unknown. */
    public Double clientCores() {
        return client().jvm().cores(windowSeconds());
    }

    /** The number of CPUs that the server JVM kept busy, on average over the window; null if unknown. */
    public Double serverCores() {
        return server().jvm().cores(windowSeconds());
    }

    /**
     * The number of CPUs of the client's host that processes outside {@link #coresOnClientHost} kept busy; empty if
     * unknown.
     *
     * @param cpus how many CPUs the client may run on
     * @param shared whether the server is on the client's host
     */
    public OptionalDouble othersOnClientHost(int cpus, boolean shared) {
        Double share = client().jvm().of(JvmFigure.HOST_CPU_SHARE);
        if (share == null || clientCores() == null || shared && serverCores() == null) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(Math.max(0, share * cpus - coresOnClientHost(shared)));
    }

    /**
     * The number of CPUs of the client's host that known processes kept busy: the client, the server if it is on this
     * host, and each auxiliary process whose use is known.
     */
    public double coresOnClientHost(boolean shared) {
        return Stream.concat(
                        Stream.of(clientCores(), shared ? serverCores() : null),
                        auxiliaryProcesses().values().stream().map(process -> process.cores(windowSeconds())))
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .sum();
    }

    /**
     * The share of the window that a hypervisor took from the CPUs of the client or of the server, whichever is larger,
     * from 0 to 1; null if both are unknown.
     */
    public Double largerStealShare() {
        Double one = client().jvm().of(JvmFigure.HOST_STEAL_SHARE);
        Double other = server().jvm().of(JvmFigure.HOST_STEAL_SHARE);
        return one == null || other == null ? (one == null ? other : one) : Double.valueOf(Math.max(one, other));
    }

    /**
     * Why the load was not warm, with the evidence; empty if nothing shows that. A ratio of such a run must not be
     * reported.
     */
    public Optional<String> notWarm() {
        Optional<String> reason = verdict().reasons().stream()
                .filter(each -> each.is(Reason.Code.NOT_WARM))
                .map(Reason::evidence)
                .findFirst();
        if (reason.isPresent()) {
            return reason;
        }
        return steadiness() == null
                        || steadiness().drift() == null
                        || !steadiness().drift().risesMaterially()
                ? Optional.empty()
                : Optional.of(format(
                        "the rate rose, by %.1f %% over the window",
                        steadiness().drift().percentOfWindow()));
    }

    /** Whether the rate was meant to change. */
    public boolean hasRamp() {
        return offered() != null && offered().hasRamp();
    }

    /** Whether the rate depends on the load alone, so that it can be compared with repeats. */
    public boolean standsForItsLoad() {
        return verdict().status() == Status.PASS && throughput().perSecond() > 0;
    }

    // These methods give Jackson the members of the parts, by their names at the top level of the stored document.

    public String scenario() {
        return start.scenario();
    }

    public String operation() {
        return start.operation();
    }

    public String protocol() {
        return start.protocol();
    }

    public String target() {
        return start.target();
    }

    public String startedAt() {
        return start.startedAt();
    }

    public int threads() {
        return start.threads();
    }

    public int size() {
        return start.size();
    }

    public OfferedLoad offered() {
        return start.offered();
    }

    public LoadSettings load() {
        return start.load();
    }

    public double windowSeconds() {
        return window.windowSeconds();
    }

    public OneWay oneWay() {
        return window.oneWay();
    }

    /** Whether some calls are one-way. A run that did not finish has no {@link #oneWay()}. */
    public boolean sendsOneWay() {
        return oneWay() != null || throughput().sentPerSecond() != null;
    }

    /** The word for successful calls: {@code sent} if some are one-way, because they have no reply to verify. */
    public String wordOfOk() {
        return sendsOneWay() ? "sent" : "verified";
    }

    public Map<String, OperationResult> operations() {
        return window.operations();
    }

    /** The calls before and after the window that the server's count includes. */
    public Calls callsAround() {
        return Calls.sum(List.of(window.runInCalls(), window.coolDownCalls()));
    }

    public Steadiness steadiness() {
        return window.steadiness();
    }

    public Calls calls() {
        return window.total().calls();
    }

    public Throughput throughput() {
        return window.total().throughput();
    }

    public CallTimes serviceTimeMicros() {
        return window.total().serviceTimeMicros();
    }

    public CallTimes responseTimeMicros() {
        return window.total().responseTimeMicros();
    }

    public Bytes bytes() {
        return resources.bytes();
    }

    public Connections connections() {
        return resources.connections();
    }

    public ClientSide client() {
        return resources.client();
    }

    public ServerSide server() {
        return resources.server();
    }

    public Map<String, ProcessSide> auxiliaryProcesses() {
        return resources.auxiliaryProcesses();
    }

    public List<Objective> objectives() {
        return judgement.objectives();
    }

    public String limitedBy() {
        return judgement.limitedBy();
    }

    public Verdict verdict() {
        return judgement.verdict();
    }
}
