package cxfperf.report;

import static cxfperf.text.NumberText.format;

import cxfperf.experiment.Comparison;
import cxfperf.experiment.Comparison.MetricComparison;
import cxfperf.experiment.Definition;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.Metric;
import cxfperf.experiment.Outcome;
import cxfperf.experiment.RunPoint;
import cxfperf.experiment.Variant;
import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Chart;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion;
import cxfperf.report.document.Document.Section;
import cxfperf.text.NumberText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes the document of the ratios of several experiments with the same baseline: a table with a row for each variant
 * and a column for each experiment and point, and its picture. Any thread.
 */
public final class RatioDocument {

    private static final String OPERATION = "operation";

    private final List<Experiment> experiments;
    private final Map<String, String> variants;
    private final List<RatioColumn> columns;
    private final Set<String> apart;

    private RatioDocument(List<Experiment> experiments) {
        this.experiments = experiments;
        variants = variants(experiments);
        columns = columns(experiments);
        apart = apart(columns);
    }

    /** The column of one point of an experiment. */
    private record RatioColumn(Experiment experiment, RunPoint point) {

        private String option(String name) {
            Definition definition = experiment.definition();
            return definition.shared().getOrDefault(name, name.equals(OPERATION) ? definition.scenario() : "");
        }

        /** @param more options that the title names too, because other columns would have the same title */
        private String title(Set<String> more) {
            List<String> words = new ArrayList<>(List.of(option(OPERATION)));
            more.stream().map(this::option).filter(value -> !value.isEmpty()).forEach(words::add);
            words.addAll(point.shortTexts());
            if (point.isOnly() && !option(RunPoint.THREADS).isEmpty()) {
                words.add(option(RunPoint.THREADS));
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

    /**
     * @throws IllegalArgumentException with a message for the user, if the experiments do not have the same
     *     baseline, or one variant is not the same in two of them
     */
    public static Document of(List<Experiment> experiments) {
        return new RatioDocument(experiments).document();
    }

    private Document document() {
        List<String> described =
                experiments.stream().map(RatioDocument::described).toList();
        List<Section> sections = List.of(
                Section.of("Ratios", false, table()),
                Section.of("Experiments", false, new Block.Listing(described)),
                Section.ofChart(picture()));
        return new Document(title(), "ratios", heading(), null, Conclusion.NONE, sections, List.of());
    }

    /** The ratios of the table as a forest plot. */
    public static Chart picture(List<Experiment> experiments) {
        return new RatioDocument(experiments).picture();
    }

    private String title() {
        boolean openLoop = experiments.stream()
                .flatMap(experiment -> experiment.comparisons().stream())
                .anyMatch(Comparison::atAGivenRate);
        return (openLoop ? "Throughput, or at a given rate the median response time," : "Throughput") + " against "
                + variants.values().iterator().next();
    }

    private String heading() {
        return title() + ": ratio and its 95 % interval";
    }

    /** The variants besides the baseline. */
    private List<String> candidates() {
        return variants.keySet().stream().skip(1).toList();
    }

    private Table table() {
        Table.Of<String> table =
                new Table.Of<String>().text("variant", name -> name).text("settings", variants::get);
        columns.forEach(column -> table.text(
                column.title(apart),
                variant -> column.of(variant).map(RatioDocument::text).orElse("")));
        return table.rows(candidates());
    }

    private static String text(Comparison comparison) {
        Outcome outcome = comparison.outcome();
        return comparison
                .firstDecided()
                .map(decided -> format("%.2f (%.2f to %.2f)", decided.ratio(), decided.low(), decided.high())
                        + (decided.outcome() == Outcome.NO_CLEAR_DIFFERENCE
                                ? ""
                                : ", " + decided.outcome().word()))
                .orElse(comparison.compares() ? NumberText.UNKNOWN : outcome.word());
    }

    private static String described(Experiment experiment) {
        Definition definition = experiment.definition();
        return definition.name() + ", " + definition.shared().getOrDefault(OPERATION, definition.scenario()) + ": "
                + definition.pairs() + " runs of each variant"
                + definition.shared().entrySet().stream()
                        .filter(option -> !option.getKey().equals(OPERATION))
                        .map(option -> ", " + option.getKey() + "=" + option.getValue())
                        .collect(Collectors.joining());
    }

    private Chart picture() {
        List<String> labels = new ArrayList<>();
        List<MetricComparison> rows = new ArrayList<>();
        for (RatioColumn column : columns) {
            for (String variant : candidates()) {
                column.of(variant).ifPresent(comparison -> {
                    Optional<MetricComparison> decided = comparison.firstDecided();
                    String why = decided.isPresent()
                            ? ""
                            : ", " + comparison.outcome().word();
                    labels.add(column.title(apart) + ": " + variant + why);
                    rows.add(decided.orElseGet(() -> MetricComparison.unknown(Metric.THROUGHPUT, null, null)));
                });
            }
        }
        return ExperimentDocument.forest(heading(), labels, rows);
    }

    private static Map<String, String> variants(List<Experiment> experiments) {
        Map<String, String> variants = new LinkedHashMap<>();
        String baseline = experiments.get(0).definition().variants().get(0).name();
        for (Experiment experiment : experiments) {
            List<Variant> own = experiment.definition().variants();
            if (!own.get(0).name().equals(baseline)) {
                throw new IllegalArgumentException("the experiments have different baselines: " + baseline + " and "
                        + own.get(0).name());
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
        return experiments.stream()
                .flatMap(experiment -> experiment.comparisons().stream()
                        .map(Comparison::point)
                        .distinct()
                        .map(point -> new RatioColumn(experiment, point)))
                .toList();
    }

    /** The options that distinguish columns whose titles would otherwise be equal. */
    private static Set<String> apart(List<RatioColumn> columns) {
        Map<String, RatioColumn> first = new LinkedHashMap<>();
        Set<String> apart = new LinkedHashSet<>();
        for (RatioColumn column : columns) {
            RatioColumn other = first.putIfAbsent(column.title(Set.of()), column);
            if (other != null) {
                Stream.of(other, column)
                        .flatMap(each -> each.experiment().definition().shared().keySet().stream())
                        .filter(name -> !other.option(name).equals(column.option(name)))
                        .forEach(apart::add);
            }
        }
        return apart;
    }
}
