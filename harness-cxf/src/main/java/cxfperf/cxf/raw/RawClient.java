package cxfperf.cxf.raw;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;
import java.io.EOFException;
import java.io.IOException;
import java.util.concurrent.atomic.LongAdder;

/**
 * One worker's client that sends recorded requests, over one persistent connection. A new one is made if there is none,
 * if the last reply announced the end of the connection, and if a connection that rested for a second is found closed.
 * No exchange is repeated. Owned by one thread.
 */
public abstract class RawClient implements LoadClient {

    private final RawTarget target;
    private final LongAdder parsed;
    private RawConnection connection;

    /**
     * Makes a client without a connection.
     *
     * @param recorder of what the client will send
     */
    protected RawClient(Recorder recorder) {
        target = recorder.target;
        parsed = recorder.parsed;
    }

    /**
     * Sends the request and compares the whole reply.
     *
     * @param exchange with the values of this call
     * @return the number in the reply; -1 if no number is expected
     * @throws CallFailedException if the reply is not the expected one
     * @throws IOException if no reply was received completely
     */
    protected final long call(RawExchange exchange) throws IOException, CallFailedException {
        RawMessage request = exchange.request;
        ExpectedReply expected = exchange.reply;
        RawConnection through = connected();
        connection = null;
        boolean keep = false;
        try {
            through.send(request.bytes(), request.length());
            long number;
            if (through.isSent() && isUsual(through, expected)) {
                number = expected.numberOfUsual(through.buffer());
                keep = expected.usualKeepsConnection();
            } else {
                RawReply reply = RawReply.read(through, request.isHead(), expected);
                number = expected.verify(reply);
                through.requireSent();
                parsed.increment();
                keep = reply.keepsConnection();
            }
            if (!keep) {
                target.countEndByReply();
            }
            if (number < 0 && expected.hasNumber()) {
                throw CallFailedException.wrongReply("expected a number in the reply, got none");
            }
            return number;
        } finally {
            release(through, keep);
        }
    }

    private static boolean isUsual(RawConnection through, ExpectedReply expected) throws IOException {
        int length = expected.usualLength();
        int seen = 0;
        while (seen < length) {
            if (!through.receive()) {
                if (seen == 0) {
                    throw new EOFException("the server closed the connection");
                }
                return false;
            }
            int end = Math.min(through.received(), length);
            if (!expected.isUsual(through.buffer(), seen, end)) {
                return false;
            }
            seen = end;
        }
        return seen > 0 && through.received() == length;
    }

    private RawConnection connected() throws IOException {
        if (connection != null) {
            if (connection.isUsable()) {
                return connection;
            }
            connection.close();
            connection = null;
        }
        return target.openCounted();
    }

    private void release(RawConnection through, boolean keep) {
        if (keep && through.rest()) {
            connection = through;
        } else {
            through.close();
        }
    }

    @Override
    public void close() {
        if (connection != null) {
            connection.close();
            connection = null;
        }
    }
}
