package cxfperf.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import cxfperf.scenario.MessageCheck;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The measurements of the clients in the window: a part of a {@link RunResult}.
 *
 * @param windowSeconds the wall-clock length of the window
 * @param total the result of all operations together
 * @param oneWay the outcome of one-way calls; null if there are none
 * @param operations the result of each operation of a mix, by name; empty for a run of one operation
 * @param warmupCalls the outcomes of the warm-up's calls; the rate includes warm-up calls that ended in the window, no
 *     other number does
 * @param runInCalls the outcomes of the warm-up calls made just before the window, so that it opens with calls in
 *     flight; the server's own count includes them
 * @param coolDownCalls the outcomes of the calls made while the last counted calls returned; the server's own count
 *     includes them, no other number does
 * @param steadiness how steady the rate was; null if the window was too short, or if the rate had to change
 * @param messages the result of checking the generated messages; null if the user asked for no check
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
