package cxfperf.scenario;

import java.util.function.UnaryOperator;

/** A client that forwards all methods to another client; a subclass overrides some of them. For one thread. */
public class ForwardingClient implements LoadClient {

    protected final LoadClient client;

    /** @param client gets the forwarded calls, and is closed with this client */
    public ForwardingClient(LoadClient client) {
        this.client = client;
    }

    /** Returns a client that runs {@code end} when it is closed, and leaves {@code client} open. */
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
