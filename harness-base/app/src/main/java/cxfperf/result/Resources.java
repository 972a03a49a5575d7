package cxfperf.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the load cost in the measurement interval: a part of a {@link RunResult}.
 *
 * @param endedInWindow the calls by which it is divided; null in a result that is made from recorded seconds
 * @param bytes what the client process sent and received
 * @param connections TCP connections of the load generator
 * @param client what the client JVM and its host used
 * @param server what the server reports of itself
 * @param auxiliaryProcesses what the auxiliary processes used, by name; in {@code result.json} where there are some
 */
public record Resources(
        @JsonInclude(JsonInclude.Include.NON_NULL) EndedCalls endedInWindow,
        Bytes bytes,
        Connections connections,
        ClientSide client,
        ServerSide server,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, ProcessSide> auxiliaryProcesses) {

    public Resources {
        auxiliaryProcesses = auxiliaryProcesses == null
                ? Map.of()
                : Collections.unmodifiableMap(new LinkedHashMap<>(auxiliaryProcesses));
    }

    /** Nothing is known of the client's side. */
    public static Resources unknown(ServerSide server) {
        return new Resources(null, Bytes.UNKNOWN, Connections.UNKNOWN, ClientSide.UNKNOWN, server, Map.of());
    }
}
