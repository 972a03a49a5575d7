package cxfperf.benchmarks.mends;

import java.time.Duration;
import java.util.Optional;

/**
 * How many replies CXF's asynchronous conduit loses of a GET where the thread that began the exchange is slower than
 * the reply. By itself that is rare, so the thread is held up.
 */
final class LostReplies {

    private static final int CALLS = 200;
    private static final Duration LIMIT = Duration.ofSeconds(1);

    private LostReplies() {}

    static String counted() throws Exception {
        try (ClientAndServer calls =
                new ClientAndServer("jaxrs", "get", Optional.empty(), Optional.of("async"), LIMIT)) {
            // Not counted: connections and classes come, and the first calls may be late for it.
            lost(calls);
            EndOfReply.HeldUp.turn(true);
            int without = lost(calls);
            Mend.END_OF_REPLY.turn(true);
            int with = lost(calls);
            return String.format(
                    "get, asynchronous conduit, its caller held up: %d of %d replies lost; with the change %d of %d",
                    without, CALLS, with, CALLS);
        } finally {
            EndOfReply.HeldUp.turn(false);
            Mend.END_OF_REPLY.turn(false);
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
