package cxfperf.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import cxfperf.scenario.MessageCheck;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the clients measured in the measurement interval: a part of a {@link RunResult}.
 *
 * @param windowSeconds the wall-clock length of the window
 * @param total all operations together
 * @param oneWay what became of one-way calls; null where there are none
 * @param operations each operation of a mix, by name; empty for a run of one operation
 * @param warmupCalls how the calls of the warm-up ended; the rate includes those of them that ended in the window, no
 *     other number does
 * @param runInCalls those of them that were made just before the window, which opens with them in flight: the server's
 *     own count includes them
 * @param coolDownCalls how the calls ended that were made while the last counted ones came back: the server's own count
 *     includes them, and no other number does
 * @param steadiness how even the rate was; null where the window was too short to tell, or asked for a changing rate
 * @param messages what the check of the generated messages came to; null where none was asked for
 */
public record Window(
        double windowSeconds,
        @JsonUnwrapped OperationResult total,
        @JsonInclude(JsonInclude.Include.NON_NULL) OneWay oneWay,
        Map<String, OperationResult> operations,
        Calls warmupCalls,
        Calls runInCalls,
        Calls coolDownCalls,
        @JsonInclude(JsonInclude.Include.NON_NULL) Steadiness steadiness,
        @JsonInclude(JsonInclude.Include.NON_NULL) MessageCheck messages) {

    public Window {
        operations = operations == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(operations));
    }
}
