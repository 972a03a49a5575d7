package cxfperf.cxf.raw;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.LongAdder;

/** How the clients of one run learn what they are to send and to get. Used by one thread. */
public final class RawLesson implements AutoCloseable {

    private final RawTarget target;
    private final RecordingRelay relay;
    private final LongAdder calls = new LongAdder();
    private final LongAdder parsed = new LongAdder();
    private final Set<String> notCompared = new ConcurrentSkipListSet<>();

    RawLesson(RawTarget target) throws IOException {
        this.target = target;
        this.relay = new RecordingRelay(target);
    }

    /** Where CXF's client calls the service: it is handed on from there. */
    public URI address() {
        return relay.address();
    }

    /**
     * Has CXF's client make a call, all of whose reply it verifies.
     *
     * @return what was sent, and what came back
     * @throws Exception why it failed
     */
    public RecordedCall call(LoadClient client) throws Exception {
        relay.begin();
        calls.increment();
        Exception failed = null;
        try {
            client.call();
        } catch (Exception e) {
            failed = e;
        }
        // Why the server was not reached is what matters of a call that failed for it.
        return only(relay.take(), failed);
    }

    /** The same for what it does ahead of a call. */
    public RecordedCall prepare(LoadClient client) throws Exception {
        return call(client::prepare);
    }

    private static RecordedCall only(List<RecordedCall> recorded, Exception failed) throws Exception {
        if (failed != null) {
            throw failed;
        }
        if (recorded.size() != 1) {
            throw CallFailedException.wrongReply(
                    "one request was expected of a call, and there were " + recorded.size());
        }
        return recorded.get(0);
    }

    /** The same, whose headers that are not compared will be told of. */
    public ExpectedReply noted(ExpectedReply reply) {
        notCompared.addAll(reply.freeHeaders());
        return reply;
    }

    String headersNotCompared() {
        return notCompared.isEmpty() ? "none" : String.join(", ", notCompared);
    }

    /** The way to the server for one more worker. */
    public RawExchanges newExchanges() {
        return new RawExchanges(target, parsed);
    }

    /** All have learned. */
    void end() throws IOException {
        relay.endConnections();
    }

    long callsMade() {
        return calls.sum();
    }

    long repliesParsed() {
        return parsed.sum();
    }

    @Override
    public void close() {
        relay.close();
    }
}
