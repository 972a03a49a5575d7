package cxfperf.experiment;

import java.util.Locale;

/**
 * A run that an experiment consists of.
 *
 * @param number its place in the order of all runs, from 1
 * @param of how many there are
 * @param block its place among the runs of its variant, from 1: the runs of one block draw from the same seed
 * @param warmer how many times its warm-up is made longer than it was asked to be
 */
public record PlannedRun(int number, int of, int block, Variant variant, int warmer) {

    /** One with the warm-up that was asked for. */
    public PlannedRun(int number, int of, int block, Variant variant) {
        this(number, of, block, variant, 0);
    }

    /** The same run with a longer warm-up. */
    public PlannedRun withLongerWarmUp() {
        return new PlannedRun(number, of, block, variant, warmer + 1);
    }

    /** The name of the directory of its files. */
    public String directoryName() {
        return String.format(Locale.ROOT, "%02d-%s%s", number, variant.name(), warmer == 0 ? "" : "-warmer-" + warmer);
    }

    /** Where its files are, from the directory of the experiment. */
    public String place() {
        return "runs/" + directoryName();
    }
}
