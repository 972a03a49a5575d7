package cxfperf.cxf.raw;

import cxfperf.scenario.CallFailedException;
import java.io.EOFException;
import java.io.IOException;
import java.util.concurrent.atomic.LongAdder;

/**
 * One worker's exchanges with the server, over one persistent connection. A new one is made if there is none, if the
 * last reply announced the end of the connection, and if a connection that rested for a second is found closed. No
 * exchange is repeated. Owned by one thread.
 */
public final class RawExchanges implements AutoCloseable {

    private final RawTarget target;
    private final LongAdder parsed;
    private RawConnection connection;

    /** @param parsed counts the valid replies that did not have the usual form */
    RawExchanges(RawTarget target, LongAdder parsed) {
        this.target = target;
        this.parsed = parsed;
    }

    /**
     * Sends the request and compares the whole reply.
     *
     * @param request with the values of this call
     * @param expected with the values of this call
     * @return the number in the reply; -1 if no number is expected
     * @throws CallFailedException if the reply is not the expected one
     * @throws IOException if no reply was received completely
     */
    public long call(RawMessage request, ExpectedReply expected) throws IOException, CallFailedException {
        RawConnection through = connected();
        connection = null;
        boolean keep = false;
        try {
            through.send(request.bytes(), request.length());
            long number;
            if (isUsual(through, expected)) {
                number = expected.numberOfUsual(through.buffer());
                keep = expected.usualKeepsConnection();
            } else {
                RawReply reply = RawReply.read(through, request.isHead(), expected);
                number = expected.verify(reply);
                parsed.increment();
                keep = reply.keepsConnection();
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
