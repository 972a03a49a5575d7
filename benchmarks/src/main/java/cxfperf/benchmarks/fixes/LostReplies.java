package cxfperf.benchmarks.fixes;

import java.time.Duration;
import java.util.Optional;

/**
 * Counts the replies to a GET that CXF's asynchronous conduit loses if the thread that began the exchange is slower
 * than the reply. That is rare, so the benchmark delays the thread.
 */
final class LostReplies {

    private static final int CALLS = 200;
    private static final Duration LIMIT = Duration.ofSeconds(1);

    private LostReplies() {}

    static String counted() throws Exception {
        try (ClientAndServer calls =
                new ClientAndServer("jaxrs", "get", Optional.empty(), Optional.of("async"), LIMIT)) {
            // Not counted: opening connections and loading classes may delay the first calls beyond their limit.
            lost(calls);
            EndOfReply.Delayed.turn(true);
            int without = lost(calls);
            Fix.END_OF_REPLY.turn(true);
            int with = lost(calls);
            return String.format(
                    "get, asynchronous conduit, its caller delayed: %d of %d replies lost; with the change %d of %d",
                    without, CALLS, with, CALLS);
        } finally {
            EndOfReply.Delayed.turn(false);
            Fix.END_OF_REPLY.turn(false);
        }
    }

    private static int lost(ClientAndServer calls) {
        int lost = 0;
        for (int i = 0; i < CALLS; i++) {
            try {
                calls.call(1);
            } catch (Exception e) {
                lost++;
            }
        }
        return lost;
    }
}
