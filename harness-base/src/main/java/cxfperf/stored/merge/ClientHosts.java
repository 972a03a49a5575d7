package cxfperf.stored.merge;

import cxfperf.judge.hosts.HostNames;
import cxfperf.measure.Distribution;
import cxfperf.measure.IntervalLogFile;
import cxfperf.result.Bytes;
import cxfperf.result.CallTimes;
import cxfperf.result.Calls;
import cxfperf.result.ClientSide;
import cxfperf.result.Connections;
import cxfperf.result.Cost;
import cxfperf.result.Measurements;
import cxfperf.result.Objective;
import cxfperf.result.OfferedLoad;
import cxfperf.result.OperationResult;
import cxfperf.result.RunResult;
import cxfperf.result.RunStart;
import cxfperf.result.ServerSide;
import cxfperf.result.Throughput;
import cxfperf.result.Verdict;
import cxfperf.result.slo.Slo;
import cxfperf.stored.StoredRun;
import cxfperf.stored.Timeline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Adds up the runs of several client hosts of one test. Calls and histograms are added whole; the throughput is that of
 * the stretch in which all hosts were calling: their verified calls in it, divided by its length.
 */
public final class ClientHosts {

    /** Names the runs that a sum was made of, among its effective facts; no other run has it. */
    private static final String PARTS = "clientHosts";

    /** Windows that are apart by more than this share hold other calls, and the server's cost is not that of theirs. */
    private static final double ONE_WINDOW = 0.01;

    private static final int MOST_NAMES = 8;

    private ClientHosts() {}

    /** Whether a run was made by {@link #merge}. */
    public static boolean isSum(RunResult run) {
        return run.effective().containsKey(PARTS);
    }

    /**
     * The same of runs that have been read, of which none was lost.
     *
     * @param hosts two or more
     * @throws IllegalArgumentException if they are not of one test; the message is for people
     */
    public static StoredRun merge(List<StoredRun> hosts) {
        try {
            return merge(hosts.stream().map(ClientHost::of).toList(), List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads the seconds of one host after the other: the memory that this takes does not grow with their number.
     *
     * @param hosts those whose runs have ended, one or more
     * @param lost those that were in the test, too
     * @throws IllegalArgumentException if they are not of one test; the message is for people
     * @throws IOException with a message for people, if the files of a host cannot be read
     */
    public static StoredRun merge(List<ClientHost> hosts, List<LostHost> lost) throws IOException {
        if (hosts.isEmpty()) {
            throw new IllegalArgumentException("no client host came to its end: "
                    + HostNames.of(lost.stream().map(LostHost::name).toList()) + " were lost");
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
                    + " do not overlap: client hosts of one test call at the same time, and their clocks agree");
        }
        MergedTimeline seconds = new MergedTimeline(alignment);
        for (int i = 0; i < hosts.size(); i++) {
            seconds.add(
                    hosts.get(i).seconds(),
                    runs.get(i).windowSeconds(),
                    alignment.windows().get(i));
        }
        IntervalLogFile times = times(hosts);
        Timeline timeline = seconds.sum();
        Optional<SumCount> count = SumCount.of(runs);
        RunResult sum = sum(hosts, runs, alignment, seconds.okInCommon(), times, count);
        Verdict verdict = MergedVerdict.of(sum, hosts, lost, alignment, count, timeline);
        return new StoredRun(names(hosts), sum.withVerdict(verdict), timeline, Timeline.EMPTY, Optional.of(times));
    }

    /** Most of the work, and counts can be added in any order: on all CPUs. */
    private static IntervalLogFile times(List<ClientHost> hosts) throws IOException {
        try {
            return hosts.parallelStream()
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

    private static IntervalLogFile times(ClientHost host) {
        try {
            return host.times().read();
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
                        host.name() + " is a sum of client hosts itself: name the hosts' own runs");
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
                    names(hosts) + " are not client hosts of one test: " + what + " differs, " + all);
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

    private static OfferedLoad offered(List<RunResult> runs) {
        return runs.stream()
                .map(RunResult::offered)
                .filter(Objects::nonNull)
                .reduce(OfferedLoad::and)
                .orElse(null);
    }

    private static RunResult sum(
            List<ClientHost> hosts,
            List<RunResult> runs,
            Alignment alignment,
            double ok,
            IntervalLogFile times,
            Optional<SumCount> count) {
        RunResult first = runs.get(0);
        int threads = runs.stream().mapToInt(RunResult::threads).sum();
        Throughput clients = Throughput.of(ok / alignment.overlapSeconds(), threads);
        Calls calls = Calls.sum(runs.stream().map(RunResult::calls).toList());
        OneWaySum oneWay = OneWaySum.of(runs, calls);
        Throughput throughput = oneWay.throughput(clients, threads);
        CallTimes serviceTime = CallTimes.of(times.all());
        CallTimes responseTime = times.responseTimes().map(CallTimes::of).orElse(null);
        return RunResult.of(
                new RunStart(
                        RunResult.SCHEMA,
                        first.scenario(),
                        first.operation(),
                        first.protocol(),
                        distinct(runs, RunResult::target),
                        alignment
                                .origin()
                                .plusNanos(Math.round(alignment.from() * 1e9))
                                .toString(),
                        threads,
                        first.size(),
                        runs.stream()
                                .mapToDouble(RunResult::warmupSeconds)
                                .min()
                                .orElseThrow()),
                new Measurements(
                        alignment.overlapSeconds(),
                        calls,
                        throughput,
                        serviceTime,
                        responseTime,
                        offered(runs),
                        operations(runs, times, clients, calls, oneWay, threads),
                        Calls.sum(runs.stream().map(RunResult::warmupCalls).toList()),
                        fold(runs, RunResult::trailingCalls, (one, other) -> Calls.sum(List.of(one, other))),
                        null,
                        oneWay.isNone() ? null : CallTimes.UNKNOWN,
                        oneWay.result(alignment.overlapSeconds()),
                        MessageSum.of(runs)),
                new Cost(
                        new Bytes(
                                fold(runs, run -> run.bytes().sent(), Long::sum),
                                fold(runs, run -> run.bytes().received(), Long::sum)),
                        connections(runs),
                        client(runs),
                        server(runs, alignment, count)),
                effective(hosts, runs),
                objectives(runs, calls, throughput, serviceTime, responseTime),
                distinct(runs, RunResult::limitedBy),
                first.verdict());
    }

    /** Each operation has the share of the throughput that it has of the verified calls. */
    private static Map<String, OperationResult> operations(
            List<RunResult> runs,
            IntervalLogFile times,
            Throughput throughput,
            Calls calls,
            OneWaySum oneWay,
            int threads) {
        Map<String, OperationResult> operations = new LinkedHashMap<>();
        for (String name : runs.get(0).operations().keySet()) {
            Calls part = Calls.sum(runs.stream()
                    .map(run -> run.operations().get(name))
                    .filter(Objects::nonNull)
                    .map(OperationResult::calls)
                    .toList());
            double share = calls.ok() == 0 ? 0 : throughput.perSecond() * part.ok() / calls.ok();
            operations.put(
                    name,
                    new OperationResult(
                            part,
                            oneWay.throughput(name, Throughput.of(share, threads), threads),
                            CallTimes.of(times.byOperation().getOrDefault(name, Distribution.empty())),
                            times.responseTimesByOperation().containsKey(name)
                                    ? CallTimes.of(
                                            times.responseTimesByOperation().get(name))
                                    : null,
                            oneWay.has(name) ? CallTimes.UNKNOWN : null));
        }
        return operations;
    }

    /** Null where a host does not know its part: half a sum would pass for the whole. */
    private static <T> T fold(List<RunResult> runs, Function<RunResult, T> value, BinaryOperator<T> add) {
        List<T> all = new ArrayList<>();
        runs.forEach(run -> all.add(value.apply(run)));
        return all.contains(null) ? null : all.stream().reduce(add).orElse(null);
    }

    private static Connections connections(List<RunResult> runs) {
        return new Connections(
                fold(runs, run -> run.connections().opened(), Long::sum),
                fold(runs, run -> run.connections().peakEstablished(), Integer::sum),
                fold(runs, run -> run.connections().peakSince(), Integer::sum),
                fold(runs, run -> run.connections().peakTimeWait(), Integer::sum),
                fold(runs, run -> run.connections().peakPorts(), Integer::max));
    }

    /** Costs are added; shares, peaks and the longest pause are those of the host where they are largest. */
    private static ClientSide client(List<RunResult> runs) {
        return new ClientSide(
                fold(runs, run -> run.client().cpuSeconds(), Double::sum),
                fold(runs, run -> run.client().compileSeconds(), Double::sum),
                fold(runs, run -> run.client().hostCpuShare(), Double::max),
                fold(runs, run -> run.client().hostStealShare(), Double::max),
                fold(runs, run -> run.client().cpus(), Double::sum),
                fold(runs, run -> run.client().throttledShare(), Double::max),
                fold(runs, run -> run.client().gcPauses(), Long::sum),
                fold(runs, run -> run.client().gcPauseMillis(), Double::sum),
                fold(runs, run -> run.client().gcLongestPauseMillis(), Double::max),
                fold(runs, run -> run.client().heapPeakBytes(), Long::max),
                fold(runs, run -> run.client().peakOpenFiles(), Long::max));
    }

    /** One server, looked at by each host: the first look that knows it, with its count of all hosts' calls. */
    private static ServerSide server(List<RunResult> runs, Alignment alignment, Optional<SumCount> count) {
        boolean oneWindow = alignment.union() - alignment.overlapSeconds() <= ONE_WINDOW * alignment.union();
        return runs.stream()
                .map(RunResult::server)
                .filter(side -> side != null && side.known())
                .findFirst()
                .map(side -> new ServerSide(
                        null,
                        count.map(SumCount::completed).orElse(null),
                        oneWindow ? side.cpuSeconds() : null,
                        oneWindow ? side.compileSeconds() : null,
                        side.hostCpuShare(),
                        side.hostStealShare(),
                        side.cpus(),
                        side.throttledShare(),
                        oneWindow ? side.gcPauses() : null,
                        oneWindow ? side.gcPauseMillis() : null,
                        oneWindow ? side.gcLongestPauseMillis() : null,
                        side.heapPeakBytes(),
                        side.threads(),
                        oneWindow ? side.connectionsAccepted() : null,
                        side.effective(),
                        null))
                .orElse(ServerSide.unknown("no client host knows it"));
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
        merged.put(PARTS, hosts.stream().map(ClientHost::name).toList());
        return merged;
    }

    /** Those of all hosts, each once and for itself: two hosts may have been asked for different ones. */
    private static List<Objective> objectives(
            List<RunResult> runs, Calls calls, Throughput throughput, CallTimes service, CallTimes response) {
        return runs.stream()
                .flatMap(run -> run.objectives().stream().map(Objective::text))
                .distinct()
                .flatMap(text -> Slo.parse(text).judge(calls, throughput, service, response).stream())
                .toList();
    }

    private static String distinct(List<RunResult> runs, Function<RunResult, String> value) {
        return runs.stream().map(value).filter(Objects::nonNull).distinct().collect(Collectors.joining(" | "));
    }
}
