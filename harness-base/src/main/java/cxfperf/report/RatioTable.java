package cxfperf.report;

import cxfperf.experiment.Comparison;
import cxfperf.experiment.Comparison.MetricComparison;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.Outcome;
import cxfperf.experiment.RunPoint;
import cxfperf.experiment.Variant;
import cxfperf.report.document.NumberText;
import cxfperf.report.render.MarkdownText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The ratios of several experiments with the same baseline, as a Markdown table and as a picture: a row for each
 * variant, a column for each experiment and point. Pure; any thread.
 *
 * @param experiments the experiments that the ratios come from
 * @param baseline settings of the baseline
 * @param columns experiments and points by title; titles are distinct where the experiments differ in an option
 * @param rows one for each other variant, with as many cells as there are columns
 */
public record RatioTable(
        List<Experiment> experiments, String baseline, List<String> columns, List<RatioTable.RatioRow> rows) {

    private static final String OPERATION = "operation";

    /** The row of a variant; a cell is empty where the experiment does not have the variant. */
    record RatioRow(String variant, String settings, List<Optional<Comparison>> cells) {}

    /** The column of one point of an experiment. */
    private record RatioColumn(Experiment experiment, RunPoint point) {

        private String option(String name) {
            return name.equals(OPERATION)
                    ? experiment
                            .definition()
                            .shared()
                            .getOrDefault(OPERATION, experiment.definition().scenario())
                    : experiment.definition().shared().getOrDefault(name, "");
        }

        /** @param more options that the title names too, because other columns would have the same title */
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

    /** Names what the ratios compare. */
    String title() {
        boolean openLoop = rows.stream()
                .flatMap(row -> row.cells().stream())
                .flatMap(Optional::stream)
                .anyMatch(Comparison::atAGivenRate);
        return openLoop ? "Throughput, or at a given rate the median response time," : "Throughput";
    }

    /**
     * @throws IllegalArgumentException with a message for the user, if the experiments do not have the same
     *     baseline, or one variant is not the same in two of them
     */
    public static RatioTable of(List<Experiment> experiments) {
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
                experiments,
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

    /** The options that distinguish columns whose titles would otherwise be equal. */
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

    /** Renders a Markdown table; clear differences are bold. */
    public String markdown() {
        StringBuilder text = new StringBuilder(title() + " against `" + baseline
                + "`: ratio (95 % interval), in bold where the difference is clear.\n\n");
        line(text, "variant", "settings", columns.stream().map(MarkdownText::escaped));
        line(text, "---", "---", columns.stream().map(column -> "---"));
        rows.forEach(row -> line(
                text,
                MarkdownText.escaped(row.variant()),
                // A backslash escapes a bar even in code, and nothing else there.
                "`" + row.settings().replace("|", "\\|") + "`",
                row.cells().stream().map(cell -> cell.map(RatioTable::markdown).orElse(""))));
        for (Experiment experiment : experiments) {
            text.append(String.format(
                    Locale.ROOT,
                    "%n%s, %s: %d runs of each variant%s.",
                    experiment.definition().name(),
                    experiment
                            .definition()
                            .shared()
                            .getOrDefault(OPERATION, experiment.definition().scenario()),
                    experiment.definition().pairs(),
                    experiment.definition().shared().entrySet().stream()
                            .filter(option -> !option.getKey().equals(OPERATION))
                            .map(option -> ", " + option.getKey() + "=" + option.getValue())
                            .collect(Collectors.joining())));
        }
        return text.append('\n').toString();
    }

    /** Adds a row of cells, which the caller escapes. */
    private static void line(StringBuilder text, String variant, String settings, Stream<String> cells) {
        text.append(cells.collect(Collectors.joining(" | ", "| " + variant + " | " + settings + " | ", " |\n")));
    }

    private static String markdown(Comparison comparison) {
        if (!comparison.compares()) {
            return comparison.outcome().word();
        }
        if (comparison.firstDecided().isEmpty()) {
            return NumberText.UNKNOWN;
        }
        MetricComparison decided = comparison.firstDecided().get();
        String clear = decided.outcome() == Outcome.NO_CLEAR_DIFFERENCE ? "" : "**";
        return String.format(
                Locale.ROOT, "%s%.2f%s (%.2f to %.2f)", clear, decided.ratio(), clear, decided.low(), decided.high());
    }

    /** Renders an SVG picture: each ratio with its interval, and a filled mark where the difference is clear. */
    public String svg() {
        return new Picture(this).svg();
    }

    private static final class Picture {

        private static final int WIDTH = 760;
        private static final int LABELS = 150;
        private static final int NUMBERS = 170;
        private static final int LINE = 20;
        private static final int TOP = 44;

        private static final String INK = "#1f2933";
        private static final String PALE = "#cbd2d9";
        private static final String GREY = "#616e7c";

        private final RatioTable table;
        private final RatioScale scale;
        private final StringBuilder svg = new StringBuilder();
        private int y = TOP;

        private Picture(RatioTable table) {
            this.table = table;
            List<Double> ends = table.rows().stream()
                    .flatMap(row -> row.cells().stream())
                    .flatMap(cell -> cell.flatMap(Comparison::firstDecided).stream())
                    .flatMap(each -> Stream.of(each.low(), each.ratio(), each.high()))
                    .toList();
            scale = RatioScale.over(ends, LABELS, WIDTH - LABELS - NUMBERS);
        }

        private String svg() {
            String title = table.title() + " against " + table.baseline() + ": ratio and its 95 % interval";
            int bottom = TOP + table.columns().size() * (table.rows().size() + 1) * LINE + LINE / 2;
            int height = bottom + 2 * LINE;
            add(
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" width=\"%d\""
                            + " height=\"%d\" font-family=\"sans-serif\" font-size=\"13\" fill=\"%s\"><title>%s</title>",
                    WIDTH, height, WIDTH, height, INK, escaped(title));
            // The picture must stay readable on a page with a dark background.
            add("<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>", WIDTH, height);
            text(10, LINE, "start", INK, title);
            for (double mark : scale.marks()) {
                double x = scale.at(mark);
                add(
                        "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"%s\"/>",
                        x, x, TOP, bottom, mark == 1 ? GREY : PALE);
                text(
                        x,
                        bottom + LINE,
                        "middle",
                        GREY,
                        mark == Math.rint(mark) ? String.valueOf((int) mark) : "" + mark);
            }
            for (int column = 0; column < table.columns().size(); column++) {
                y += LINE;
                text(10, y, "start", GREY, table.columns().get(column));
                for (RatioRow row : table.rows()) {
                    y += LINE;
                    text(LABELS - 12, y, "end", INK, row.variant());
                    row.cells().get(column).ifPresent(this::cell);
                }
            }
            return svg.append("</svg>\n").toString();
        }

        private void cell(Comparison comparison) {
            Optional<MetricComparison> known = comparison.firstDecided();
            if (known.isEmpty()) {
                text(
                        WIDTH - NUMBERS + 12,
                        y,
                        "start",
                        GREY,
                        comparison.outcome().word());
                return;
            }
            MetricComparison ratio = known.get();
            String color =
                    switch (ratio.outcome()) {
                        case BETTER -> "#0b6e4f";
                        case WORSE -> "#b3401a";
                        default -> GREY;
                    };
            boolean clear = ratio.outcome() != Outcome.NO_CLEAR_DIFFERENCE;
            double middle = y - LINE / 4.0;
            add(
                    "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"2\"/>",
                    scale.at(ratio.low()), scale.at(ratio.high()), middle, middle, color);
            add(
                    "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" stroke=\"%s\" stroke-width=\"2\" fill=\"%s\"/>",
                    scale.at(ratio.ratio()), middle, color, clear ? color : "#ffffff");
            text(
                    WIDTH - NUMBERS + 12,
                    y,
                    "start",
                    color,
                    String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", ratio.ratio(), ratio.low(), ratio.high()));
        }

        private void text(double x, double baseline, String anchor, String color, String words) {
            add(
                    "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"%s\">%s</text>",
                    x, baseline, anchor, color, escaped(words));
        }

        private void add(String format, Object... values) {
            svg.append(String.format(Locale.ROOT, format, values));
        }

        private static String escaped(String text) {
            return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        }
    }

    /**
     * A logarithmic axis: a ratio and its inverse are equally far from 1.
     *
     * @param lowest ratio at the left end; below 1
     * @param highest ratio at the right end; above 1
     * @param left x of the left end, in pixels
     * @param width length of the axis, in pixels
     */
    private record RatioScale(double lowest, double highest, double left, double width) {

        private static final double[] ROUND = {
            0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 2, 3, 5, 7, 10, 15, 20, 50, 100
        };

        /** Least distance between the labels of two marks, in pixels. */
        private static final double NEAR = 34;

        /** An axis that covers all these ratios, which are above 0. */
        static RatioScale over(List<Double> ratios, double left, double width) {
            double lowest =
                    ratios.stream().mapToDouble(Double::doubleValue).min().orElse(1);
            double highest =
                    ratios.stream().mapToDouble(Double::doubleValue).max().orElse(1);
            return new RatioScale(Math.min(0.9, lowest / 1.05), Math.max(1.1, highest * 1.05), left, width);
        }

        /** The x of the ratio, in pixels. A ratio outside the axis is drawn at the nearer end. */
        double at(double ratio) {
            double share = Math.log(ratio / lowest) / Math.log(highest / lowest);
            return left + width * Math.max(0, Math.min(1, share));
        }

        /**
         * Round ratios to label, chosen outwards from 1: each is at least {@link #NEAR} pixels from the one before it.
         */
        List<Double> marks() {
            List<Double> marks = new ArrayList<>(List.of(1.0));
            double last = 1;
            for (double ratio : ROUND) {
                if (ratio > 1 && ratio <= highest && at(ratio) - at(last) >= NEAR) {
                    marks.add(ratio);
                    last = ratio;
                }
            }
            last = 1;
            for (int i = ROUND.length - 1; i >= 0; i--) {
                if (ROUND[i] < 1 && ROUND[i] >= lowest && at(last) - at(ROUND[i]) >= NEAR) {
                    marks.add(0, ROUND[i]);
                    last = ROUND[i];
                }
            }
            return marks;
        }
    }
}
