package cxfperf.report.document;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.util.List;

/**
 * The content of a chart, which {@code report.js} draws. Arrays are not copied.
 *
 * @param kind the meaning of the axes
 * @param title one line
 * @param height "tall", "middle" or "low"; the number of labels decides for a forest plot
 * @param yUnit unit of the y axis
 * @param yLogarithmic whether equal distances are equal ratios
 * @param x the common x values of all series. Charts with common x values are linked: a pointer on one marks the same x
 *     on all. Null if each series has its own
 * @param series a series without a point is left out
 * @param labels names of the rows of a forest plot; else null
 * @param windowSeconds length of the window in a chart over the time of one run: earlier points are warm-up, later ones
 *     are replies after its end; else null
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Chart(
        Kind kind,
        String title,
        String height,
        String yUnit,
        boolean yLogarithmic,
        @JsonSerialize(using = Block.SixDigits.class) double[] x,
        List<Series> series,
        List<String> labels,
        Double windowSeconds)
        implements Block {

    public enum Kind {
        /** Seconds from the opening of the window. */
        TIME,
        /** 1/(1-quantile), logarithmic, labelled with the quantile. */
        PERCENTILE,
        /** Threads. */
        SWEEP,
        /** Offered calls per second. */
        RATES,
        /** A ratio on a logarithmic x axis, a row for each label. */
        FOREST
    }

    /**
     * One line, or one set of points.
     *
     * @param name for the legend
     * @param style "line", "area", "points", "crosses", "dashed"
     * @param x the x values of the series; null if it uses the x values of the chart
     * @param y the values; NaN if unknown
     * @param low the lower end of each interval; null if there are no intervals
     * @param high the upper end of each interval; null if there are no intervals
     * @param solid the number of points from the left with enough data; the other points are drawn dashed; null for all
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Series(
            String name,
            String style,
            @JsonSerialize(using = Block.SixDigits.class) double[] x,
            @JsonSerialize(using = Block.SixDigits.class) double[] y,
            @JsonSerialize(using = Block.SixDigits.class) double[] low,
            @JsonSerialize(using = Block.SixDigits.class) double[] high,
            Integer solid) {

        public static Series of(String name, String style, double[] x, double[] y) {
            return new Series(name, style, x, y, null, null, null);
        }

        /** A dashed line between two points. */
        public static Series limit(String name, double fromX, double fromY, double toX, double toY) {
            return of(name, "dashed", new double[] {fromX, toX}, new double[] {fromY, toY});
        }
    }

    public Chart {
        series = series.stream().filter(one -> one.y().length > 0).toList();
    }

    /** A tall chart in which each series has its own x values. */
    public static Chart of(Kind kind, String title, String yUnit, boolean yLogarithmic, List<Series> series) {
        return new Chart(kind, title, "tall", yUnit, yLogarithmic, null, series, null, null);
    }

    /** A chart of ratios with a name for each row. */
    public static Chart ofRatios(String title, List<Series> series, List<String> labels) {
        return new Chart(Kind.FOREST, title, "", "", false, null, series, labels, null);
    }
}
