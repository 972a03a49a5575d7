package cxfperf.cxf.raw;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;
import java.io.IOException;

/**
 * One worker's client that sends recorded requests, over one persistent connection. A new one is made if there is none,
 * if the last call failed or its reply announced the end of the connection, and if a connection that rested for a
 * second is found closed. No exchange is repeated. Owned by one thread.
 */
public abstract class RawClient implements LoadClient {

    private final RawTarget target;
    private RawConnection connection;

    /**
     * Makes a client without a connection.
     *
     * @param recorder of what the client will send
     */
    protected RawClient(Recorder recorder) {
        target = recorder.target;
    }

    /**
     * Sends the request and compares the whole reply.
     *
     * @param exchange what is sent and expected
     * @param value what varies in it; empty if nothing does
     * @throws CallFailedException if the reply is not the expected one
     * @throws IOException if no reply was received completely
     */
    protected final void call(RawExchange exchange, String value) throws IOException, CallFailedException {
        byte[] body = exchange.body().with(value);
        exchange.verify(reply(exchange, value, body.length), body);
    }

    /**
     * Sends the request and compares the whole reply, except for its number.
     *
     * @param exchange what is sent and expected
     * @return the number that the server has assigned
     * @throws CallFailedException if the reply is not the expected one
     * @throws IOException if no reply was received completely
     */
    protected final long callForNumber(RawExchange exchange) throws IOException, CallFailedException {
        return exchange.number(reply(exchange, "", -1));
    }

    private RawReply reply(RawExchange exchange, String value, int bodyLength) throws IOException, CallFailedException {
        RawConnection through = connection != null && connection.isUsable() ? connection : opened();
        connection = null;
        RawReply reply = null;
        try {
            reply = through.exchange(exchange.request().with(value), exchange.method(), (status, head) -> {
                exchange.verifyHead(status, head);
                return status == exchange.reply().status() ? bodyLength : -1;
            });
            return reply;
        } finally {
            if (reply != null && reply.keepsConnection()) {
                connection = through;
            } else {
                through.close();
            }
        }
    }

    private RawConnection opened() throws IOException {
        close();
        return target.openCounted();
    }

    @Override
    public void close() {
        if (connection != null) {
            connection.close();
            connection = null;
        }
    }
}
