package cxfperf.report.html;

import java.util.List;

/**
 * What the page of an A/B experiment shows: ratios of B to A with their intervals.
 *
 * @param title one line
 * @param a what A is
 * @param b what B is
 * @param confidence of the intervals, for example 0.95
 * @param conclusion the sentence that the experiment came to
 * @param rows one for each metric
 */
public record ForestPlot(String title, String a, String b, double confidence, String conclusion, List<Row> rows) {

    /**
     * One metric.
     *
     * @param metric its name
     * @param ratio B divided by A
     * @param low the lower end of the interval
     * @param high the upper end
     * @param verdict in a word or two, for example "better", "no difference shown"
     */
    public record Row(String metric, double ratio, double low, double high, String verdict) {}

    public ForestPlot {
        rows = List.copyOf(rows);
    }
}
