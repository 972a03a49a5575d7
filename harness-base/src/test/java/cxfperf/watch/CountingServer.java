package cxfperf.watch;

import cxfperf.admin.ServerSnapshot;
import java.util.Map;

/** A server that tells of its counts, and of nothing else. */
final class CountingServer {

    private CountingServer() {}

    static ServerSnapshot snapshot(Map<String, Long> calls) {
        return new ServerSnapshot(
                "http://localhost:8080/",
                "1@x",
                0,
                calls,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                0,
                0,
                null,
                null,
                null,
                null,
                null);
    }
}
