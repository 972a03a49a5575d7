package cxfperf.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All that one run came to; the content of {@code result.json}. A value is null where it is not known.
 *
 * @param schema the version of this layout
 * @param scenario the scenario's name
 * @param operation the operation, or {@code mixed}
 * @param protocol as spoken to the server
 * @param target the address that was called
 * @param startedAt when the window opened, ISO 8601 in UTC
 * @param threads how many clients called at the same time
 * @param size the payload scale
 * @param warmupSeconds how long the uncounted load before the window ran
 * @param windowSeconds the wall-clock length of the window
 * @param calls how the calls started inside the window ended
 * @param throughput verified successes a second of the window
 * @param serviceTimeMicros of the ok calls
 * @param operations each operation of a mix by name; empty for a run of one operation
 * @param warmupCalls how the calls of the warm-up ended; no other number includes them
 * @param trailingCalls how the calls ended that were made while the last counted ones came back: the server has them in its
 *     own count, and no other number includes them
 * @param bytes what the client process sent and received
 * @param connections TCP connections of the client
 * @param client what the load cost the client JVM
 * @param server what the server says of it
 * @param effective how the client side really ran
 * @param objectives what was stated, and what came of it
 * @param limitedBy what kept the run from being faster, as one sentence
 * @param verdict whether to believe all this
 */
public record RunResult(
        int schema,
        String scenario,
        String operation,
        String protocol,
        String target,
        String startedAt,
        int threads,
        int size,
        double warmupSeconds,
        double windowSeconds,
        Calls calls,
        Throughput throughput,
        ServiceTime serviceTimeMicros,
        Map<String, OperationResult> operations,
        Calls warmupCalls,
        Calls trailingCalls,
        Bytes bytes,
        Connections connections,
        ClientSide client,
        ServerSide server,
        Map<String, Object> effective,
        List<Objective> objectives,
        String limitedBy,
        Verdict verdict) {

    public static final int SCHEMA = 1;

    public RunResult {
        operations = Collections.unmodifiableMap(new LinkedHashMap<>(operations));
        objectives = List.copyOf(objectives);
        effective = Collections.unmodifiableMap(new LinkedHashMap<>(effective));
    }
}
