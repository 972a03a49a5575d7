package cxfperf.report.render;

import static cxfperf.text.NumberText.format;

import cxfperf.report.document.Chart;
import cxfperf.report.document.Chart.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/**
 * Renders a forest plot as an SVG picture for a manual or an issue: a row for each label, a ratio with its interval on
 * a logarithmic axis. Marks of clear differences are filled. Any thread.
 */
public final class ForestPicture {

    private static final int WIDTH = 760;
    private static final int LABELS = 250;
    private static final int NUMBERS = 150;
    private static final int LINE = 20;
    private static final int TOP = 34;

    private static final String INK = "#1f2933";
    private static final String PALE = "#cbd2d9";
    private static final String GREY = "#616e7c";
    private static final Map<String, String> CLEAR = Map.of("better", "#0b6e4f", "worse", "#b3401a");

    private static final double[] ROUND = {
        0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 2, 3, 5, 7, 10, 15, 20, 50, 100
    };

    /** Least distance between the labels of two round ratios, in pixels. */
    private static final double NEAR = 34;

    private final Chart chart;
    private final double lowest;
    private final double highest;
    private final StringBuilder svg = new StringBuilder();

    private ForestPicture(Chart chart) {
        this.chart = chart;
        lowest = Math.min(0.9, ends(Series::low).min().orElse(1) / 1.05);
        highest = Math.max(1.1, ends(Series::high).max().orElse(1) * 1.05);
    }

    private DoubleStream ends(Function<Series, double[]> end) {
        return chart.series().stream().flatMapToDouble(series -> Arrays.stream(end.apply(series)));
    }

    /** @param chart a forest plot, whose series are named by what they mean: better, worse, or else */
    public static String render(Chart chart) {
        return new ForestPicture(chart).picture();
    }

    private String picture() {
        int bottom = TOP + chart.labels().size() * LINE + LINE / 2;
        int height = bottom + 2 * LINE;
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" width=\"%d\""
                        + " height=\"%d\" font-family=\"sans-serif\" font-size=\"13\" fill=\"%s\"><title>%s</title>",
                WIDTH, height, WIDTH, height, INK, HtmlPage.escape(chart.title()));
        // The picture must stay readable on a page with a dark background.
        add("<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>", WIDTH, height);
        text(10, LINE, "start", INK, chart.title());
        for (double mark : marks()) {
            double x = at(mark);
            add(
                    "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"%s\"/>",
                    x, x, TOP, bottom, mark == 1 ? GREY : PALE);
            text(x, bottom + LINE, "middle", GREY, mark == Math.rint(mark) ? String.valueOf((int) mark) : "" + mark);
        }
        for (int row = 0; row < chart.labels().size(); row++) {
            text(LABELS - 12, baseline(row), "end", INK, chart.labels().get(row));
        }
        for (Series series : chart.series()) {
            for (int i = 0; i < series.y().length; i++) {
                ratio(series, i);
            }
        }
        return svg.append("</svg>\n").toString();
    }

    private static double baseline(double row) {
        return TOP + (row + 1) * LINE;
    }

    private void ratio(Series series, int i) {
        String color = CLEAR.getOrDefault(series.name(), GREY);
        double baseline = baseline(series.y()[i]);
        double middle = baseline - LINE / 4.0;
        add(
                "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"2\"/>",
                at(series.low()[i]), at(series.high()[i]), middle, middle, color);
        add(
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" stroke=\"%s\" stroke-width=\"2\" fill=\"%s\"/>",
                at(series.x()[i]), middle, color, CLEAR.getOrDefault(series.name(), "#ffffff"));
        String numbers = format("%.2f (%.2f to %.2f)", series.x()[i], series.low()[i], series.high()[i]);
        text(WIDTH - NUMBERS + 12, baseline, "start", color, numbers);
    }

    /** The x of a ratio, in pixels: a ratio and its inverse are equally far from 1. */
    private double at(double ratio) {
        return LABELS + (WIDTH - LABELS - NUMBERS) * Math.log(ratio / lowest) / Math.log(highest / lowest);
    }

    /** Round ratios to label, chosen outwards from 1, none near another. */
    private List<Double> marks() {
        List<Double> marks = new ArrayList<>(List.of(1.0));
        for (double ratio : ROUND) {
            if (ratio > 1 && ratio <= highest && at(ratio) - at(marks.get(marks.size() - 1)) >= NEAR) {
                marks.add(ratio);
            }
        }
        for (int i = ROUND.length - 1; i >= 0; i--) {
            if (ROUND[i] < 1 && ROUND[i] >= lowest && at(marks.get(0)) - at(ROUND[i]) >= NEAR) {
                marks.add(0, ROUND[i]);
            }
        }
        return marks;
    }

    private void text(double x, double baseline, String anchor, String color, String words) {
        add(
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"%s\">%s</text>",
                x, baseline, anchor, color, HtmlPage.escape(words));
    }

    private void add(String format, Object... values) {
        svg.append(format(format, values));
    }
}
