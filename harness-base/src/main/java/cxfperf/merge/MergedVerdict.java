package cxfperf.merge;

import static cxfperf.text.NumberText.count;
import static cxfperf.text.NumberText.format;

import cxfperf.judge.Judge;
import cxfperf.judge.Observed;
import cxfperf.measure.Counts;
import cxfperf.result.Calls;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.Reason.Trait;
import cxfperf.result.Resources;
import cxfperf.result.RunResult;
import cxfperf.result.ServerSide;
import cxfperf.result.Status;
import cxfperf.result.Steadiness;
import cxfperf.result.Verdict;
import cxfperf.result.Window;
import cxfperf.scenario.LoadPart;
import cxfperf.steadiness.SteadinessCalculation;
import cxfperf.steadiness.WindowSeconds;
import cxfperf.stored.Timeline;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Judges the sum of several load generators: once by what was added up, and each host for itself by what is its own,
 * such as its ports, its CPUs and whether it kept its part of the rate.
 */
public final class MergedVerdict {

    private static final Calls NO_CALLS = Calls.of(Counts.NONE, Map.of());
    private static final double NANOS_PER_SECOND = 1e9;

    /** Facts that name the code that ran. */
    private static final Set<String> VERSIONS =
            Set.of("harness", "cxfVersion", "jvm", "build", "jmeterVersion", "jmsProvider");

    /**
     * What options and bus files bring about. Others are the host's own, such as its CPUs, or name something for
     * each run.
     */
    private static final Set<String> OPTIONS = Set.of(
            "cfg",
            "client",
            "conduit",
            "httpVersion",
            "httpVersionAsked",
            "chunking",
            "chunkingThreshold",
            "chunkLength",
            "connection",
            "connectionAsked",
            "connectionTimeoutMillis",
            "receiveTimeoutMillis",
            "tlsVersion",
            "tlsCipher",
            "tlsClientAuth",
            "security",
            "jvmFlags",
            "gc",
            "virtualThreads",
            "profile",
            "requestsPersistent",
            "connectionFactory");

    /** Below this share of the longest window, the interval common to all hosts is not the requested load. */
    private static final double LEAST_COMMON = 0.9;

    /**
     * Largest acceptable error of a window's place, as a share of the common interval: the rate is wrong by as much.
     */
    private static final double WELL_PLACED = 0.01;

    /** NTP slews a clock by no more than 500 millionths of the time: what is twice that is no mere correction. */
    private static final double SOUND_CLOCK = 0.001;

    /** Clocks that NTP sets agree much better. */
    private static final double ONE_TIME_SECONDS = 1;

    private static final double PERCENT = 100;

    /** The facts with the name of a load generator's host and the number of its CPUs. */
    private static final String PLACE = "host";

    private static final String CPUS = "cpus";

    /** More hosts than these are not all named in a sentence. */
    private static final int FEW = 8;

    private MergedVerdict() {}

    /**
     * @param sum of the hosts, not judged yet
     * @param lost those that are not in it
     * @param count what the server completed for all of them; empty where that is not known
     */
    static Verdict of(
            RunResult sum,
            List<ClientHost> hosts,
            List<ClientHost.Lost> lost,
            Alignment alignment,
            Optional<SumCount> count,
            Timeline timeline) {
        double longest = hosts.stream()
                .mapToDouble(host -> host.result().windowSeconds())
                .max()
                .orElseThrow();
        boolean together =
                RunResult.openedTogether(hosts.stream().map(ClientHost::result).toList());
        Optional<Long> beyond = count.map(SumCount::beyond);
        // Nobody knows how many calls the lost ones have made: more than those of the others are no mismatch, fewer
        // are.
        boolean told = count.isPresent() && (lost.isEmpty() || beyond.orElseThrow() < 0);
        RunResult judged = new RunResult(
                sum.start(),
                new Window(
                        longest,
                        sum.window().total(),
                        sum.oneWay(),
                        Map.of(),
                        NO_CALLS,
                        count.map(SumCount::coolDown).orElse(NO_CALLS),
                        // A ramp is to change.
                        sum.hasRamp() ? null : steadiness(timeline, alignment),
                        null),
                Resources.unknown(
                        ServerSide.completed(told ? count.orElseThrow().completed() : null)),
                Map.of(),
                sum.judgement());
        Observed seen = Observed.ofSum(
                count.map(SumCount::earlier).orElse(0L),
                hosts.stream()
                        .allMatch(host ->
                                Boolean.TRUE.equals(host.result().effective().get(RunResult.NUMBER_FACT))),
                together);
        List<Reason> reasons = new ArrayList<>(Judge.judge(judged, seen).reasons());
        boolean rateNotKept = Verdict.of(reasons).has(Code.RATE_NOT_KEPT);
        List<Reason> ofHosts = ofHosts(hosts, sum.calls(), count.isPresent());
        // Where a host says that it was not warm, that the rate of the sum rose says nothing new.
        reasons.removeIf(reason ->
                reason.code() == Code.NOT_WARM && ofHosts.stream().anyMatch(other -> other.code() == Code.NOT_WARM));
        ofHosts.stream()
                // Where the sum is behind, that a host is too says nothing new.
                .filter(reason -> !rateNotKept || reason.code() != Code.RATE_NOT_KEPT)
                .map(reason -> together && reason.code() == Code.RATE_NOT_KEPT ? ofAPart(reason) : reason)
                .forEach(reasons::add);
        if (count.isEmpty()) {
            reasons.add(new Reason(
                    Code.SERVER_UNKNOWN,
                    "not every load generator knows the counts of one server's process at both ends of its run, so that none was"
                            + " compared with the sum",
                    "open its admin endpoint to all load generators, and do not restart it in between"));
        }
        lost(lost.stream().map(host -> host.name() + ": " + host.because()).toList(), hosts.size(), beyond)
                .ifPresent(reasons::add);
        differ(Code.VERSIONS_DIFFER, differing(hosts, VERSIONS, RunResult::effective))
                .ifPresent(reasons::add);
        differ(Code.OPTIONS_DIFFER, differingOptions(hosts)).ifPresent(reasons::add);
        repeatedDraws(hosts).ifPresent(reasons::add);
        reasons.addAll(ofClocks(hosts, alignment, longest, together));
        return Verdict.of(reasons);
    }

    /**
     * Uses only the interval in which all hosts were calling: with fewer hosts at its edges the sum would seem to
     * drift.
     */
    private static Steadiness steadiness(Timeline timeline, Alignment alignment) {
        double[] column = timeline.column("ok");
        double[] ok = alignment
                .wholeSeconds()
                .mapToDouble(second -> Double.isNaN(column[second]) ? 0 : column[second])
                .toArray();
        double[] lengths = new double[ok.length];
        Arrays.fill(lengths, 1);
        return ok.length == 0 ? null : SteadinessCalculation.of(WindowSeconds.of(lengths, ok));
    }

    private record Placed(ClientHost host, Alignment.HostWindow window, double wallClock) {}

    /**
     * What stands against the clocks of load generators and against where their windows lie.
     *
     * @param longest seconds of the longest window
     * @param together whether the windows opened at an agreed instant
     */
    private static List<Reason> ofClocks(
            List<ClientHost> hosts, Alignment alignment, double longest, boolean together) {
        Instant first = Instant.parse(hosts.get(0).result().startedAt());
        List<Placed> placed = new ArrayList<>();
        for (int i = 0; i < hosts.size(); i++) {
            Alignment.HostWindow window = alignment.windows().get(i);
            Instant opened = Instant.parse(hosts.get(i).result().startedAt());
            double wall = Duration.between(first, opened).toNanos() / NANOS_PER_SECOND;
            placed.add(new Placed(hosts.get(i), window, wall - window.start()));
        }
        List<Reason> reasons = new ArrayList<>();
        windows(
                        alignment.overlapSeconds(),
                        longest,
                        together
                                ? Optional.empty()
                                : Optional.of(
                                        highest(placed, one -> one.window().start())
                                                .host()
                                                .name()),
                        highest(placed, one -> -one.window().end()).host().name())
                .ifPresent(reasons::add);
        if (!alignment.byServer()) {
            if (!together) {
                reasons.add(byWallClocks());
            }
            return reasons;
        }
        Placed vague = highest(placed, one -> one.window().within());
        placed(vague.host().name(), vague.window().within(), alignment.overlapSeconds())
                .ifPresent(reasons::add);
        Placed skewed = highest(
                placed, one -> Math.abs(one.window().rate() - 1) - one.window().rateWithin());
        rate(
                        skewed.host().name(),
                        1 / skewed.window().rate() - 1,
                        skewed.window().rateWithin())
                .ifPresent(reasons::add);
        Placed ahead = highest(placed, Placed::wallClock);
        Placed behind = highest(placed, one -> -one.wallClock());
        wallClocks(behind.host().name(), ahead.host().name(), ahead.wallClock() - behind.wallClock())
                .ifPresent(reasons::add);
        return reasons;
    }

    private static Placed highest(List<Placed> placed, ToDoubleFunction<Placed> value) {
        return placed.stream().max(Comparator.comparingDouble(value)).orElseThrow();
    }

    private record ReasonKind(Code code, Status status) {}

    private record HostReason(String host, Reason reason) {}

    /**
     * What the verdicts of the load generators say that is each host's own, such as of its ports or its CPUs.
     *
     * @param sum the calls that the sum is judged by
     * @param compared whether the server's count was compared with the sum, so that each host's own comparison is
     *     settled
     */
    private static List<Reason> ofHosts(List<ClientHost> hosts, Calls sum, boolean compared) {
        Map<ReasonKind, List<HostReason>> all = new LinkedHashMap<>();
        for (ClientHost host : hosts) {
            for (Reason reason : host.result().verdict().reasons()) {
                if (!isOfThisLoad(reason, host, hosts)
                        && (!reason.code().has(Trait.OF_THE_SUM)
                                || isOutside(reason.code(), sum)
                                || isOpenMismatch(reason, host.result(), compared))) {
                    all.computeIfAbsent(new ReasonKind(reason.code(), reason.status()), kind -> new ArrayList<>())
                            .add(new HostReason(host.name(), reason));
                }
            }
        }
        return all.values().stream().map(said -> once(said, hosts.size())).toList();
    }

    /** One reason of several hosts, with the evidence of the first of them. */
    private static Reason once(List<HostReason> said, int hosts) {
        Reason first = said.get(0).reason();
        String one = said.get(0).host() + ": " + first.evidence();
        String number = said.size() == hosts
                ? "all " + count(hosts) + " load generators"
                : count(said.size()) + " of " + count(hosts) + " load generators ("
                        + names(said.stream().map(HostReason::host).toList()) + ")";
        return new Reason(
                first.code(), first.status(), said.size() == 1 ? one : number + ", such as " + one, first.remedy());
    }

    /** One rate is dealt among hosts that begin together, and the sum is judged by it: a part alone fails nothing. */
    private static Reason ofAPart(Reason reason) {
        return new Reason(
                reason.code(),
                Status.PASS,
                reason.evidence() + "; all load generators together kept the rate",
                reason.remedy());
    }

    /** Whether most of what ran beside a load generator were the others of this load, on the same host. */
    private static boolean isOfThisLoad(Reason reason, ClientHost host, List<ClientHost> hosts) {
        RunResult run = host.result();
        if (reason.code() != Code.OTHER_LOAD || !(run.effective().get(CPUS) instanceof Integer cpus)) {
            return false;
        }
        OptionalDouble beside = run.othersOnClientHost(cpus, run.verdict().has(Code.SHARED_HOST));
        double ofOthers = hosts.stream()
                .filter(other -> other != host)
                .map(ClientHost::result)
                .filter(other -> Objects.equals(
                        other.effective().get(PLACE), run.effective().get(PLACE)))
                .map(RunResult::clientCores)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .sum();
        return beside.isPresent() && ofOthers > beside.getAsDouble() / 2;
    }

    /** Whether calls failed only while not all hosts were calling: the sum has none of them. */
    private static boolean isOutside(Code code, Calls sum) {
        return code == Code.CALLS_FAILED && sum.failed() == 0 || code == Code.CALLS_ABANDONED && sum.abandoned() == 0;
    }

    /**
     * A host's own count that is not the server's. The calls of the other hosts are in what the server completed
     * for this one, so that more is no fault of it, if the sum over all hosts says so; fewer always is.
     */
    private static boolean isOpenMismatch(Reason reason, RunResult host, boolean compared) {
        if (reason.code() != Code.COUNT_MISMATCH) {
            return false;
        }
        if (!compared || host.server() == null || host.server().calls() == null) {
            return true;
        }
        long completed = host.server().completed();
        long trailing = host.coolDownCalls() == null ? 0 : host.coolDownCalls().started();
        // Failed calls account for a difference only where calls are missing.
        return reason.status() == Status.FAIL || completed < host.calls().started() + trailing;
    }

    /** What options bring about, and the options that shape the load, as far as all hosts have stored them. */
    private static Map<String, Map<String, List<String>>> differingOptions(List<ClientHost> hosts) {
        Map<String, Map<String, List<String>>> differing = differing(hosts, OPTIONS, RunResult::effective);
        Set<String> known = new LinkedHashSet<>(settings(hosts.get(0).result()).keySet());
        hosts.forEach(host -> known.retainAll(settings(host.result()).keySet()));
        differing(hosts, known, MergedVerdict::settings).forEach(differing::putIfAbsent);
        return differing;
    }

    private static Map<String, String> settings(RunResult run) {
        return run.load() == null ? Map.of() : run.load().settings();
    }

    /**
     * Facts that are not the same on all hosts, their values, and the hosts with each.
     *
     * @param of the facts of a run, by name
     */
    private static Map<String, Map<String, List<String>>> differing(
            List<ClientHost> hosts, Set<String> wanted, Function<RunResult, Map<String, ?>> of) {
        Set<String> facts = new LinkedHashSet<>();
        hosts.forEach(host -> facts.addAll(of.apply(host.result()).keySet()));
        facts.retainAll(wanted);
        Map<String, Map<String, List<String>>> differing = new LinkedHashMap<>();
        for (String fact : facts) {
            Map<String, List<String>> values = new LinkedHashMap<>();
            for (ClientHost host : hosts) {
                Object value = of.apply(host.result()).get(fact);
                values.computeIfAbsent(
                                value == null ? "not reported" : String.valueOf(value), none -> new ArrayList<>())
                        .add(host.name());
            }
            if (values.size() > 1) {
                differing.put(fact, values);
            }
        }
        return differing;
    }

    /** Whether two load generators drew the same things: then their loads are no independent parts of one load. */
    private static Optional<Reason> repeatedDraws(List<ClientHost> hosts) {
        Map<List<Object>, List<String>> bySeed = new LinkedHashMap<>();
        for (ClientHost host : hosts) {
            bySeed.computeIfAbsent(List.of(part(host).number(), seed(host.result())), key -> new ArrayList<>())
                    .add(host.name());
        }
        RunResult run = hosts.get(0).result();
        return sameSeed(several(bySeed.values()), hosts.size(), byChance(run))
                .or(() -> sameSeed(inSamePlaces(hosts), hosts.size(), inTurn(run)));
    }

    /** The hosts whose parts have places in common, as parts of loads that were cut in different ways may have. */
    private static List<String> inSamePlaces(List<ClientHost> hosts) {
        return hosts.stream()
                .filter(host -> hosts.stream()
                        .anyMatch(other -> other != host && part(other).meets(part(host))))
                .map(ClientHost::name)
                .toList();
    }

    private static LoadPart part(ClientHost host) {
        return host.result().effective().get(RunResult.PART_FACT) instanceof String part
                ? LoadPart.of(part)
                : LoadPart.WHOLE;
    }

    private static Object seed(RunResult run) {
        return run.load() == null || run.load().seed() == null ? "" : run.load().seed();
    }

    private static List<String> several(Iterable<List<String>> groups) {
        for (List<String> group : groups) {
            if (group.size() > 1) {
                return group;
            }
        }
        return List.of();
    }

    private static List<String> byChance(RunResult run) {
        List<String> drawn = new ArrayList<>();
        if (run.offered() != null && run.offered().arrivals().equals("poisson")) {
            drawn.add("the poisson arrivals");
        }
        if (run.operations().size() > 1) {
            drawn.add("the order of the mix");
        }
        variables(run).stream()
                .filter(variable -> variable.startsWith("random"))
                .forEach(variable -> drawn.add("${" + variable + "}"));
        drawn.addAll(inTurn(run));
        return drawn;
    }

    /** What does not depend on the seed: numbers and rows from the first one on. */
    private static List<String> inTurn(RunResult run) {
        return variables(run).stream()
                .filter(variable -> variable.startsWith("id") || variable.startsWith("row"))
                .map(variable -> "${" + variable + "}")
                .toList();
    }

    private static List<String> variables(RunResult run) {
        return run.effective().get(LoadPart.VARIABLES_FACT) instanceof String all
                ? Arrays.asList(all.split(", "))
                : List.of();
    }

    /**
     * Returns a reason if hosts were lost.
     *
     * @param lost a clause for each, its name first
     * @param left how many hosts the sum is of
     * @param beyond how many calls more than theirs the server completed; empty where that is not known
     */
    public static Optional<Reason> lost(List<String> lost, int left, Optional<Long> beyond) {
        if (lost.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Reason(
                Code.AGENT_LOST,
                count(lost.size()) + " of " + count(lost.size() + left)
                        + " load generators did not finish: " + String.join("; ", lost)
                        + "; the sum is of the others"
                        + beyond.map(calls -> ", and the server completed " + count(calls) + " calls more than theirs")
                                .orElse(""),
                "the load was not the requested one: find out what ended them, and repeat the test"));
    }

    /**
     * Returns a reason if the loads of hosts repeat each other.
     *
     * @param hosts those that drew the same; empty where each had a seed of its own
     * @param all how many hosts the sum is of
     * @param drawn what they drew
     */
    public static Optional<Reason> sameSeed(List<String> hosts, int all, List<String> drawn) {
        return hosts.isEmpty() || drawn.isEmpty()
                ? Optional.empty()
                : Optional.of(new Reason(
                        Code.SAME_SEED,
                        names(hosts) + " drew the same sequence of values: " + String.join(", ", drawn),
                        "give each load generator its number: -Dpart=1/" + all + " to -Dpart=" + all + "/" + all
                                + "; agents get theirs automatically"));
    }

    /**
     * Returns a reason if load generators differ.
     *
     * @param code that of versions, or that of options
     * @param differing facts, their values and the hosts with each
     */
    public static Optional<Reason> differ(Code code, Map<String, Map<String, List<String>>> differing) {
        if (differing.isEmpty()) {
            return Optional.empty();
        }
        List<String> texts = new ArrayList<>();
        differing.forEach((fact, values) -> {
            List<String> each = new ArrayList<>();
            values.forEach((value, hosts) -> each.add(value + " (" + names(hosts) + ")"));
            texts.add(fact + " differs: " + String.join(", ", each));
        });
        return Optional.of(new Reason(
                code,
                String.join("; ", texts),
                code == Code.VERSIONS_DIFFER
                        ? "the sum mixes versions: give all load generators the same version, or merge only runs that agree"
                        : "the sum mixes configurations: give all load generators the same options and bus file, unless "
                                + "the difference is intended"));
    }

    /**
     * Returns a reason if the windows overlap too little.
     *
     * @param common seconds in which all hosts were calling
     * @param longest seconds of the longest window
     * @param latest the host whose window opened last; empty where all opened at an agreed instant
     * @param earliest the host whose window closed first
     */
    public static Optional<Reason> windows(double common, double longest, Optional<String> latest, String earliest) {
        if (common >= LEAST_COMMON * longest) {
            return Optional.empty();
        }
        return Optional.of(new Reason(
                Code.WINDOWS_APART,
                format(
                                "all load generators were calling at once for only %.1f s of %.1f s, and the "
                                        + "throughput is of that time: ",
                                common, longest)
                        + latest.map(host -> host.equals(earliest)
                                        ? "the window of " + host + " opened last and closed first"
                                        : "the window of " + host + " opened last, that of " + earliest
                                                + " closed first")
                                .orElse("all windows opened at once, and that of " + earliest + " closed first"),
                latest.isPresent()
                        ? "start the load generators together, with the same -Dwarmup=SECONDS and -Dtime"
                        : "find out what ended that window: its own verdict says so"));
    }

    /**
     * Returns a reason if a window's place is too uncertain.
     *
     * @param host the one that is known least
     * @param within by how many seconds its window may be off
     * @param common seconds in which all hosts were calling
     */
    public static Optional<Reason> placed(String host, double within, double common) {
        if (within <= WELL_PLACED * common) {
            return Optional.empty();
        }
        return Optional.of(new Reason(
                Code.NOT_ALIGNED,
                format(
                        "the window of %s is known on the server's clock only to within %.3f s, %.1f %% of the %.1f s that "
                                + "are common to all: the throughput may be wrong by as much",
                        host, within, PERCENT * within / common, common),
                "the server answered its polls late: run for longer (-Dtime), and warm up (-Dwarmup)"));
    }

    /** Returns the reason for windows that are placed by the hosts' own wall clocks. */
    public static Reason byWallClocks() {
        return new Reason(
                Code.NOT_ALIGNED,
                "not every load generator could read the clock of the same server process, so their windows "
                        + "are placed by their own wall clocks",
                "open the server's admin endpoint to all load generators; until then synchronise their clocks (NTP)");
    }

    /**
     * Returns a reason if a clock goes too fast or too slow.
     *
     * @param host the one whose clock is furthest from the server's
     * @param ahead by which share its clock goes faster than the server's; below 0 slower
     * @param within how well that is known
     */
    public static Optional<Reason> rate(String host, double ahead, double within) {
        if (Math.abs(ahead) - within <= SOUND_CLOCK) {
            return Optional.empty();
        }
        return Optional.of(new Reason(
                Code.CLOCK_SKEW,
                format(
                        "the clock of %s goes %.2f %% %s than the server's (to %.2f %%), and its measured "
                                + "times are wrong by as much",
                        host, PERCENT * Math.abs(ahead), ahead > 0 ? "faster" : "slower", PERCENT * within),
                "do not use service times of that host: its clock source, or the server's, is unreliable, as "
                        + "in some virtual machines"));
    }

    /**
     * Returns a reason if wall clocks do not agree.
     *
     * @param behind the host whose clock is furthest behind
     * @param ahead the one whose clock is furthest ahead
     * @param seconds by how much they are apart
     */
    public static Optional<Reason> wallClocks(String behind, String ahead, double seconds) {
        if (seconds <= ONE_TIME_SECONDS) {
            return Optional.empty();
        }
        return Optional.of(new Reason(
                Code.CLOCK_SKEW,
                format(
                        "the wall clocks of %s and %s are %.1f s apart; windows are placed by the server's "
                                + "clock, so no figure of the sum is affected",
                        behind, ahead, seconds),
                "set the clocks (NTP) before you compare times of their files or logs"));
    }

    /** Names of load generators in a sentence: all of a few, some of many. */
    static String names(List<String> hosts) {
        return hosts.size() <= FEW
                ? String.join(", ", hosts)
                : String.join(", ", hosts.subList(0, FEW)) + " and " + count(hosts.size() - FEW) + " more";
    }
}
