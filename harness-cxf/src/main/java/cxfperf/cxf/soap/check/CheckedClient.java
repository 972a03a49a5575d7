package cxfperf.cxf.soap.check;

import cxfperf.scenario.LoadClient;
import java.util.List;
import java.util.Optional;

/**
 * A client whose messages are copied in its calls, and handed over for their check between them. Owned by one thread.
 */
final class CheckedClient implements LoadClient {

    private final LoadClient client;
    private final MessageCopies copies;
    private final SchemaCheck check;
    private final List<MessageCopy> written = MessageCopies.none();
    private boolean answered;

    CheckedClient(LoadClient client, MessageCopies copies, SchemaCheck check) {
        this.client = client;
        this.copies = copies;
        this.check = check;
    }

    @Override
    public void prepare() throws Exception {
        handOver();
        client.prepare();
        copies.begin(written);
    }

    @Override
    public void call() throws Exception {
        client.call();
        answered = true;
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
        copies.end();
        try {
            handOver();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            client.close();
        }
    }

    /** Waits until there is room. */
    private void handOver() throws InterruptedException {
        boolean seen = false;
        while (!written.isEmpty()) {
            Optional<SentMessage> message = written.remove(0).end();
            if (message.isPresent()) {
                seen = true;
                check.take(message.get());
            }
        }
        if (answered && !seen) {
            check.unseen();
        }
        answered = false;
    }
}
