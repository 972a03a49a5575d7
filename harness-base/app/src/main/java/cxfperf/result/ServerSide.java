package cxfperf.result;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The server's own figures for the window, from its admin endpoint. A value is null if unknown.
 *
 * @param unknownBecause why nothing is known; null if something is known
 * @param calls the calls that it completed from the opening of the window to the last call of this run, by operation
 * @param jvm the cost of the load for its JVM and its host
 * @param threads live threads of its JVM at the end
 * @param connectionsAccepted TCP connections that the service accepted
 * @param effective facts about how it really ran, for people
 * @param recorder whether a flight recorder was on stand-by in its process
 * @param count its cumulative counts at both ends; also null if the server was restarted in between
 */
public record ServerSide(
        String unknownBecause,
        Map<String, Long> calls,
        @JsonUnwrapped JvmCost jvm,
        Long threads,
        Long connectionsAccepted,
        Map<String, Object> effective,
        boolean recorder,
        ServerCount count) {

    /** @throws NullPointerException if an operation has no number, as in a damaged file */
    public ServerSide {
        if (calls != null) {
            calls.values().forEach(number -> Objects.requireNonNull(number, "calls"));
        }
        calls = calls == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(calls));
        effective = effective == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(effective));
    }

    public static ServerSide unknown(String because) {
        return of(because, null);
    }

    /** A server side of which only the completed calls are known. */
    public static ServerSide completed(Map<String, Long> calls) {
        return of(null, calls);
    }

    private static ServerSide of(String because, Map<String, Long> calls) {
        return new ServerSide(because, calls, JvmCost.UNKNOWN, null, null, null, false, null);
    }

    /** The number of calls of all operations that it completed; null if unknown. */
    public Long completed() {
        return calls == null
                ? null
                : Long.valueOf(
                        calls.values().stream().mapToLong(Long::longValue).sum());
    }

    /** Whether the server could be polled. */
    public boolean known() {
        return unknownBecause == null;
    }
}
