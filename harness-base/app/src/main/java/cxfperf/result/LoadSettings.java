package cxfperf.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What shapes the load of a run besides the fields of its own in {@link RunResult}: two runs are of the same load only
 * if these are the same, too.
 *
 * @param seed the seed that all chance of this run was drawn from: {@code -Dseed} itself, or, of a part of a sweep, a
 *     search or an experiment, a seed derived from it. Null for a sum of several load generators, each of which has its
 *     own
 * @param invocations how many calls each client was to make; null for a window of a time
 * @param settings values by option name, the defaults too. A free text, such as an address or a file, is there as a
 *     fingerprint, since it can be long or secret. A sum whose load generators had different ones has all of them, with
 *     {@code |} between them
 */
public record LoadSettings(Long seed, Long invocations, Map<String, String> settings) {

    public LoadSettings {
        settings = settings == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }
}
