package cxfperf.steadiness;

/**
 * Where a figure of which each run has one value changed for good. As the changes of a window's rate, but runs are few:
 * three are enough for a level, and one knows nothing of the one before. A single wild run is none. Pure; any thread.
 */
public final class RunLevels {

    /** Runs at one level; fewer are noise. */
    public static final int LEAST = 3;

    private RunLevels() {}

    /**
     * The index of the first run behind each change, in ascending order. A change of fewer than 3 % is none.
     *
     * @param values above zero, in the order of the runs
     */
    public static int[] changes(double[] values) {
        return values.length < 2 * LEAST ? new int[0] : Levels.changes(values, LEAST, Robust::neighbourDeviation);
    }
}
