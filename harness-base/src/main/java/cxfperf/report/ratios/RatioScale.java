package cxfperf.report.ratios;

import java.util.ArrayList;
import java.util.List;

/**
 * Where a ratio is on an axis: as far on one side of 1 as its inverse is on the other, so that twice and half look alike.
 *
 * @param lowest at the left end; below 1
 * @param highest at the right end; above 1
 * @param left of the axis, in pixels
 * @param width of the axis, in pixels
 */
record RatioScale(double lowest, double highest, double left, double width) {

    private static final double[] ROUND = {
        0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 2, 3, 5, 7, 10, 15, 20, 50, 100
    };

    /** Marks that are nearer to each other cannot be read. */
    private static final double NEAR = 34;

    /** Wide enough for all of these ratios, which are above 0. */
    static RatioScale over(List<Double> ratios, double left, double width) {
        double lowest = ratios.stream().mapToDouble(Double::doubleValue).min().orElse(1);
        double highest = ratios.stream().mapToDouble(Double::doubleValue).max().orElse(1);
        return new RatioScale(Math.min(0.9, lowest / 1.05), Math.max(1.1, highest * 1.05), left, width);
    }

    /** In pixels; a ratio outside of the axis is at its end. */
    double at(double ratio) {
        double share = Math.log(ratio / lowest) / Math.log(highest / lowest);
        return left + width * Math.max(0, Math.min(1, share));
    }

    /** Round ratios that are far enough apart to be written: outwards from 1, each that has room beside the one before. */
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
