package cxfperf.report.document;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * What a chart shows; how, is up to {@code report.js}.
 *
 * @param kind what the axes are
 * @param title one line
 * @param group charts of one group share the x axis, and a pointer on one shows the same moment on all; null for none
 * @param height "tall", "middle" or "low"; for a forest plot its labels decide
 * @param yUnit of the y axis
 * @param yLogarithmic whether equal distances are equal ratios
 * @param x the common x values of all series; null where each series has its own
 * @param series at least one
 * @param labels names of the rows of a forest plot, or of the runs of a trend; else null
 * @param windowSeconds of a chart over the time of one run: what lies outside 0 to this is warm-up or late replies;
 *     else null
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Chart(
        Kind kind,
        String title,
        String group,
        String height,
        String yUnit,
        boolean yLogarithmic,
        Values x,
        List<Series> series,
        List<String> labels,
        Double windowSeconds) {

    public enum Kind {
        /** Seconds from the opening of the window. */
        TIME,
        /** 1/(1-quantile), logarithmic, labelled with the quantile. */
        PERCENTILE,
        /** Service times, logarithmic. */
        HISTOGRAM,
        /** Threads. */
        SWEEP,
        /** Calls a second that were offered. */
        RATES,
        /** Runs in their order, from 1; the labels name them. */
        TREND,
        /** A ratio on a logarithmic x axis, a row for each label. */
        FOREST
    }

    /**
     * One line, or one set of points.
     *
     * @param name for the legend
     * @param style "line", "area", "steps", "points", "crosses", "dashed"
     * @param x its own x values; null where it has those of the chart
     * @param y NaN where nothing is known
     * @param low the lower end of each interval; null where there are none
     * @param high the upper end
     * @param solid how many points from the left are well founded, those behind are drawn dashed; null for all
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Series(String name, String style, Values x, Values y, Values low, Values high, Integer solid) {

        public static Series of(String name, String style, double[] y) {
            return new Series(name, style, null, new Values(y), null, null, null);
        }

        public static Series of(String name, String style, double[] x, double[] y) {
            return new Series(name, style, new Values(x), new Values(y), null, null, null);
        }
    }

    public Chart {
        series = List.copyOf(series);
    }

    /** One whose series have x values of their own. */
    public static Chart of(Kind kind, String title, String yUnit, boolean yLogarithmic, List<Series> series) {
        return new Chart(kind, title, null, "tall", yUnit, yLogarithmic, null, series, null, null);
    }
}
