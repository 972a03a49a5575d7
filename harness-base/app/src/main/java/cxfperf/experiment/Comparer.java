package cxfperf.experiment;

import cxfperf.experiment.Comparison.MetricComparison;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares each variant of an experiment with the baseline, at each point that the runs have. Pure; any thread.
 *
 * <p>In a closed loop throughput decides, in an open loop the response time. Many tests of the same data find
 * differences by chance, so a difference is only called clear if it survives Holm's step-down correction: deciding
 * metrics are corrected among all deciding metrics of the experiment, the others among all others. Source: S. Holm, "A
 * Simple Sequentially Rejective Multiple Test Procedure", Scandinavian Journal of Statistics 6(2), 1979.
 */
public final class Comparer {

    /** A ratio closer to 1 than this counts as no difference, however narrow its interval. */
    private static final double RESOLUTION_LOG = Math.log(1.001);

    private static final double ALPHA = 1 - LogRatio.CONFIDENCE;

    /** A variant and the baseline at one point, each with its runs in the order of the blocks. */
    private record Pair(
            String baseline,
            String candidate,
            RunPoint point,
            List<RunRecord> baselineRuns,
            List<RunRecord> candidateRuns) {

        static Pair of(String baseline, String candidate, RunPoint point, List<RunRecord> runs) {
            return new Pair(baseline, candidate, point, at(point, baseline, runs), at(point, candidate, runs));
        }

        private static List<RunRecord> at(RunPoint point, String variant, List<RunRecord> runs) {
            return runs.stream()
                    .filter(run -> run.variant().equals(variant) && run.point().equals(point))
                    .sorted(Comparator.comparingInt(RunRecord::block))
                    .toList();
        }

        Stream<RunRecord> runs() {
            return Stream.concat(baselineRuns.stream(), candidateRuns.stream());
        }

        boolean isOfAnOpenLoop() {
            return runs().anyMatch(run -> run.metrics().containsKey(Metric.OFFERED));
        }

        /** Finds the run that did not pass; it explains the missing runs after it. */
        Optional<Comparison> fault(int blocks) {
            Optional<RunRecord> failed = runs().filter(run -> !run.passed()).findFirst();
            if (failed.isPresent()) {
                RunRecord run = failed.get();
                return without(Outcome.INVALID, name(run) + " is " + run.status() + ": " + run.why());
            }
            Optional<RunRecord> cold = runs().filter(run -> !run.warm()).findFirst();
            if (cold.isPresent()) {
                return without(
                        Outcome.NOT_WARM,
                        name(cold.get()) + ", though it was repeated with a longer warm-up: "
                                + cold.get().notWarm());
            }
            return Math.min(baselineRuns.size(), candidateRuns.size()) < blocks
                    ? without(Outcome.INVALID, "not all of its runs were made")
                    : Optional.empty();
        }

        private Optional<Comparison> without(Outcome outcome, String why) {
            return Optional.of(Comparison.without(outcome, baseline, candidate, point, why));
        }

        private static String name(RunRecord run) {
            return "run " + run.number() + " of variant " + run.variant();
        }
    }

    private Comparer() {}

    /**
     * @param variants names of the variants, the baseline first
     * @param blocks planned runs of each variant, three or more: fewer show no scatter
     * @param runs finished runs in any order; a run that did not pass makes its variant's comparisons invalid
     */
    public static List<Comparison> compare(List<String> variants, int blocks, List<RunRecord> runs) {
        List<Pair> pairs = variants.stream()
                .skip(1)
                .flatMap(variant -> points(runs).stream().map(point -> Pair.of(variants.get(0), variant, point, runs)))
                .toList();
        Map<Pair, Map<Metric, LogRatio>> ratios = new LinkedHashMap<>();
        for (Pair pair : pairs) {
            if (pair.fault(blocks).isEmpty()) {
                ratios.put(pair, ratios(pair, LogRatio::paired));
            }
        }
        List<LogRatio> clear = clear(ratios.values());
        return pairs.stream()
                .map(pair -> pair.fault(blocks).orElseGet(() -> comparison(pair, ratios.get(pair), clear)))
                .toList();
    }

    private static List<RunPoint> points(List<RunRecord> runs) {
        return runs.stream().map(RunRecord::point).distinct().toList();
    }

    /**
     * Compares a variant with a baseline that ran at another time, so that there are no pairs.
     *
     * @param variants the baseline and the variant
     * @param runs passed runs, one or more of each variant, and three or more in all
     */
    public static Comparison compareUnpaired(List<String> variants, List<RunRecord> runs) {
        Pair pair = Pair.of(variants.get(0), variants.get(1), RunPoint.ONLY, runs);
        Map<Metric, LogRatio> ratios = ratios(pair, LogRatio::unpaired);
        return comparison(pair, ratios, clear(List.of(ratios)));
    }

    private static Map<Metric, LogRatio> ratios(Pair pair, BiFunction<double[], double[], LogRatio> ratioOf) {
        boolean openLoop = pair.isOfAnOpenLoop();
        Map<Metric, LogRatio> ratios = new EnumMap<>(Metric.class);
        for (Metric metric : Metric.compared()) {
            double[] a = values(metric, pair.baselineRuns());
            double[] b = values(metric, pair.candidateRuns());
            if (!(openLoop && metric.isGivenByARate()) && a != null && b != null) {
                ratios.put(metric, ratioOf.apply(a, b));
            }
        }
        return ratios;
    }

    /** Null unless every run has a positive value, because a ratio needs one. */
    private static double[] values(Metric metric, List<RunRecord> runs) {
        double[] values = new double[runs.size()];
        for (int i = 0; i < values.length; i++) {
            Double value = runs.get(i).metrics().get(metric);
            if (value == null || !(value > 0)) {
                return null;
            }
            values[i] = value;
        }
        return values;
    }

    private static List<LogRatio> clear(Collection<Map<Metric, LogRatio>> ratios) {
        List<LogRatio> deciding = new ArrayList<>();
        List<LogRatio> explaining = new ArrayList<>();
        ratios.forEach(ofVariant -> {
            List<Metric> first = Metric.deciding(!ofVariant.containsKey(Metric.THROUGHPUT));
            ofVariant.forEach((metric, ratio) -> (first.contains(metric) ? deciding : explaining).add(ratio));
        });
        List<LogRatio> clear = new ArrayList<>(holm(deciding));
        clear.addAll(holm(explaining));
        return clear;
    }

    private static List<LogRatio> holm(List<LogRatio> family) {
        List<LogRatio> byPValue = family.stream()
                .sorted(Comparator.comparingDouble(LogRatio::pValue))
                .toList();
        List<LogRatio> clear = new ArrayList<>();
        for (int i = 0; i < byPValue.size(); i++) {
            if (byPValue.get(i).pValue() > ALPHA / (byPValue.size() - i)) {
                break;
            }
            clear.add(byPValue.get(i));
        }
        return clear;
    }

    private static Comparison comparison(Pair pair, Map<Metric, LogRatio> ratios, List<LogRatio> clear) {
        boolean openLoop = pair.isOfAnOpenLoop();
        List<MetricComparison> metrics = new ArrayList<>();
        for (Metric metric : Metric.compared()) {
            Double a = mean(metric, pair.baselineRuns());
            Double b = mean(metric, pair.candidateRuns());
            LogRatio ratio = ratios.get(metric);
            if (metric.isOfSomeLoads() && a == null && b == null) {
                continue;
            }
            if (openLoop && metric.isGivenByARate()) {
                metrics.add(MetricComparison.without(metric, a, b, Outcome.GIVEN));
                continue;
            }
            if (ratio == null) {
                metrics.add(MetricComparison.without(metric, a, b, Outcome.UNKNOWN));
                continue;
            }
            boolean survives = clear.stream().anyMatch(each -> each == ratio);
            Outcome outcome = outcome(metric, ratio, survives);
            metrics.add(new MetricComparison(
                    metric,
                    a,
                    b,
                    Math.exp(ratio.meanLog()),
                    Math.exp(ratio.lowLog()),
                    Math.exp(ratio.highLog()),
                    visible(ratio) && !survives,
                    outcome));
        }
        return new Comparison(
                pair.baseline(),
                pair.candidate(),
                pair.point(),
                pair.baselineRuns().size(),
                outcome(metrics, Metric.deciding(openLoop)),
                null,
                steal(pair.baselineRuns()),
                steal(pair.candidateRuns()),
                metrics);
    }

    /** An unknown metric does not contradict a known one. */
    private static Outcome outcome(List<MetricComparison> metrics, List<Metric> deciding) {
        Set<Outcome> outcomes = metrics.stream()
                .filter(each -> deciding.contains(each.metric()))
                .map(MetricComparison::outcome)
                .collect(Collectors.toSet());
        if (outcomes.contains(Outcome.BETTER) && outcomes.contains(Outcome.WORSE)) {
            return Outcome.MIXED;
        }
        return Stream.of(Outcome.BETTER, Outcome.WORSE, Outcome.NO_CLEAR_DIFFERENCE)
                .filter(outcomes::contains)
                .findFirst()
                .orElse(Outcome.UNKNOWN);
    }

    private static Double steal(List<RunRecord> runs) {
        return runs.stream().anyMatch(run -> run.stealShare() == null)
                ? null
                : runs.stream().mapToDouble(RunRecord::stealShare).average().orElseThrow();
    }

    private static boolean visible(LogRatio ratio) {
        return ratio.leavesOutOne() && Math.abs(ratio.meanLog()) >= RESOLUTION_LOG;
    }

    private static Outcome outcome(Metric metric, LogRatio ratio, boolean survives) {
        if (!visible(ratio) || !survives) {
            return Outcome.NO_CLEAR_DIFFERENCE;
        }
        return ratio.meanLog() > 0 == metric.moreIsBetter() ? Outcome.BETTER : Outcome.WORSE;
    }

    private static Double mean(Metric metric, List<RunRecord> runs) {
        return runs.stream().anyMatch(run -> run.metric(metric) == null)
                ? null
                : Double.valueOf(Metric.mean(
                        runs.stream().mapToDouble(run -> run.metric(metric)).toArray()));
    }
}
