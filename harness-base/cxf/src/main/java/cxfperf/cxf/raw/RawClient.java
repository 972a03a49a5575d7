package cxfperf.cxf.raw;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;
import java.io.IOException;
import java.util.function.Supplier;

/**
 * One worker's client that replays one exchange, over one persistent connection. A new one is made if there is none, if
 * the last call failed or its reply announced the end of the connection, and if a connection that rested for a second
 * is found closed. No exchange is repeated. Owned by one thread.
 */
public final class RawClient implements LoadClient {

    private final RawTarget target;
    private final RawExchange exchange;
    private final Supplier<String> values;
    private RawConnection connection;

    /**
     * Makes a client without a connection.
     *
     * @param recorder of the exchange
     * @param exchange what is sent and expected
     * @param values gives the value that varies in each call; empty if nothing does
     */
    public RawClient(Recorder recorder, RawExchange exchange, Supplier<String> values) {
        this.target = recorder.target;
        this.exchange = exchange;
        this.values = values;
    }

    /** {@inheritDoc} The whole reply is compared. */
    @Override
    public void call() throws IOException, CallFailedException {
        String value = values.get();
        byte[] body = exchange.body().with(value);
        exchange.verify(reply(value, body.length), body);
    }

    /**
     * Makes a call whose reply has a number that the server assigns. The rest of the reply is compared.
     *
     * @return the number
     * @throws CallFailedException if the reply is not the expected one
     * @throws IOException if no reply was received completely
     */
    public long callForNumber() throws IOException, CallFailedException {
        return exchange.number(reply("", -1));
    }

    private RawReply reply(String value, int bodyLength) throws IOException, CallFailedException {
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
