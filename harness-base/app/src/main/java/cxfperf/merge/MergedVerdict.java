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
 * Judges the merged result of several load generators: once by what was added up, and each load generator for itself by
 * what is its own, such as its ports, its CPUs and whether it kept its part of the rate.
 */
public final class MergedVerdict {

    /** Facts that name the code that ran. */
    private static final Set<String> CODE = Set.of("harness", "build", "jmeterVersion");

    private MergedVerdict() {}

    /**
     * @param sum the merged result, not judged yet
     * @param lost the load generators that are not in it
     * @param count what the server completed for all of them; empty if that is not known
     */
    static Verdict of(
            RunResult sum,
            List<ClientHost> hosts,
            List<ClientHost.Lost> lost,
            Optional<SumCount> count,
            Timeline timeline) {
        List<Reason> reasons = new ArrayList<>(ofSum(sum, lost.isEmpty(), count, timeline));
        List<Reason> ofHosts = ofHosts(hosts, count.isPresent());
        // If a load generator says that it was not warm, that the rate of all rose says nothing new.
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
        // The number of the lost ones' calls is not known: more calls than those of the others are no mismatch, fewer
        // are.
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
                        // A ramp is to change.
                        sum.hasRamp() ? null : steadiness(timeline).orElse(null),
                        null),
                Resources.unknown(ServerSide.completed(compared ? count.get().completed() : null)),
                Map.of(),
                sum.judgement());
        return Judge.judge(judged, RunFacts.ofSum(count.map(SumCount::earlier).orElse(0L)))
                .reasons();
    }

    /** Each load generator has said which resources of the server grew. */
    private static Optional<Steadiness> steadiness(Timeline timeline) {
        return StoredSteadiness.of(timeline).map(course -> course.with(List.of()));
    }

    private record ReasonKind(String code, Status status, String remedy) {}

    /**
     * What the verdicts of the load generators say that is their own, such as of their ports or their CPUs.
     *
     * @param compared whether the server's count was compared with the merged result, so that each load generator's own
     *     comparison is settled
     */
    private static List<Reason> ofHosts(List<ClientHost> hosts, boolean compared) {
        Map<ReasonKind, List<String>> all = new LinkedHashMap<>();
        for (ClientHost host : hosts) {
            for (Reason reason : host.result().verdict().reasons()) {
                // Whether the rate was kept is judged by what all dropped together.
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

    /** One reason of several load generators, with the evidence of the first of them. */
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
     * Whether a load generator's count differs from the server's for another reason than the calls of the others, which
     * the server completed, too: it has fewer calls than this one started, or nothing was compared for all.
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
     * @param left how many are in the merged result
     * @param beyond how many calls more than theirs the server completed; empty if that is not known
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
