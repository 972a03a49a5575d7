package cxfperf.experiment;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

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
