package cxfperf.merge;

import static cxfperf.text.NumberText.count;
import static cxfperf.text.NumberText.counted;

import cxfperf.judge.Judge;
import cxfperf.judge.RunFacts;
import cxfperf.result.Calls;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.Reason.Trait;
import cxfperf.result.Resources;
import cxfperf.result.RunResult;
import cxfperf.result.ServerSide;
import cxfperf.result.SpeedFacts;
import cxfperf.result.Status;
import cxfperf.result.Steadiness;
import cxfperf.result.Verdict;
import cxfperf.result.Window;
import cxfperf.stored.StoredSteadiness;
import cxfperf.stored.Timeline;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Judges the merged result of several load generators. Rules about the load judge the merged result. Rules about a
 * host, such as its ports and its CPUs, have judged each load generator by itself.
 */
public final class MergedVerdict {

    /** Facts that identify the code that ran. */
    private static final Set<String> CODE = Set.of("harness", "build", "jmeterVersion");

    private MergedVerdict() {}

    /**
     * @param sum the merged result, which has no verdict yet
     * @param lost the load generators whose calls the merged result lacks
     * @param count the calls that the server completed for all load generators; empty if unknown
     */
    static Verdict of(
            RunResult sum,
            List<ClientHost> hosts,
            List<ClientHost.Lost> lost,
            Optional<SumCount> count,
            Timeline timeline) {
        List<Reason> reasons = new ArrayList<>(ofSum(sum, lost.isEmpty(), count, timeline));
        List<Reason> ofHosts = ofHosts(hosts, count.isPresent());
        // If a load generator was not warm, a rise of the merged rate adds no information.
        reasons.removeIf(
                reason -> reason.is(Code.NOT_WARM) && ofHosts.stream().anyMatch(other -> other.is(Code.NOT_WARM)));
        reasons.addAll(ofHosts);
        if (count.isEmpty()) {
            reasons.add(new Reason(
                    Code.SERVER_UNKNOWN,
                    "not every load generator knows the counts of one server's process at both ends of its run, so that"
                            + " no count was compared with the merged result"));
        }
        lost(lost, hosts.size(), count.map(SumCount::beyond)).ifPresent(reasons::add);
        reasons.addAll(settingsDiffer(hosts));
        return Verdict.of(reasons);
    }

    private static List<Reason> ofSum(RunResult sum, boolean complete, Optional<SumCount> count, Timeline timeline) {
        // The number of calls of lost load generators is unknown. So only a count below the calls of the others is a
        // mismatch.
        boolean compared = count.isPresent() && (complete || count.get().beyond() < 0);
        RunResult judged = new RunResult(
                sum.start(),
                new Window(
                        sum.windowSeconds(),
                        sum.window().total(),
                        null,
                        Map.of(),
                        Calls.NONE,
                        Calls.NONE,
                        count.map(SumCount::around).orElse(Calls.NONE),
                        // The rate of a ramp is meant to change.
                        sum.hasRamp() ? null : steadiness(timeline).orElse(null),
                        null),
                Resources.unknown(ServerSide.completed(compared ? count.get().completed() : null)),
                Map.of(),
                sum.judgement());
        return Judge.judge(judged, RunFacts.ofSum(count.map(SumCount::earlier).orElse(0L)))
                .reasons();
    }

    /** The reasons of each load generator already name the server's resources that grew. */
    private static Optional<Steadiness> steadiness(Timeline timeline) {
        return StoredSteadiness.of(timeline).map(course -> course.with(List.of()));
    }

    private record ReasonKind(String code, Status status, String remedy) {}

    /**
     * The reasons of the load generators that concern them alone, such as their ports or their CPUs.
     *
     * @param compared whether the server's count was compared with the merged result, so that each load generator's own
     *     comparison is settled
     */
    private static List<Reason> ofHosts(List<ClientHost> hosts, boolean compared) {
        Map<ReasonKind, List<String>> all = new LinkedHashMap<>();
        for (ClientHost host : hosts) {
            for (Reason reason : host.result().verdict().reasons()) {
                // The merged result decides whether the rate was kept, by the dropped calls of all load generators.
                boolean ofAll = reason.has(Trait.OF_THE_SUM) && !isOpenMismatch(reason, host.result(), compared)
                        || reason.is(Code.RATE_NOT_KEPT) && reason.status() == Status.FAIL;
                if (!ofAll && !isOfThisLoad(reason, host, hosts)) {
                    all.computeIfAbsent(
                                    new ReasonKind(reason.code(), reason.status(), reason.remedy()),
                                    kind -> new ArrayList<>())
                            .add(host.name() + ": " + reason.evidence());
                }
            }
        }
        return all.entrySet().stream()
                .map(said -> once(said.getKey(), said.getValue(), hosts.size()))
                .toList();
    }

    /** Joins the same reason of several load generators, with the evidence of the first. */
    private static Reason once(ReasonKind kind, List<String> said, int hosts) {
        String number = said.size() == hosts
                ? "all " + count(hosts) + " load generators, such as "
                : count(said.size()) + " of " + count(hosts) + " load generators, such as ";
        return new Reason(kind.code(), kind.status(), (said.size() == 1 ? "" : number) + said.get(0), kind.remedy());
    }

    /** Whether the other load on a host may be another load generator. */
    private static boolean isOfThisLoad(Reason reason, ClientHost host, List<ClientHost> hosts) {
        return reason.is(Code.OTHER_LOAD)
                && reason.evidence().startsWith(Judge.OTHER_PROCESSES)
                && hosts.stream()
                        .anyMatch(other -> other != host
                                && Objects.equals(
                                        other.result().client().host(),
                                        host.result().client().host()));
    }

    /**
     * Whether the calls of the other load generators do not explain why a count differs from the server's: the server
     * has fewer calls than this load generator started, or the merged counts were not compared.
     */
    private static boolean isOpenMismatch(Reason reason, RunResult run, boolean compared) {
        if (!reason.is(Code.COUNT_MISMATCH)) {
            return false;
        }
        if (!compared || run.server() == null || run.server().calls() == null) {
            return true;
        }
        // Failed calls account for a difference only if calls are missing.
        return reason.status() == Status.FAIL
                || run.server().completed()
                        < run.calls().started() + run.callsAround().started();
    }

    /**
     * Returns a reason if load generators were lost.
     *
     * @param left how many load generators the merged result has
     * @param beyond how many more calls the server completed than they started; empty if unknown
     */
    public static Optional<Reason> lost(List<ClientHost.Lost> lost, int left, Optional<Long> beyond) {
        if (lost.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Reason(
                Code.AGENT_LOST,
                count(lost.size()) + " of " + count(lost.size() + left) + " load generators did not finish: "
                        + lost.stream()
                                .map(host -> host.name() + ": " + host.because())
                                .collect(Collectors.joining("; "))
                        + "; the merged result has the calls of the others alone"
                        + beyond.map(calls ->
                                        "; the server completed " + counted(calls, "call") + " more than they started")
                                .orElse("")));
    }

    /** Returns a reason if load generators differ: each setting, its values and the load generators with each. */
    public static List<Reason> settingsDiffer(List<ClientHost> hosts) {
        List<String> texts = new ArrayList<>();
        hosts.stream()
                .flatMap(host -> host.result().effective().keySet().stream())
                .filter(name -> CODE.contains(name) || SpeedFacts.SETTINGS.contains(name))
                .distinct()
                .forEach(name -> {
                    Map<String, String> values = new LinkedHashMap<>();
                    hosts.forEach(host -> values.merge(
                            String.valueOf(host.result().effective().getOrDefault(name, "not reported")),
                            host.name(),
                            (some, more) -> some + ", " + more));
                    if (values.size() > 1) {
                        texts.add(name + " differs: "
                                + values.entrySet().stream()
                                        .map(value -> value.getKey() + " (" + value.getValue() + ")")
                                        .collect(Collectors.joining(", ")));
                    }
                });
        return Reason.joined(Code.SETTINGS_DIFFER, texts);
    }
}
