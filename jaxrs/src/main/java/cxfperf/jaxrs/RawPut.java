package cxfperf.jaxrs;

import cxfperf.cxf.raw.ExpectedReply;
import cxfperf.cxf.raw.RawExchanges;
import cxfperf.cxf.raw.RawRequest;
import cxfperf.scenario.LoadClient;
import java.util.Optional;

/** {@link PutCustomer} of the raw client: two requests in turn, which give a customer its two names. */
final class RawPut implements LoadClient, EndState {

    private final RawExchanges exchanges;
    private final RawRequest[] requests;
    private final ExpectedReply reply;
    private final Customer[] written;
    private int next;

    /** What the server holds; null when that is not known. */
    private volatile Customer held;

    /** A call that failed may be done late, behind one that succeeded: from then on nothing is known. */
    private boolean unknown;

    /** @param written what the server holds after each of the requests; the second one was the last that was sent */
    RawPut(RawExchanges exchanges, RawRequest[] requests, ExpectedReply reply, Customer[] written) {
        this.exchanges = exchanges;
        this.requests = requests;
        this.reply = reply;
        this.written = written;
        this.held = written[1];
    }

    @Override
    public void call() throws Exception {
        boolean unknownBefore = unknown;
        held = null;
        unknown = true;
        exchanges.call(requests[next], reply);
        unknown = unknownBefore;
        held = unknown ? null : written[next];
        next = 1 - next;
    }

    @Override
    public Optional<Held> endState() {
        return Optional.ofNullable(held).map(customer -> new Held(customer.getId(), customer, false));
    }

    @Override
    public void close() {
        exchanges.close();
    }
}
