package cxfperf.result;

import java.util.Map;

/** What the load cost all sides: a part of a {@link RunResult}, with the names that it has there. */
public record Cost(
        Bytes bytes,
        Connections connections,
        ClientSide client,
        ServerSide server,
        Map<String, ProcessSide> processes) {

    /** Of a run that needed no auxiliary process. */
    public Cost(Bytes bytes, Connections connections, ClientSide client, ServerSide server) {
        this(bytes, connections, client, server, Map.of());
    }
}
