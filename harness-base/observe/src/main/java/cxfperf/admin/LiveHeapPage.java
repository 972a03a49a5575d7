package cxfperf.admin;

import cxfperf.probe.LiveHeap;
import cxfperf.scenario.CallCounters;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The page of a server's admin endpoint that collects the whole heap, and replies with the bytes of live objects. The
 * reply is empty if the JVM cannot find the bytes. It is also empty if another client may be measuring, because the
 * server completes calls or another client polled it within the last seconds. Thread-safe.
 */
final class LiveHeapPage {

    static final String PATH = "/live-heap";

    /** The parameter that tells clients apart. */
    static final String CLIENT = "client";

    /** The time after which a client counts as gone: it polls once per second, in the warm-up and in the window. */
    private static final long POLLED_NANOS = TimeUnit.SECONDS.toNanos(3);

    /** The time without a completed call after which the server counts as idle. */
    private static final long IDLE_MILLIS = 200;

    private final CallCounters calls;
    private final Map<String, Long> polled = new HashMap<>();

    LiveHeapPage(CallCounters calls) {
        this.calls = calls;
    }

    void serveAt(HttpEndpoint endpoint) {
        endpoint.act(PATH, "text/plain", query -> text(query.get(CLIENT)));
    }

    /** @param client null for a reader that measures nothing */
    synchronized void seen(String client) {
        long now = System.nanoTime();
        polled.values().removeIf(at -> now - at > POLLED_NANOS);
        if (client != null) {
            polled.put(client, now);
        }
    }

    private String text(String client) throws InterruptedException {
        seen(client);
        Map<String, Long> before = calls.snapshot();
        Thread.sleep(IDLE_MILLIS);
        if (isPolledByOthers() || !calls.snapshot().equals(before)) {
            return "";
        }
        Long bytes = LiveHeap.afterFullCollection();
        return bytes == null ? "" : bytes.toString();
    }

    private synchronized boolean isPolledByOthers() {
        return polled.size() > 1;
    }
}
