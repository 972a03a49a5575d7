package cxfperf.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The settings that shape the load of a run, besides the fields of {@link RunResult}. Two runs have the same load only
 * if these settings are equal too.
 *
 * @param seed the seed of all random values of this run: {@code -Dseed} itself, or, in a sweep, a search or an
 *     experiment, a seed derived from it. Null for a merged result, because each load generator has its own seed
 * @param invocations the planned number of calls of each client; null if a time ends the window
 * @param settings values by option name, including defaults. A free text, such as an address or a file, is stored as a
 *     fingerprint, because it can be long or secret. If load generators had different values, a merged result has all
 *     of them, with {@code |} between them
 */
public record LoadSettings(Long seed, Long invocations, Map<String, String> settings) {

    public LoadSettings {
        settings = settings == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }
}
