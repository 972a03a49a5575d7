package cxfperf.measure;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A distribution as a curve of the value by percentile, in steps that halve with the distance to 100 %, as HdrHistogram
 * prints it.
 *
 * @param points from the lowest quantile to the maximum
 */
public record PercentileCurve(List<Point> points) {

    private static final int STEPS_PER_HALVING = 8;
    private static final double NANOS_PER_MICRO = 1_000.0;

    /**
     * One point of the curve.
     *
     * @param quantile from 0 to 1; 1 is the maximum
     * @param micros the value, in microseconds
     * @param above how many samples lie above it: fewer than ten decide it by chance
     */
    public record Point(double quantile, double micros, long above) {}

    public PercentileCurve {
        points = List.copyOf(points);
    }

    /** Without points where nothing was recorded. */
    public static PercentileCurve of(Distribution times) {
        List<Point> points = new ArrayList<>();
        long count = times.count();
        if (count > 0) {
            for (HistogramIterationValue step : times.histogram().percentiles(STEPS_PER_HALVING)) {
                points.add(new Point(
                        step.getPercentileLevelIteratedTo() / 100.0,
                        step.getValueIteratedTo() / NANOS_PER_MICRO,
                        count - step.getTotalCountToThisValue()));
            }
        }
        return new PercentileCurve(points);
    }
}
