package cxfperf.experiment;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * A run that an experiment consists of.
 *
 * @param number its place in the order of all runs, from 1
 * @param of how many there are
 * @param block the runs of one block draw from the same seed
 * @param warmer how many times its warm-up is made longer than it was asked to be
 */
public record PlannedRun(int number, int of, int block, PlannedCell cell, int warmer) {

    /** The same run with a longer warm-up. */
    public PlannedRun withLongerWarmUp() {
        return new PlannedRun(number, of, block, cell, warmer + 1);
    }

    /** The name of the directory of its files. */
    public String directoryName() {
        return String.format(Locale.ROOT, "%02d-%s%s", number, cell.name(), warmer == 0 ? "" : "-warmer-" + warmer);
    }

    /** Where its files are, from the directory of the experiment. */
    public String place() {
        return "runs/" + directoryName();
    }

    /**
     * One combination of settings that an experiment measures: a variant, at a point of the axes.
     *
     * @param name unique in its experiment, and part of the name of a directory
     * @param point without values where the experiment has no axes
     */
    public record PlannedCell(String name, Variant variant, RunPoint point) {

        /** The options in which it differs from what all cells share, by option name. */
        public Map<String, String> settings() {
            Map<String, String> settings = new LinkedHashMap<>(variant.settings());
            settings.putAll(point.values());
            return Collections.unmodifiableMap(settings);
        }
    }
}
