package cxfperf.scenario;

import java.util.function.UnaryOperator;

/** A client that leaves everything to another one; a subclass changes a part of it. For one thread. */
public class ForwardingClient implements LoadClient {

    /** The other client. */
    protected final LoadClient client;

    /**
     * Wraps a client.
     *
     * @param client is closed with this one
     */
    public ForwardingClient(LoadClient client) {
        this.client = client;
    }

    /**
     * Makes a client that frees something else at its end than another one.
     *
     * @param client is not closed
     * @param end runs when the new client is closed
     * @return a client that otherwise leaves everything to the other one
     */
    public static LoadClient ending(LoadClient client, Runnable end) {
        return new ForwardingClient(client) {
            @Override
            public void close() {
                end.run();
            }
        };
    }

    @Override
    public void next() {
        client.next();
    }

    @Override
    public void given(UnaryOperator<String> values) {
        client.given(values);
    }

    @Override
    public void prepare() throws Exception {
        client.prepare();
    }

    @Override
    public void call() throws Exception {
        client.call();
    }

    @Override
    public boolean verify() throws Exception {
        return client.verify();
    }

    @Override
    public void windowBegins() {
        client.windowBegins();
    }

    @Override
    public void close() {
        client.close();
    }
}
