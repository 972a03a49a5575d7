package cxfperf.merge;

import cxfperf.measure.Counts;
import cxfperf.measure.Distribution;
import cxfperf.measure.IntervalLogFile;
import cxfperf.result.Bytes;
import cxfperf.result.CallTimes;
import cxfperf.result.Calls;
import cxfperf.result.ClientSide;
import cxfperf.result.Connections;
import cxfperf.result.Inputs;
import cxfperf.result.Judgement;
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
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Adds up the runs of several load generators of one test. Counts, amounts and times are those of the interval in which
 * all hosts were calling, so that throughput x interval = verified calls. Peaks and longest pauses are those of whole
 * windows.
 */
public final class ClientHosts {

    /** Windows that are apart by more than this share hold other calls, and the server's cost is not that of theirs. */
    private static final double ONE_WINDOW = 0.01;

    private static final int MOST_NAMES = 8;

    private static final String GC_PAUSE_MILLIS = "gcPauseMillis";

    private ClientHosts() {}

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
                    + HostRules.names(lost.stream().map(ClientHost.Lost::name).toList()) + " were lost");
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
        MergedTimeline seconds = new MergedTimeline(alignment);
        List<CommonPart> parts = new ArrayList<>();
        for (int i = 0; i < hosts.size(); i++) {
            Timeline rows = hosts.get(i).seconds();
            Alignment.HostWindow window = alignment.windows().get(i);
            seconds.add(rows, runs.get(i).windowSeconds(), window);
            parts.add(new CommonPart(runs.get(i), rows, window.own(alignment.from()), window.own(alignment.to())));
        }
        IntervalLogFile times = times(hosts, parts, alignment);
        Timeline timeline = seconds.sum();
        Calls outside = Calls.sum(parts.stream().map(CommonPart::outside).toList());
        Optional<SumCount> count = SumCount.of(runs, outside);
        RunResult sum = sum(hosts, runs, alignment, parts, times, count);
        Verdict verdict = MergedVerdict.of(sum, hosts, lost, alignment, count, timeline);
        return new StoredRun(
                names(hosts),
                sum.withVerdict(verdict),
                timeline,
                Timeline.EMPTY,
                Optional.of(times),
                profile(hosts, sum));
    }

    /** The recording of the server, by one of the hosts: it is that of all their calls. */
    private static Optional<Profile> profile(List<ClientHost> hosts, RunResult sum) throws IOException {
        for (ClientHost host : hosts) {
            Optional<Profile> own = host.profile().read();
            if (own.isPresent() && own.get().server() != null) {
                return Optional.of(new Profile(
                        Profile.SCHEMA,
                        sum.calls().ok(),
                        sum.windowSeconds(),
                        null,
                        own.get().server(),
                        List.of("client: each load generator has a page of its own, with its recording")));
            }
        }
        return Optional.empty();
    }

    /** Most of the work, and counts can be added in any order: on all CPUs. */
    private static IntervalLogFile times(List<ClientHost> hosts, List<CommonPart> parts, Alignment alignment)
            throws IOException {
        try {
            return IntStream.range(0, hosts.size())
                    .parallel()
                    .mapToObj(i -> times(hosts.get(i), parts.get(i))
                            .withHeatmapFrom(alignment.windows().get(i).own(alignment.from())))
                    .reduce((one, other) -> IntervalLogFile.merged(List.of(one, other)))
                    .orElseThrow();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (IllegalArgumentException e) {
            // What is thrown on another thread comes wrapped.
            throw e.getCause() instanceof IllegalArgumentException refused ? refused : e;
        }
    }

    private static IntervalLogFile times(ClientHost host, CommonPart part) {
        try {
            return host.times().read(part.logFrom(), part.logTo());
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
                if (isSameRun(other.result(), host.result())) {
                    throw new IllegalArgumentException(other.name() + " and " + host.name()
                            + " are the same run, or one is a copy: its calls would count twice");
                }
            }
        }
    }

    /** By content, wherever the files are: no two windows open in one microsecond and hold the same calls. */
    private static boolean isSameRun(RunResult one, RunResult other) {
        return one.startedAt().equals(other.startedAt())
                && one.calls().equals(other.calls())
                && one.serviceTimeMicros().equals(other.serviceTimeMicros());
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

    private static OfferedLoad offered(List<CommonPart> parts) {
        return parts.stream()
                .map(CommonPart::offered)
                .filter(Objects::nonNull)
                .reduce(OfferedLoad::and)
                .orElse(null);
    }

    private static RunResult sum(
            List<ClientHost> hosts,
            List<RunResult> runs,
            Alignment alignment,
            List<CommonPart> parts,
            IntervalLogFile times,
            Optional<SumCount> count) {
        RunResult first = runs.get(0);
        int threads = runs.stream().mapToInt(RunResult::threads).sum();
        double seconds = alignment.overlapSeconds();
        Calls calls = Calls.sum(parts.stream().map(CommonPart::calls).toList());
        Map<String, Calls> callsByOperation = byOperation(runs, calls, times);
        OneWaySum oneWay = OneWaySum.of(runs, calls, callsByOperation, seconds);
        Throughput throughput = oneWay.throughput(Throughput.of(calls.ok(), seconds, threads), threads);
        CallTimes serviceTime = CallTimes.of(times.all());
        CallTimes responseTime = times.responseTimes().map(CallTimes::of).orElse(null);
        RunStart start = new RunStart(
                RunResult.SCHEMA,
                first.scenario(),
                first.operation(),
                first.protocol(),
                distinct(runs, RunResult::target),
                alignment.origin().plusNanos(Math.round(alignment.from() * 1e9)).toString(),
                threads,
                first.size(),
                runs.stream().mapToDouble(RunResult::warmupSeconds).min().orElseThrow(),
                offered(parts),
                first.load() == null ? null : first.load().withoutSeed(),
                Inputs.common(runs.stream().map(RunResult::inputs).toList()));
        return new RunResult(
                start,
                new Window(
                        seconds,
                        new OperationResult(
                                calls,
                                throughput,
                                serviceTime,
                                responseTime,
                                oneWay.isNone() ? null : CallTimes.UNKNOWN),
                        oneWay.result(),
                        operations(callsByOperation, times, seconds, oneWay, threads),
                        Calls.sum(runs.stream().map(RunResult::warmupCalls).toList()),
                        uncounted(runs, parts),
                        null,
                        messages(runs)),
                new Resources(
                        new Bytes(
                                amount(runs, parts, run -> run.bytes().sent(), "bytesSent"),
                                amount(runs, parts, run -> run.bytes().received(), "bytesReceived")),
                        connections(runs, parts),
                        client(runs, parts),
                        server(runs, alignment, count),
                        Map.of()),
                effective(hosts, runs),
                new Judgement(
                        objectives(runs, calls, throughput, serviceTime, responseTime),
                        distinct(runs, RunResult::limitedBy),
                        null));
    }

    private static Map<String, OperationResult> operations(
            Map<String, Calls> calls, IntervalLogFile times, double seconds, OneWaySum oneWay, int threads) {
        Map<String, OperationResult> operations = new LinkedHashMap<>();
        calls.forEach((name, part) -> operations.put(
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
     * @param calls of the sum
     * @param times of the same interval
     * @return empty for runs of one operation
     */
    private static Map<String, Calls> byOperation(List<RunResult> runs, Calls calls, IntervalLogFile times) {
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
        String transactions = RunResult.transactions(runs.get(0).operation());
        Map<String, Calls> parts = new LinkedHashMap<>(all);
        parts.remove(transactions);
        Map<String, Long> recorded = each(parts, part -> 0);
        recorded.replaceAll((name, none) ->
                times.byOperation().getOrDefault(name, Distribution.empty()).count());
        boolean none = recorded.values().stream().allMatch(count -> count == 0);
        Map<String, Long> ok = CommonPart.apportioned(calls.ok(), none ? each(parts, Calls::ok) : recorded);
        Map<String, Long> abandoned = CommonPart.apportioned(calls.abandoned(), each(parts, Calls::abandoned));
        Map<FailureKind, Map<String, Long>> failures = new EnumMap<>(FailureKind.class);
        calls.failures()
                .forEach((kind, count) ->
                        failures.put(kind, CommonPart.apportioned(count, each(parts, part -> part.failures()
                                .getOrDefault(kind, 0L)))));
        Map<String, Calls> result = new LinkedHashMap<>();
        all.forEach((name, whole) -> {
            if (name.equals(transactions)) {
                result.put(name, scaled(whole, calls.started(), parts));
                return;
            }
            Map<FailureKind, Long> ofOperation = new EnumMap<>(FailureKind.class);
            failures.forEach((kind, count) -> ofOperation.put(kind, count.get(name)));
            result.put(name, Calls.of(new Counts(ok.get(name), ofOperation, abandoned.get(name)), whole.examples()));
        });
        return result;
    }

    /** Transactions of a flow are no calls: there are as many as there are of its steps, in proportion. */
    private static Calls scaled(Calls transactions, long started, Map<String, Calls> steps) {
        long all = steps.values().stream().mapToLong(Calls::started).sum();
        double share = all == 0 ? 0 : (double) started / all;
        Map<FailureKind, Long> failures = new LinkedHashMap<>(transactions.failures());
        failures.replaceAll((kind, count) -> Math.round(count * share));
        return Calls.of(
                new Counts(
                        Math.round(transactions.ok() * share), failures, Math.round(transactions.abandoned() * share)),
                transactions.examples());
    }

    private static Map<String, Long> each(Map<String, Calls> parts, ToLongFunction<Calls> count) {
        Map<String, Long> all = new LinkedHashMap<>();
        parts.forEach((name, part) -> all.put(name, count.applyAsLong(part)));
        return all;
    }

    /** Calls in the server's count that are not in the sum; null if a host does not know its part. */
    private static Calls uncounted(List<RunResult> runs, List<CommonPart> parts) {
        Calls trailing = fold(runs, RunResult::coolDownCalls, (one, other) -> Calls.sum(List.of(one, other)));
        return trailing == null
                ? null
                : Calls.sum(Stream.concat(Stream.of(trailing), parts.stream().map(CommonPart::outside))
                        .toList());
    }

    /** The sum of the parts of a counted amount; null where a host does not know its own. */
    private static Long amount(
            List<RunResult> runs, List<CommonPart> parts, Function<RunResult, Long> value, String column) {
        return fold(indices(runs), i -> parts.get(i).amount(value.apply(runs.get(i)), column), Long::sum);
    }

    /** The sum of the parts of a measured amount; null where a host does not know its own. */
    private static Double measured(
            List<RunResult> runs, List<CommonPart> parts, Function<RunResult, Double> value, String column) {
        return fold(indices(runs), i -> parts.get(i).amount(value.apply(runs.get(i)), column), Double::sum);
    }

    private static List<Integer> indices(List<RunResult> runs) {
        return IntStream.range(0, runs.size()).boxed().toList();
    }

    /** Null where a host does not know its part: half a sum would pass for the whole. */
    private static <R, T> T fold(List<R> runs, Function<R, T> value, BinaryOperator<T> add) {
        List<T> all = new ArrayList<>();
        runs.forEach(run -> all.add(value.apply(run)));
        return all.contains(null) ? null : all.stream().reduce(add).orElse(null);
    }

    private static Connections connections(List<RunResult> runs, List<CommonPart> parts) {
        return new Connections(
                amount(runs, parts, run -> run.connections().opened(), "connectionsOpened"),
                fold(runs, run -> run.connections().peakEstablished(), Integer::sum),
                fold(runs, run -> run.connections().peakSince(), Integer::sum),
                fold(runs, run -> run.connections().peakTimeWait(), Integer::sum),
                fold(runs, run -> run.connections().peakPorts(), Integer::max));
    }

    /** Costs are added; shares, peaks and the longest pause are those of the host where they are largest. */
    private static ClientSide client(List<RunResult> runs, List<CommonPart> parts) {
        return new ClientSide(
                fold(
                        indices(runs),
                        i -> parts.get(i).cpuTime(runs.get(i).client().cpuSeconds()),
                        Double::sum),
                measured(runs, parts, run -> run.client().compileSeconds(), Timeline.COMPILE_MILLIS),
                fold(runs, run -> run.client().hostCpuShare(), Double::max),
                fold(runs, run -> run.client().hostStealShare(), Double::max),
                fold(runs, run -> run.client().cpus(), Double::sum),
                fold(runs, run -> run.client().throttledShare(), Double::max),
                amount(runs, parts, run -> run.client().gcPauses(), GC_PAUSE_MILLIS),
                measured(runs, parts, run -> run.client().gcPauseMillis(), GC_PAUSE_MILLIS),
                fold(runs, run -> run.client().gcLongestPauseMillis(), Double::max),
                fold(runs, run -> run.client().heapPeakBytes(), Long::max),
                fold(runs, run -> run.client().peakOpenFiles(), Long::max));
    }

    /**
     * The server as the first host that knows it has seen it. Its amounts are scaled to the interval that all
     * hosts have in common where that is nearly all of their windows, and unknown elsewhere.
     */
    private static ServerSide server(List<RunResult> runs, Alignment alignment, Optional<SumCount> count) {
        boolean oneWindow = alignment.union() - alignment.overlapSeconds() <= ONE_WINDOW * alignment.union();
        for (int i = 0; i < runs.size(); i++) {
            ServerSide side = runs.get(i).server();
            if (side != null && side.known()) {
                Alignment.HostWindow window = alignment.windows().get(i);
                Double share = oneWindow ? alignment.overlapSeconds() / (window.end() - window.start()) : null;
                return new ServerSide(
                        null,
                        count.map(SumCount::completed).orElse(null),
                        scaled(side.cpuSeconds(), share),
                        scaled(side.compileSeconds(), share),
                        side.hostCpuShare(),
                        side.hostStealShare(),
                        side.cpus(),
                        side.throttledShare(),
                        scaled(side.gcPauses(), share),
                        scaled(side.gcPauseMillis(), share),
                        oneWindow ? side.gcLongestPauseMillis() : null,
                        side.heapPeakBytes(),
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

    private static Map<String, Object> effective(List<ClientHost> hosts, List<RunResult> runs) {
        Map<String, Object> merged = new LinkedHashMap<>();
        runs.forEach(run -> run.effective().keySet().forEach(name -> merged.put(name, null)));
        merged.replaceAll((name, none) -> {
            Set<Object> values = new LinkedHashSet<>();
            runs.forEach(run -> values.add(run.effective().get(name)));
            return values.size() == 1
                    ? values.iterator().next()
                    : values.stream().map(String::valueOf).collect(Collectors.joining(" | "));
        });
        merged.put(RunResult.HOSTS_FACT, hosts.stream().map(ClientHost::name).toList());
        return merged;
    }

    /** Returns the objectives of all hosts, each once: two hosts may have had different ones. */
    private static List<Objective> objectives(
            List<RunResult> runs, Calls calls, Throughput throughput, CallTimes service, CallTimes response) {
        List<Integer> growing = runs.stream()
                .map(run -> run.steadiness() == null ? null : run.steadiness().growing())
                .toList();
        // Each host sees the growth of one server, so the numbers are not added up.
        Integer most = growing.contains(null)
                ? null
                : growing.stream().max(Integer::compare).orElse(null);
        return runs.stream()
                .flatMap(run -> run.objectives().stream().map(Objective::text))
                .distinct()
                .flatMap(text -> Slo.ofTexts(text).judge(calls, throughput, service, response, most).stream())
                .toList();
    }

    private static String distinct(List<RunResult> runs, Function<RunResult, String> value) {
        return runs.stream().map(value).filter(Objects::nonNull).distinct().collect(Collectors.joining(" | "));
    }

    /** The checked messages of all hosts, added up; null unless all of them have checked theirs. */
    private static MessageCheck messages(List<RunResult> runs) {
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
