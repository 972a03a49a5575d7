package cxfperf.experiment;

import static cxfperf.text.NumberText.format;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A run of an experiment before it is made.
 *
 * @param number the place in the order of all runs, from 1
 * @param of the number of all runs
 * @param block the runs of one block draw from the same seed
 * @param warmer how many times its warm-up was prolonged
 */
public record PlannedRun(int number, int of, int block, PlannedCell cell, int warmer) {

    /** The same run with a longer warm-up. */
    public PlannedRun withLongerWarmUp() {
        return new PlannedRun(number, of, block, cell, warmer + 1);
    }

    /** The name of the directory with its files. */
    public String directoryName() {
        return format("%02d-%s%s", number, cell.name(), warmer == 0 ? "" : "-warmer-" + warmer);
    }

    /** The path of its files, relative to the directory of the experiment. */
    public String place() {
        return "runs/" + directoryName();
    }

    /**
     * One combination of settings that an experiment measures: a variant, at a point of the axes.
     *
     * @param name unique in the experiment, and part of a directory's name
     * @param point has no values if the experiment has no axes
     */
    public record PlannedCell(String name, Variant variant, RunPoint point) {

        /** The options that only this cell sets, by name; all cells share the others. */
        public Map<String, String> settings() {
            Map<String, String> settings = new LinkedHashMap<>(variant.settings());
            settings.putAll(point.values());
            return Collections.unmodifiableMap(settings);
        }
    }
}
