package cxfperf.report.html.chart;

import cxfperf.result.Steadiness;
import cxfperf.stored.Timeline;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * What of a timeline may be drawn as so many a second: rows too short to be a rate are NaN, so that no chart ends in a
 * cliff of a few milliseconds.
 */
final class Rates {

    private Rates() {}

    /** Verified calls a second of the time in which all calls are counted. */
    static double[] verified(Timeline timeline) {
        double[] rates = timeline.column("okPerSecond");
        return each(timeline, row -> timeline.isBeforeClose(row) ? rates[row] : Double.NaN);
    }

    /** A column that counts within each row, by the true length of the row. */
    static double[] eachSecond(Timeline timeline, String column) {
        double[] counts = timeline.column(column);
        return each(timeline, row -> counts[row] / timeline.length(row));
    }

    /** A column that is a rate already, or says as little of a short row as a rate does. */
    static double[] longEnough(Timeline timeline, String column) {
        double[] rates = timeline.column(column);
        return each(timeline, row -> rates[row]);
    }

    /** The rate of the level that each row is in. */
    static double[] levels(Timeline timeline, List<Steadiness.RateLevel> levels) {
        double[] ends = timeline.column(Timeline.SECOND);
        return each(timeline, row -> {
            double middle = ends[row] - timeline.length(row) / 2;
            return levels.stream()
                    .filter(level -> level.fromSecond() <= middle && middle < level.toSecond())
                    .mapToDouble(Steadiness.RateLevel::perSecond)
                    .findFirst()
                    .orElse(Double.NaN);
        });
    }

    private static double[] each(Timeline timeline, IntToDoubleFunction value) {
        return IntStream.range(0, timeline.rows())
                .mapToDouble(row -> timeline.isRate(row) ? value.applyAsDouble(row) : Double.NaN)
                .toArray();
    }
}
