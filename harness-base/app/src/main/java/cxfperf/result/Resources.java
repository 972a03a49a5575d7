package cxfperf.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The cost of the load in the measurement interval: a part of a {@link RunResult}.
 *
 * @param endedInWindow the calls by which costs are divided; null in a result made from recorded seconds
 * @param bytes the bytes that the client process sent and received
 * @param connections TCP connections of the load generator
 * @param client the cost for the client JVM and its host
 * @param server the figures that the server reports
 * @param auxiliaryProcesses the cost for each auxiliary process, by name; absent from {@code result.json} if empty
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

    /** The resources if nothing is known about the client's side. */
    public static Resources unknown(ServerSide server) {
        return new Resources(null, Bytes.UNKNOWN, Connections.UNKNOWN, ClientSide.UNKNOWN, server, Map.of());
    }
}
