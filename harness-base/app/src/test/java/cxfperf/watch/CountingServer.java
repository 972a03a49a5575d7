package cxfperf.watch;

import cxfperf.admin.ServerSnapshot;
import cxfperf.probe.ProbeSample;
import java.util.Map;

/** A server that reports its counts or its clock only. */
final class CountingServer {

    static final String PROCESS = "1@x";

    private CountingServer() {}

    static ServerSnapshot snapshot(Map<String, Long> calls) {
        return snapshot(0, calls);
    }

    /** @param nanos of its clock */
    static ServerSnapshot snapshot(long nanos) {
        return snapshot(nanos, Map.of());
    }

    static ServerSnapshot snapshot(long nanos, Map<String, Long> calls) {
        return new ServerSnapshot(
                "http://localhost:8080/",
                PROCESS,
                nanos,
                calls,
                null,
                null,
                null,
                null,
                null,
                new ProbeSample.Jvm(null, 0L, 0L, null, null, null, null, null, null, null),
                null,
                null,
                null,
                null,
                null,
                null);
    }
}
