package cxfperf.cxf;

import java.util.concurrent.atomic.LongAdder;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;

/** Counts the requests of a server that ask for its WSDL: no calls, but work that somebody's clients make. Any thread. */
final class WsdlFetches extends AbstractPhaseInterceptor<Message> {

    private final LongAdder fetches = new LongAdder();

    WsdlFetches() {
        super(Phase.RECEIVE);
    }

    @Override
    public void handleMessage(Message message) {
        // Before the query is looked at: nearly all requests are calls.
        if ("GET".equals(message.get(Message.HTTP_REQUEST_METHOD))
                && message.get(Message.QUERY_STRING) instanceof String query
                && query.startsWith("wsdl")) {
            fetches.increment();
        }
    }

    /** Since the server was started. */
    long count() {
        return fetches.sum();
    }
}
