package cxfperf.report;

import cxfperf.experiment.Comparison;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.RunPoint;
import cxfperf.experiment.Variant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What several experiments say of the same variants against the same baseline: a row for each variant, a column for
 * each experiment and point.
 *
 * @param baseline settings of the baseline
 * @param columns by their titles, no two of them the same where the experiments differ in an option
 * @param rows of the other variants, with as many cells as there are columns
 */
record RatioTable(String baseline, List<String> columns, List<RatioRow> rows) {

    private static final String OPERATION = "operation";

    /** A variant; a cell is empty where an experiment has no such variant. */
    record RatioRow(String variant, String settings, List<Optional<Comparison>> cells) {}

    /** An experiment, and one of its points. */
    private record RatioColumn(Experiment experiment, RunPoint point) {

        private String option(String name) {
            return name.equals(OPERATION)
                    ? experiment
                            .definition()
                            .shared()
                            .getOrDefault(OPERATION, experiment.definition().scenario())
                    : experiment.definition().shared().getOrDefault(name, "");
        }

        /** @param more the options in which columns differ that would be called the same */
        private String title(Set<String> more) {
            List<String> words = new ArrayList<>(List.of(option(OPERATION)));
            more.stream().map(this::option).filter(value -> !value.isEmpty()).forEach(words::add);
            words.addAll(point.shortTexts());
            if (point.isOnly() && experiment.definition().shared().containsKey(RunPoint.THREADS)) {
                words.add(experiment.definition().shared().get(RunPoint.THREADS));
            }
            return String.join(", ", words);
        }

        private Optional<Comparison> of(String variant) {
            return experiment.comparisons().stream()
                    .filter(comparison -> comparison.candidate().equals(variant)
                            && comparison.point().equals(point))
                    .findFirst();
        }
    }

    /** What the ratios are of. */
    String title() {
        boolean openLoop = rows.stream()
                .flatMap(row -> row.cells().stream())
                .flatMap(Optional::stream)
                .anyMatch(Comparison::atAGivenRate);
        return openLoop ? "Throughput, or at a given rate the median response time," : "Throughput";
    }

    /**
     * @throws IllegalArgumentException with what is wrong as its message, if the experiments do not have the same
     *     baseline, or one variant is not the same in two of them
     */
    static RatioTable of(List<Experiment> experiments) {
        Map<String, String> variants = variants(experiments);
        List<RatioColumn> columns = columns(experiments);
        Set<String> apart = apart(columns);
        List<RatioRow> rows = variants.entrySet().stream()
                .skip(1)
                .map(variant -> new RatioRow(
                        variant.getKey(),
                        variant.getValue(),
                        columns.stream()
                                .map(column -> column.of(variant.getKey()))
                                .toList()))
                .toList();
        return new RatioTable(
                variants.values().iterator().next(),
                columns.stream().map(column -> column.title(apart)).toList(),
                rows);
    }

    private static Map<String, String> variants(List<Experiment> experiments) {
        Map<String, String> variants = new LinkedHashMap<>();
        for (Experiment experiment : experiments) {
            List<Variant> own = experiment.definition().variants();
            String baseline = own.get(0).name();
            if (!variants.isEmpty() && !variants.keySet().iterator().next().equals(baseline)) {
                throw new IllegalArgumentException("the experiments have different baselines: "
                        + variants.keySet().iterator().next() + " and " + baseline);
            }
            for (Variant variant : own) {
                String before = variants.putIfAbsent(variant.name(), variant.describe());
                if (before != null && !before.equals(variant.describe())) {
                    throw new IllegalArgumentException("variant " + variant.name()
                            + " is not the same in all experiments: " + before + " and " + variant.describe());
                }
            }
        }
        return variants;
    }

    private static List<RatioColumn> columns(List<Experiment> experiments) {
        List<RatioColumn> columns = new ArrayList<>();
        for (Experiment experiment : experiments) {
            Set<RunPoint> points = new LinkedHashSet<>();
            experiment.comparisons().forEach(comparison -> points.add(comparison.point()));
            points.forEach(point -> columns.add(new RatioColumn(experiment, point)));
        }
        return columns;
    }

    /** The options that tell columns apart whose titles would be the same without them. */
    private static Set<String> apart(List<RatioColumn> columns) {
        Map<String, RatioColumn> first = new LinkedHashMap<>();
        Set<String> apart = new LinkedHashSet<>();
        for (RatioColumn column : columns) {
            RatioColumn other = first.putIfAbsent(column.title(Collections.emptySet()), column);
            if (other != null) {
                Set<String> names = new LinkedHashSet<>(
                        other.experiment().definition().shared().keySet());
                names.addAll(column.experiment().definition().shared().keySet());
                names.stream()
                        .filter(name -> !other.option(name).equals(column.option(name)))
                        .forEach(apart::add);
            }
        }
        return apart;
    }
}
