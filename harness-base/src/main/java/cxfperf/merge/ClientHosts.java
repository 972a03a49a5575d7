package cxfperf.merge;

import cxfperf.measure.Counts;
import cxfperf.measure.Distribution;
import cxfperf.measure.IntervalLogFile;
import cxfperf.result.Bytes;
import cxfperf.result.CallTimes;
import cxfperf.result.Calls;
import cxfperf.result.ClientSide;
import cxfperf.result.Connections;
import cxfperf.result.EndedCalls;
import cxfperf.result.Inputs;
import cxfperf.result.Judgement;
import cxfperf.result.JvmCost;
import cxfperf.result.LoadSettings;
import cxfperf.result.Objective;
import cxfperf.result.OfferedLoad;
import cxfperf.result.OperationResult;
import cxfperf.result.Profile;
import cxfperf.result.Resources;
import cxfperf.result.RunResult;
import cxfperf.result.RunStart;
import cxfperf.result.ServerSide;
import cxfperf.result.Slo;
import cxfperf.result.Throughput;
import cxfperf.result.Verdict;
import cxfperf.result.Window;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.MessageCheck;
import cxfperf.stored.StoredRun;
import cxfperf.stored.Timeline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Adds up the runs of several load generators of one test. Counts, amounts and times are those of the interval in which
 * all hosts were calling, so that throughput x interval = verified calls. Peaks and longest pauses are those of whole
 * windows.
 */
public final class ClientHosts {

    /** Windows that are apart by more than this share hold other calls, and the server's cost is not that of theirs. */
    static final double ONE_WINDOW = 0.01;

    private static final int MOST_NAMES = 8;

    private static final String GC_PAUSE_MILLIS = "gcPauseMillis";

    private final List<CommonPart> parts;
    private final List<RunResult> runs;
    private final Alignment alignment;
    private final IntervalLogFile times;
    private final Optional<SumCount> count;
    private final Calls calls;
    private final int threads;
    private final double seconds;

    private ClientHosts(List<CommonPart> parts, Alignment alignment) throws IOException {
        this.parts = parts;
        this.alignment = alignment;
        runs = parts.stream().map(CommonPart::run).toList();
        times = times(parts);
        count = SumCount.of(
                runs, Calls.sum(parts.stream().map(CommonPart::outside).toList()));
        calls = Calls.sum(parts.stream().map(CommonPart::calls).toList());
        threads = runs.stream().mapToInt(RunResult::threads).sum();
        seconds = alignment.overlapSeconds();
    }

    /** Whether a run was made by {@link #merge}. */
    public static boolean isSum(RunResult run) {
        return run.effective().containsKey(RunResult.HOSTS_FACT);
    }

    /**
     * Reads the seconds of one host after the other: the memory that this takes does not grow with their number.
     *
     * @param hosts those whose runs have ended, one or more
     * @param lost those that were in the test, too
     * @throws IllegalArgumentException if they are not of one test; the message is for people
     * @throws IOException with a message for people, if the files of a host cannot be read
     */
    public static StoredRun merge(List<ClientHost> hosts, List<ClientHost.Lost> lost) throws IOException {
        if (hosts.isEmpty()) {
            throw new IllegalArgumentException("no load generator finished: "
                    + MergedVerdict.names(
                            lost.stream().map(ClientHost.Lost::name).toList()) + " were lost");
        }
        eachOnce(hosts);
        List<RunResult> runs = hosts.stream().map(ClientHost::result).toList();
        same(hosts, "scenario", RunResult::scenario);
        same(hosts, "operation", RunResult::operation);
        same(hosts, "protocol", RunResult::protocol);
        same(hosts, "size", RunResult::size);
        same(hosts, "the kind of load", ClientHosts::kindOfLoad);
        Alignment alignment = Alignment.of(runs);
        if (alignment.overlapSeconds() <= 0) {
            throw new IllegalArgumentException("the windows of " + names(hosts)
                    + " do not overlap: load generators of one test call at the same time, and their clocks agree");
        }
        MergedTimeline merged = new MergedTimeline(alignment);
        List<CommonPart> parts = new ArrayList<>();
        for (int i = 0; i < hosts.size(); i++) {
            Timeline rows = hosts.get(i).seconds();
            Alignment.HostWindow window = alignment.windows().get(i);
            merged.add(rows, runs.get(i).windowSeconds(), window);
            parts.add(new CommonPart(hosts.get(i), rows, window, alignment));
        }
        ClientHosts all = new ClientHosts(parts, alignment);
        RunResult sum = all.sum();
        Timeline timeline = merged.sum();
        Verdict verdict = MergedVerdict.of(sum, hosts, lost, alignment, all.count, timeline);
        return new StoredRun(
                names(hosts),
                sum.withVerdict(verdict),
                timeline,
                Timeline.EMPTY,
                Optional.of(all.times),
                all.profile(sum));
    }

    /** The recording of the server, by one of the hosts: it is that of all their calls. */
    private Optional<Profile> profile(RunResult sum) throws IOException {
        for (CommonPart part : longestFirst()) {
            Optional<Profile> own = part.host().profile().read();
            if (own.isPresent() && own.get().server() != null) {
                boolean ofAllCalls = isOfAllCalls(part);
                List<String> missing = new ArrayList<>(
                        List.of("client: each load generator has a page of its own, with its recording"));
                if (!ofAllCalls) {
                    missing.add(
                            "calls: the recording is of the window of one load generator, and the calls of the sum are"
                                    + " those of another time, so that nothing is counted for each call");
                }
                return Optional.of(new Profile(
                        Profile.SCHEMA,
                        ofAllCalls ? sum.endedInWindow().ok() : 0,
                        sum.windowSeconds(),
                        null,
                        own.get().server(),
                        missing));
            }
        }
        return Optional.empty();
    }

    /** Where numbers of calls end the windows, only the longest one has the server's work for all calls. */
    private List<CommonPart> longestFirst() {
        return parts.stream()
                .sorted(Comparator.comparingDouble(
                        (CommonPart part) -> -part.window().seconds()))
                .toList();
    }

    /** Whether the server's amounts in the window of one host are nearly those of all calls of the sum. */
    private boolean isOfAllCalls(CommonPart part) {
        return isNearlyAll(seconds) && isNearlyAll(part.window().seconds());
    }

    private boolean isNearlyAll(double some) {
        return alignment.union() - some <= ONE_WINDOW * alignment.union();
    }

    /** Most of the work, and counts can be added in any order: on all CPUs. */
    private static IntervalLogFile times(List<CommonPart> parts) throws IOException {
        try {
            return parts.parallelStream()
                    .map(ClientHosts::times)
                    .reduce((one, other) -> IntervalLogFile.merged(List.of(one, other)))
                    .orElseThrow();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (IllegalArgumentException e) {
            // What is thrown on another thread comes wrapped.
            throw e.getCause() instanceof IllegalArgumentException refused ? refused : e;
        }
    }

    private static IntervalLogFile times(CommonPart part) {
        try {
            return part.times();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String names(List<ClientHost> hosts) {
        List<String> names = hosts.stream().map(ClientHost::name).toList();
        return names.size() <= MOST_NAMES
                ? String.join(" + ", names)
                : String.join(" + ", names.subList(0, MOST_NAMES)) + " + " + (names.size() - MOST_NAMES) + " more";
    }

    private static void eachOnce(List<ClientHost> hosts) {
        for (int i = 0; i < hosts.size(); i++) {
            ClientHost host = hosts.get(i);
            if (isSum(host.result())) {
                throw new IllegalArgumentException(
                        host.name() + " is a sum of load generators itself: name the hosts' own runs");
            }
            for (ClientHost other : hosts.subList(0, i)) {
                if (other.result().identity().equals(host.result().identity())) {
                    throw new IllegalArgumentException(other.name() + " and " + host.name()
                            + " are the same run, or one is a copy: its calls would count twice");
                }
            }
        }
    }

    private static void same(List<ClientHost> hosts, String what, Function<RunResult, Object> value) {
        Set<Object> all = new LinkedHashSet<>();
        hosts.forEach(host -> all.add(value.apply(host.result())));
        if (all.size() > 1) {
            throw new IllegalArgumentException(
                    names(hosts) + " are not load generators of one test: " + what + " differs, " + all);
        }
    }

    /** Half of an open loop and half of a closed one are neither. */
    private static String kindOfLoad(RunResult run) {
        OfferedLoad offered = run.offered();
        return offered == null
                ? "closed loop"
                : "open loop of " + offered.arrivals() + " arrivals"
                        + (offered.hasRamp() ? ", a ramp of " + offered.rampSeconds() + " s" : "");
    }

    private OfferedLoad offered() {
        return parts.stream()
                .map(CommonPart::offered)
                .filter(Objects::nonNull)
                .reduce(OfferedLoad::and)
                .orElse(null);
    }

    private RunResult sum() {
        RunResult first = runs.get(0);
        Map<String, Calls> callsByOperation = byOperation();
        OneWaySum oneWay = OneWaySum.of(runs, calls, callsByOperation, alignment, count);
        Throughput throughput = oneWay.throughput(Throughput.of(calls.ok(), seconds, threads), threads);
        OperationResult total = new OperationResult(
                calls,
                throughput,
                CallTimes.of(times.all()),
                times.responseTimes().map(CallTimes::of).orElse(null),
                oneWay.isNone() ? null : CallTimes.UNKNOWN);
        RunStart start = new RunStart(
                RunResult.SCHEMA,
                first.scenario(),
                first.operation(),
                first.protocol(),
                distinct(RunResult::target),
                alignment.origin().plusNanos(Math.round(alignment.from() * 1e9)).toString(),
                threads,
                first.size(),
                runs.stream().mapToDouble(RunResult::warmupSeconds).min().orElseThrow(),
                offered(),
                load(),
                Inputs.common(runs.stream().map(RunResult::inputs).toList()));
        ServerSide server = server();
        return new RunResult(
                start,
                new Window(
                        seconds,
                        total,
                        oneWay.result(),
                        operations(callsByOperation, oneWay),
                        Calls.sum(runs.stream().map(RunResult::warmupCalls).toList()),
                        uncounted(),
                        null,
                        messages()),
                new Resources(
                        fold(parts, CommonPart::ended, EndedCalls::and),
                        new Bytes(
                                amount(run -> run.bytes().sent(), "bytesSent"),
                                amount(run -> run.bytes().received(), "bytesReceived")),
                        connections(server.connectionsAccepted()),
                        client(),
                        server,
                        Map.of()),
                effective(),
                new Judgement(objectives(total), limitedBy(), null));
    }

    private Map<String, OperationResult> operations(Map<String, Calls> callsByOperation, OneWaySum oneWay) {
        Map<String, OperationResult> operations = new LinkedHashMap<>();
        callsByOperation.forEach((name, part) -> operations.put(
                name,
                new OperationResult(
                        part,
                        oneWay.throughput(name, Throughput.of(part.ok(), seconds, threads), threads),
                        CallTimes.of(times.byOperation().getOrDefault(name, Distribution.empty())),
                        times.responseTimesByOperation().containsKey(name)
                                ? CallTimes.of(times.responseTimesByOperation().get(name))
                                : null,
                        oneWay.has(name) ? CallTimes.UNKNOWN : null)));
        return operations;
    }

    /**
     * Divides the calls of a sum among the operations of a mix: verified ones as the logs have them, others as the
     * hosts counted them in their whole windows. The parts add up to the sum.
     *
     * @return empty for runs of one operation
     */
    private Map<String, Calls> byOperation() {
        Map<String, Calls> all = new LinkedHashMap<>();
        for (String name : runs.get(0).operations().keySet()) {
            all.put(
                    name,
                    Calls.sum(runs.stream()
                            .map(run -> run.operations().get(name))
                            .filter(Objects::nonNull)
                            .map(OperationResult::calls)
                            .toList()));
        }
        Map<String, Long> recorded = each(all, part -> 0);
        recorded.replaceAll((name, none) ->
                times.byOperation().getOrDefault(name, Distribution.empty()).count());
        boolean none = recorded.values().stream().allMatch(number -> number == 0);
        Map<String, Long> ok = CommonPart.apportioned(calls.ok(), none ? each(all, Calls::ok) : recorded);
        Map<String, Long> abandoned = CommonPart.apportioned(calls.abandoned(), each(all, Calls::abandoned));
        Map<FailureKind, Map<String, Long>> failures = new EnumMap<>(FailureKind.class);
        calls.failures()
                .forEach((kind, failed) ->
                        failures.put(kind, CommonPart.apportioned(failed, each(all, part -> part.failures()
                                .getOrDefault(kind, 0L)))));
        Map<String, Calls> result = new LinkedHashMap<>();
        all.forEach((name, whole) -> {
            Map<FailureKind, Long> ofOperation = new EnumMap<>(FailureKind.class);
            failures.forEach((kind, failed) -> ofOperation.put(kind, failed.get(name)));
            result.put(name, Calls.of(new Counts(ok.get(name), ofOperation, abandoned.get(name)), whole.examples()));
        });
        return result;
    }

    private static Map<String, Long> each(Map<String, Calls> parts, ToLongFunction<Calls> count) {
        Map<String, Long> all = new LinkedHashMap<>();
        parts.forEach((name, part) -> all.put(name, count.applyAsLong(part)));
        return all;
    }

    /** Calls in the server's count that are not in the sum; null if a host does not know its part. */
    private Calls uncounted() {
        Calls trailing = fold(runs, RunResult::coolDownCalls, (one, other) -> Calls.sum(List.of(one, other)));
        return trailing == null
                ? null
                : Calls.sum(Stream.concat(Stream.of(trailing), parts.stream().map(CommonPart::outside))
                        .toList());
    }

    /** The sum of the parts of a counted amount; null where a host does not know its own. */
    private Long amount(Function<RunResult, Long> value, String column) {
        return fold(parts, part -> part.amount(value.apply(part.run()), column), Long::sum);
    }

    /** The sum of the parts of a measured amount; null where a host does not know its own. */
    private Double measured(Function<RunResult, Double> value, String column) {
        return fold(parts, part -> part.amount(value.apply(part.run()), column), Double::sum);
    }

    /** Null where a host does not know its part: half a sum would pass for the whole. */
    private static <R, T> T fold(List<R> runs, Function<R, T> value, BinaryOperator<T> add) {
        List<T> all = new ArrayList<>();
        runs.forEach(run -> all.add(value.apply(run)));
        return all.contains(null) ? null : all.stream().reduce(add).orElse(null);
    }

    /** Load generators of one host each count what it opened for all of them, and the server accepted that once. */
    private Connections connections(Long accepted) {
        Long opened = amount(run -> run.connections().opened(), "connectionsOpened");
        return new Connections(
                accepted == null || opened == null ? opened : Long.valueOf(Math.min(accepted, opened)),
                fold(runs, run -> run.connections().peakEstablished(), Integer::sum),
                fold(runs, run -> run.connections().peakSince(), Integer::sum),
                fold(runs, run -> run.connections().peakTimeWait(), Integer::sum),
                fold(runs, run -> run.connections().peakPorts(), Integer::max));
    }

    /** Costs are added; shares, peaks and the longest pause are those of the host where they are largest. */
    private ClientSide client() {
        JvmCost jvm = new JvmCost(
                fold(parts, part -> part.cpuTime(jvm(part.run()).cpuSeconds()), Double::sum),
                measured(run -> jvm(run).compileSeconds(), Timeline.COMPILE_MILLIS),
                fold(runs, run -> jvm(run).hostCpuShare(), Double::max),
                fold(runs, run -> jvm(run).hostStealShare(), Double::max),
                fold(runs, run -> jvm(run).cpus(), Double::sum),
                fold(runs, run -> jvm(run).throttledShare(), Double::max),
                amount(run -> jvm(run).gcPauses(), GC_PAUSE_MILLIS),
                measured(run -> jvm(run).gcPauseMillis(), GC_PAUSE_MILLIS),
                fold(runs, run -> jvm(run).gcLongestPauseMillis(), Double::max),
                fold(runs, run -> jvm(run).heapPeakBytes(), Long::max));
        return new ClientSide(jvm, fold(runs, run -> run.client().peakOpenFiles(), Long::max));
    }

    private static JvmCost jvm(RunResult run) {
        return run.client().jvm();
    }

    /**
     * The server as the host with the longest window that knows it has seen it. Its amounts are scaled to the interval
     * of the sum where both windows are nearly all of the test, and unknown elsewhere.
     */
    private ServerSide server() {
        for (CommonPart part : longestFirst()) {
            ServerSide side = part.run().server();
            if (side != null && side.known()) {
                Double share = isOfAllCalls(part) ? seconds / part.window().seconds() : null;
                JvmCost jvm = side.jvm();
                return new ServerSide(
                        null,
                        count.map(SumCount::completed).orElse(null),
                        new JvmCost(
                                scaled(jvm.cpuSeconds(), share),
                                scaled(jvm.compileSeconds(), share),
                                jvm.hostCpuShare(),
                                jvm.hostStealShare(),
                                jvm.cpus(),
                                jvm.throttledShare(),
                                scaled(jvm.gcPauses(), share),
                                scaled(jvm.gcPauseMillis(), share),
                                share == null ? null : jvm.gcLongestPauseMillis(),
                                jvm.heapPeakBytes()),
                        side.threads(),
                        scaled(side.connectionsAccepted(), share),
                        side.effective(),
                        null);
            }
        }
        return ServerSide.unknown("no load generator knows it");
    }

    private static Double scaled(Double amount, Double share) {
        return amount == null || share == null ? null : Double.valueOf(amount * share);
    }

    private static Long scaled(Long amount, Double share) {
        return amount == null || share == null ? null : Long.valueOf(Math.round(amount * share));
    }

    /** The settings of those hosts that have stored theirs; null where none has. */
    private LoadSettings load() {
        List<Map<String, String>> known = runs.stream()
                .map(RunResult::load)
                .filter(Objects::nonNull)
                .map(LoadSettings::settings)
                .toList();
        Map<String, String> settings = new LinkedHashMap<>();
        together(known).forEach((name, value) -> settings.put(name, String.valueOf(value)));
        return known.isEmpty() ? null : new LoadSettings(null, settings);
    }

    /** By name, the value that all have; where they differ, those of all side by side. */
    private static Map<String, Object> together(List<? extends Map<String, ?>> all) {
        Map<String, Object> merged = new LinkedHashMap<>();
        all.forEach(each -> each.keySet().forEach(name -> merged.put(name, null)));
        merged.replaceAll((name, none) -> {
            Set<Object> values = new LinkedHashSet<>();
            all.forEach(each -> values.add(each.get(name)));
            return values.size() == 1
                    ? values.iterator().next()
                    : values.stream().map(String::valueOf).collect(Collectors.joining(" | "));
        });
        return merged;
    }

    private Map<String, Object> effective() {
        Map<String, Object> merged =
                together(runs.stream().map(RunResult::effective).toList());
        merged.put(
                RunResult.HOSTS_FACT,
                parts.stream().map(part -> part.host().name()).toList());
        return merged;
    }

    /** Returns the objectives of all hosts, each once: two hosts may have had different ones. */
    private List<Objective> objectives(OperationResult total) {
        List<Integer> growing = runs.stream()
                .map(run -> run.steadiness() == null ? null : run.steadiness().growing(run.server()))
                .toList();
        // Each host sees the growth of one server, so the numbers are not added up.
        Integer most = growing.contains(null)
                ? null
                : growing.stream().max(Integer::compare).orElse(null);
        return runs.stream()
                .flatMap(run -> run.objectives().stream().map(Objective::text))
                .distinct()
                .flatMap(text -> Slo.ofTexts(text).judge(total, most).stream())
                .toList();
    }

    /** What limited each host, with their names where it is not the same for all. */
    private String limitedBy() {
        Map<String, List<String>> hosts = parts.stream()
                .map(CommonPart::host)
                .filter(host -> host.result().limitedBy() != null)
                .collect(Collectors.groupingBy(
                        host -> host.result().limitedBy(),
                        LinkedHashMap::new,
                        Collectors.mapping(ClientHost::name, Collectors.toList())));
        return hosts.size() <= 1
                ? String.join("", hosts.keySet())
                : hosts.entrySet().stream()
                        .map(limit -> MergedVerdict.names(limit.getValue()) + ": " + limit.getKey())
                        .collect(Collectors.joining(" | "));
    }

    private String distinct(Function<RunResult, String> value) {
        return runs.stream().map(value).filter(Objects::nonNull).distinct().collect(Collectors.joining(" | "));
    }

    /** The checked messages of all hosts, added up; null unless all of them have checked theirs. */
    private MessageCheck messages() {
        List<MessageCheck> checks =
                runs.stream().map(RunResult::messages).filter(Objects::nonNull).toList();
        if (checks.size() < runs.size()) {
            return null;
        }
        return new MessageCheck(
                checks.stream().mapToLong(MessageCheck::sent).sum(),
                checks.stream().mapToLong(MessageCheck::checked).sum(),
                checks.stream().mapToLong(MessageCheck::invalid).sum(),
                checks.stream().flatMap(check -> check.examples().stream()).toList(),
                checks.stream()
                        .map(MessageCheck::uncheckedBecause)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null),
                checks.stream().mapToDouble(MessageCheck::waitedSeconds).sum());
    }
}
