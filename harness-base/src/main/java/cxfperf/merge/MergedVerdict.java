package cxfperf.merge;

import cxfperf.judge.Judge;
import cxfperf.judge.Observed;
import cxfperf.measure.Counts;
import cxfperf.result.Calls;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.Resources;
import cxfperf.result.RunResult;
import cxfperf.result.ServerSide;
import cxfperf.result.Steadiness;
import cxfperf.result.Verdict;
import cxfperf.result.Window;
import cxfperf.steadiness.SteadinessCalculation;
import cxfperf.steadiness.WindowSeconds;
import cxfperf.stored.Timeline;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Judges the sum of several load generators: once by what was added up, and each host for itself by what is its own,
 * such as its ports, its CPUs and whether it kept its part of the rate.
 */
final class MergedVerdict {

    private static final Calls NO_CALLS = Calls.of(Counts.NONE, Map.of());

    private MergedVerdict() {}

    /**
     * @param sum of the hosts, not judged yet
     * @param lost those that are not in it
     * @param count what the server completed for all of them; empty where that is not known
     */
    static Verdict of(
            RunResult sum,
            List<ClientHost> hosts,
            List<LostHost> lost,
            Alignment alignment,
            Optional<SumCount> count,
            Timeline timeline) {
        double longest = hosts.stream()
                .mapToDouble(host -> host.result().windowSeconds())
                .max()
                .orElseThrow();
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
                        null,
                        null),
                Resources.unknown(
                        ServerSide.completed(told ? count.orElseThrow().completed() : null)),
                Map.of(),
                sum.judgement());
        Observed seen = Observed.ofSum(count.map(SumCount::earlier).orElse(0L), thirds(timeline, alignment));
        List<Reason> reasons = new ArrayList<>(Judge.judge(judged, seen).reasons());
        reasons.addAll(HostReasons.of(hosts, sum.calls(), count.isPresent()));
        if (count.isEmpty()) {
            reasons.add(new Reason(
                    Code.SERVER_UNKNOWN,
                    "not every load generator knows the counts of one server's process at both ends of its run, so that none was"
                            + " compared with the sum",
                    "open its admin endpoint to all load generators, and do not restart it in between"));
        }
        HostRules.lost(
                        lost.stream()
                                .map(host -> host.name() + ": " + host.because())
                                .toList(),
                        hosts.size(),
                        beyond)
                .ifPresent(reasons::add);
        HostRules.versions(DifferingFacts.versions(hosts)).ifPresent(reasons::add);
        HostRules.options(DifferingFacts.options(hosts)).ifPresent(reasons::add);
        RepeatedDraws.of(hosts).ifPresent(reasons::add);
        reasons.addAll(ClockReasons.of(hosts, alignment, longest));
        return Verdict.of(reasons);
    }

    /**
     * Uses only the interval in which all hosts were calling: with fewer hosts at its edges the sum would seem to
     * drift.
     */
    private static Optional<Steadiness.Thirds> thirds(Timeline timeline, Alignment alignment) {
        double[] column = timeline.column("ok");
        double[] ok = IntStream.range((int) Math.ceil(alignment.from()), (int) Math.floor(alignment.to()))
                .mapToDouble(second -> Double.isNaN(column[second]) ? 0 : column[second])
                .toArray();
        double[] lengths = new double[ok.length];
        Arrays.fill(lengths, 1);
        return SteadinessCalculation.thirds(WindowSeconds.of(lengths, ok));
    }

    /** What stands against the clocks of load generators and against where their windows lie. */
    private static final class ClockReasons {

        private static final double NANOS_PER_SECOND = 1e9;

        private record Placed(ClientHost host, Alignment.HostWindow window, double wallClock) {}

        private ClockReasons() {}

        /** @param longest seconds of the longest window */
        static List<Reason> of(List<ClientHost> hosts, Alignment alignment, double longest) {
            Instant first = Instant.parse(hosts.get(0).result().startedAt());
            List<Placed> placed = new ArrayList<>();
            for (int i = 0; i < hosts.size(); i++) {
                Alignment.HostWindow window = alignment.windows().get(i);
                Instant opened = Instant.parse(hosts.get(i).result().startedAt());
                double wall = Duration.between(first, opened).toNanos() / NANOS_PER_SECOND;
                placed.add(new Placed(hosts.get(i), window, wall - window.start()));
            }
            List<Reason> reasons = new ArrayList<>();
            HostRules.windows(
                            alignment.overlapSeconds(),
                            longest,
                            highest(placed, one -> one.window().start()).host().name(),
                            highest(placed, one -> -one.window().end()).host().name())
                    .ifPresent(reasons::add);
            if (!alignment.byServer()) {
                reasons.add(HostRules.byWallClocks());
                return reasons;
            }
            Placed vague = highest(placed, one -> one.window().within());
            HostRules.placed(vague.host().name(), vague.window().within(), alignment.overlapSeconds())
                    .ifPresent(reasons::add);
            Placed skewed = highest(
                    placed,
                    one -> Math.abs(one.window().rate() - 1) - one.window().rateWithin());
            HostRules.rate(
                            skewed.host().name(),
                            1 / skewed.window().rate() - 1,
                            skewed.window().rateWithin())
                    .ifPresent(reasons::add);
            Placed ahead = highest(placed, Placed::wallClock);
            Placed behind = highest(placed, one -> -one.wallClock());
            HostRules.wallClocks(behind.host().name(), ahead.host().name(), ahead.wallClock() - behind.wallClock())
                    .ifPresent(reasons::add);
            return reasons;
        }

        private static Placed highest(List<Placed> placed, ToDoubleFunction<Placed> value) {
            return placed.stream().max(Comparator.comparingDouble(value)).orElseThrow();
        }
    }
}
