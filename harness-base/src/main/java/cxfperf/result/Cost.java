package cxfperf.result;

/** What the load cost both sides: a part of a {@link RunResult}, with the names that it has there. */
public record Cost(Bytes bytes, Connections connections, ClientSide client, ServerSide server) {}
