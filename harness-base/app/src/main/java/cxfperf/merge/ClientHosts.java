package cxfperf.merge;

import cxfperf.measure.Distribution;
import cxfperf.measure.IntervalLogFile;
import cxfperf.result.Bytes;
import cxfperf.result.Calls;
import cxfperf.result.ClientSide;
import cxfperf.result.Connections;
import cxfperf.result.EndedCalls;
import cxfperf.result.Judgement;
import cxfperf.result.JvmCost;
import cxfperf.result.LoadSettings;
import cxfperf.result.Objective;
import cxfperf.result.OfferedLoad;
import cxfperf.result.OperationResult;
import cxfperf.result.RecordedCalls;
import cxfperf.result.Resources;
import cxfperf.result.RunResult;
import cxfperf.result.RunStart;
import cxfperf.result.ServerSide;
import cxfperf.result.Slo;
import cxfperf.result.Window;
import cxfperf.scenario.MessageCheck;
import cxfperf.stored.StoredRun;
import cxfperf.stored.Timeline;
import java.io.IOException;
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
 * Adds up the runs of several load generators that made one load. Their windows opened at the same instant. The merged
 * result has the longest window: if a number of calls ends the windows, the other load generators finished their part
 * earlier.
 */
public final class ClientHosts {

    /** A window that lacks less than this share of the longest one is a whole window. */
    private static final double ONE_WINDOW = 0.01;

    private final List<ClientHost> hosts;
    private final List<RunResult> runs;

    /** The load generators that called until the end: their polls cover all of the server's work. */
    private final List<ClientHost> whole;

    private final IntervalLogFile times;
    private final Optional<SumCount> count;
    private final Calls calls;
    private final int threads;
    private final double seconds;

    private ClientHosts(List<ClientHost> hosts) throws IOException {
        this.hosts = hosts;
        runs = hosts.stream().map(ClientHost::result).toList();
        seconds = runs.stream().mapToDouble(RunResult::windowSeconds).max().orElseThrow();
        whole = hosts.stream()
                .filter(host -> seconds - host.result().windowSeconds() <= ONE_WINDOW * seconds)
                .toList();
        times = times(hosts);
        count = SumCount.of(runs);
        calls = Calls.sum(runs.stream().map(RunResult::calls).toList());
        threads = runs.stream().mapToInt(RunResult::threads).sum();
    }

    /**
     * Reads the seconds of one load generator after the other, so that memory does not grow with their number.
     *
     * @param hosts the load generators whose runs have ended, one or more
     * @param lost the other load generators
     * @throws IOException with a message for people, if the files of a load generator cannot be read
     */
    public static StoredRun merge(List<ClientHost> hosts, List<ClientHost.Lost> lost) throws IOException {
        ClientHosts all = new ClientHosts(hosts);
        RunResult sum = all.sum();
        Timeline timeline = MergedTimeline.of(hosts, all.seconds);
        return new StoredRun(
                hosts.stream().map(ClientHost::name).collect(Collectors.joining(" + ")),
                sum.withVerdict(MergedVerdict.of(sum, hosts, lost, all.count, timeline)),
                timeline,
                Timeline.EMPTY,
                Optional.of(all.times),
                Optional.empty());
    }

    private static IntervalLogFile times(List<ClientHost> hosts) throws IOException {
        IntervalLogFile times = hosts.get(0).times();
        for (ClientHost host : hosts.subList(1, hosts.size())) {
            times = IntervalLogFile.merged(List.of(times, host.times()));
        }
        return times;
    }

    private RunResult sum() {
        RunResult first = runs.get(0);
        EndedCalls ended = fold(run -> run.resources().endedInWindow(), EndedCalls::and);
        OperationResult total = new RecordedCalls(
                        calls, ended == null ? calls.ok() : ended.ok(), times.all(), times.responseTimes())
                .in(seconds, threads);
        RunStart start = new RunStart(
                RunResult.SCHEMA,
                first.scenario(),
                first.operation(),
                first.protocol(),
                first.target(),
                first.startedAt(),
                threads,
                first.size(),
                runs.stream()
                        .mapToDouble(run -> run.start().warmupSeconds())
                        .min()
                        .orElseThrow(),
                fold(RunResult::offered, OfferedLoad::and),
                // Each load generator has its own seed, so the merged result has no seed.
                new LoadSettings(null, first.load().invocations(), first.load().settings()),
                first.start().inputs().withoutCommand());
        ServerSide server = server();
        return new RunResult(
                start,
                new Window(
                        seconds,
                        total,
                        null,
                        operations(),
                        calls(Window::warmupCalls),
                        calls(Window::runInCalls),
                        calls(Window::coolDownCalls),
                        null,
                        fold(run -> run.window().messages(), ClientHosts::and)),
                new Resources(
                        ended,
                        new Bytes(
                                fold(run -> run.bytes().sent(), Long::sum),
                                fold(run -> run.bytes().received(), Long::sum)),
                        connections(server.connectionsAccepted()),
                        new ClientSide(
                                null,
                                null,
                                fold(run -> run.client().jvm(), JvmCost::and),
                                fold(run -> run.client().peakOpenFiles(), Long::max)),
                        server,
                        Map.of()),
                effective(),
                new Judgement(objectives(total), limitedBy(), null));
    }

    private Map<String, OperationResult> operations() {
        Map<String, OperationResult> operations = new LinkedHashMap<>();
        for (String name : runs.get(0).operations().keySet()) {
            Calls part = Calls.sum(
                    runs.stream().map(run -> run.operations().get(name).calls()).toList());
            double ok = runs.stream()
                    .mapToDouble(run -> run.operations().get(name).throughput().perSecond() * run.windowSeconds())
                    .sum();
            operations.put(
                    name,
                    new RecordedCalls(
                                    part,
                                    ok,
                                    times.byOperation().getOrDefault(name, Distribution.empty()),
                                    Optional.ofNullable(
                                            times.responseTimesByOperation().get(name)))
                            .in(seconds, threads));
        }
        return operations;
    }

    private Calls calls(Function<Window, Calls> part) {
        return Calls.sum(runs.stream().map(RunResult::window).map(part).toList());
    }

    /** Null if one load generator does not know its value: an incomplete sum would look like the whole. */
    private <T> T fold(Function<RunResult, T> value, BinaryOperator<T> add) {
        List<T> all = new ArrayList<>();
        runs.forEach(run -> all.add(value.apply(run)));
        return all.contains(null) ? null : all.stream().reduce(add).orElse(null);
    }

    /** Load generators of one host each count the connections of all of them; the server accepted each once. */
    private Connections connections(Long accepted) {
        Long opened = fold(run -> run.connections().opened(), Long::sum);
        return new Connections(
                accepted == null || opened == null ? opened : Long.valueOf(Math.min(accepted, opened)),
                fold(run -> run.connections().peakEstablished(), Integer::sum),
                fold(run -> run.connections().peakSince(), Integer::sum),
                fold(run -> run.connections().peakTimeWait(), Integer::sum),
                fold(run -> run.connections().peakPorts(), Integer::max));
    }

    /** The server side as seen by a load generator that called until the end. */
    private ServerSide server() {
        return whole.stream()
                .map(host -> host.result().server())
                .filter(side -> side != null && side.known())
                .findFirst()
                .map(side -> new ServerSide(
                        null,
                        count.map(SumCount::completed).orElse(null),
                        side.jvm(),
                        side.threads(),
                        side.connectionsAccepted(),
                        side.effective(),
                        side.recorder(),
                        null))
                .orElse(ServerSide.unknown("no load generator knows it"));
    }

    /** The effective facts by name. If the load generators have different values, the fact has all of them. */
    private Map<String, Object> effective() {
        Map<String, Object> merged = new LinkedHashMap<>();
        runs.forEach(run -> merged.putAll(run.effective()));
        merged.replaceAll((name, last) -> {
            Set<Object> values = new LinkedHashSet<>();
            runs.forEach(run -> values.add(run.effective().get(name)));
            return values.size() == 1
                    ? last
                    : values.stream().map(String::valueOf).collect(Collectors.joining(" | "));
        });
        merged.put("clientHosts", hosts.stream().map(ClientHost::name).toList());
        return merged;
    }

    private List<Objective> objectives(OperationResult total) {
        return runs.get(0).objectives().stream()
                .flatMap(objective -> Slo.parse(objective.text()).judge(total).stream())
                .toList();
    }

    /** What limited the load generators: each limit once. */
    private String limitedBy() {
        return runs.stream()
                .map(RunResult::limitedBy)
                .filter(Objects::nonNull)
                .distinct()
                .collect(Collectors.joining(" | "));
    }

    private static MessageCheck and(MessageCheck one, MessageCheck other) {
        List<String> examples = new ArrayList<>(one.examples());
        examples.addAll(other.examples());
        return new MessageCheck(
                one.sent() + other.sent(),
                one.checked() + other.checked(),
                one.invalid() + other.invalid(),
                examples,
                one.uncheckedBecause() == null ? other.uncheckedBecause() : one.uncheckedBecause());
    }
}
