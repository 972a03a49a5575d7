package cxfperf.steadiness;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The stretches of a window with one rate. Wild seconds are first taken back to what is usual around them (the Hampel
 * identifier: L. Davies and U. Gather, "The identification of multiple outliers", JASA 88, 1993), so that a pause is not a
 * change; long windows are folded, so that the cost is bounded. Pure; any thread.
 */
final class Levels {

    /** Seconds in which the rate has another level; fewer are slow seconds. */
    static final int LEAST_SECONDS = 5;

    /** The search takes time by the square of this. */
    private static final int MOST_STRETCHES = 1_024;

    /** Levels that differ by less are one: nobody would tell them apart by their rates. */
    private static final double MATERIAL = 0.03;

    /** On each side of a second; of this many wild ones in a row none is a change. */
    private static final int SIDE = 3;

    private static final double WILD = 3;

    /** Below this share of the rate, a deviation is that of counting whole calls. */
    private static final double LEAST_DEVIATION = 0.005;

    private Levels() {}

    /** The index of the first second behind each change, in ascending order. */
    static int[] changes(double[] rates) {
        return changes(rates, LEAST_SECONDS, Robust::longRunDeviation);
    }

    /**
     * @param least how many values a level has at least
     * @param noise the standard deviation of one value, of values that may have several levels
     */
    static int[] changes(double[] rates, int least, ToDoubleFunction<double[]> noise) {
        double[] calm = calm(rates);
        int fold = (calm.length + MOST_STRETCHES - 1) / MOST_STRETCHES;
        double[] folded = folded(calm, fold);
        double mean = mean(folded, 0, folded.length);
        if (mean <= 0) {
            return new int[0];
        }
        double deviation = Math.max(noise.applyAsDouble(answered(folded)), LEAST_DEVIATION * mean);
        int[] found = ChangePoints.of(folded, Math.max(2, (least + fold - 1) / fold), deviation);
        int[] changes = Arrays.stream(found).map(at -> at * fold).toArray();
        return material(calm, changes);
    }

    /** Without the seconds in which nothing came back: they have no noise, and would pass for the calm of all. */
    private static double[] answered(double[] rates) {
        double[] answered = Arrays.stream(rates).filter(rate -> rate > 0).toArray();
        return answered.length < LEAST_SECONDS ? rates : answered;
    }

    private static double[] calm(double[] rates) {
        double[] usual = Robust.runningMedian(rates, SIDE);
        double[] distances = new double[rates.length];
        Arrays.setAll(distances, i -> rates[i] - usual[i]);
        double scale = Robust.scaleAroundZero(distances);
        double[] calm = new double[rates.length];
        for (int i = 0; i < calm.length; i++) {
            double most = Math.max(WILD * scale, LEAST_DEVIATION * usual[i]);
            calm[i] = usual[i] + Math.max(-most, Math.min(most, distances[i]));
        }
        return calm;
    }

    /** Means of so many values each; what is left at the end belongs to the last. */
    private static double[] folded(double[] values, int fold) {
        double[] folded = new double[values.length / fold];
        for (int i = 0; i < folded.length; i++) {
            int to = i == folded.length - 1 ? values.length : (i + 1) * fold;
            folded[i] = Arrays.stream(values, i * fold, to).average().orElseThrow();
        }
        return folded;
    }

    /** Without those between levels that hardly differ: the smallest difference goes first. */
    private static int[] material(double[] calm, int[] changes) {
        List<Integer> left = new ArrayList<>(Arrays.stream(changes).boxed().toList());
        while (!left.isEmpty()) {
            int smallest = 0;
            double least = Double.POSITIVE_INFINITY;
            for (int i = 0; i < left.size(); i++) {
                double before = mean(calm, i == 0 ? 0 : left.get(i - 1), left.get(i));
                double after = mean(calm, left.get(i), i == left.size() - 1 ? calm.length : left.get(i + 1));
                double difference = before == after ? 0 : Math.abs(after - before) / Math.max(before, after);
                if (difference < least) {
                    least = difference;
                    smallest = i;
                }
            }
            if (least >= MATERIAL) {
                break;
            }
            left.remove(smallest);
        }
        return left.stream().mapToInt(Integer::intValue).toArray();
    }

    private static double mean(double[] values, int from, int to) {
        return Arrays.stream(values, from, to).average().orElseThrow();
    }
}
