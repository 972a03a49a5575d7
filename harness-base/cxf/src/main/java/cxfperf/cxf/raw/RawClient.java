package cxfperf.cxf.raw;

import cxfperf.cxf.raw.RawConnection.RawReply;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;
import java.io.IOException;
import java.util.function.Supplier;

/**
 * One worker's client that replays one exchange, over one persistent connection. It opens a new connection if there is
 * none, if the last call failed, if the last reply announced the end of the connection, or if a connection that was
 * idle for a second is closed. No exchange is repeated. Owned by one thread.
 */
public final class RawClient implements LoadClient {

    private final RawTarget target;
    private final RawExchange exchange;
    private final Supplier<String> values;
    private RawConnection connection;

    /** Makes a client without a connection. The supplier gives the values that vary; empty if nothing varies. */
    public RawClient(Recorder recorder, RawExchange exchange, Supplier<String> values) {
        this.target = recorder.target;
        this.exchange = exchange;
        this.values = values;
    }

    /** {@inheritDoc} Status, content type and the whole body are compared. */
    @Override
    public void call() throws IOException, CallFailedException {
        String value = values.get();
        byte[] body = exchange.body().with(value);
        exchange.verify(reply(value), body);
    }

    /** Makes a call, and returns the number that the server assigns. Compares the rest of the reply. */
    public long callForNumber() throws IOException, CallFailedException {
        return exchange.number(reply(""));
    }

    private RawReply reply(String value) throws IOException, CallFailedException {
        if (connection != null && !connection.isUsable()) {
            close();
        }
        if (connection == null) {
            connection = target.open();
            target.opened().increment();
        }
        boolean keeps = false;
        try {
            RawReply reply =
                    connection.exchange(exchange.request().with(value), exchange.method(), exchange.mostBodyBytes());
            keeps = reply.keepsConnection();
            return reply;
        } finally {
            if (!keeps) {
                close();
            }
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
