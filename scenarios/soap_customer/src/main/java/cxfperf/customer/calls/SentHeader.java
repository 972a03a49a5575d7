package cxfperf.customer.calls;

import cxfperf.customer.wire.CustomerService;
import cxfperf.scenario.SentStamp;
import jakarta.xml.ws.BindingProvider;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.PhaseInterceptorChain;

/** The time at which a call was sent, as an HTTP header or a JMS message property. */
final class SentHeader {

    private SentHeader() {}

    /** Stamps the next call of the proxy with the current time. */
    static void renew(CustomerService proxy) {
        // A new map per call, because CXF adds its own headers. CXF copies a HashMap, but uses any other map directly.
        Map<String, List<String>> headers = new HashMap<>();
        headers.put(SentStamp.NAME, List.of(SentStamp.now().text()));
        ((BindingProvider) proxy).getRequestContext().put(Message.PROTOCOL_HEADERS, headers);
    }

    /** The stamp of the call that this server thread works on; null if the call has none. */
    static String received() {
        Message message = PhaseInterceptorChain.getCurrentMessage();
        return message != null
                        && message.get(Message.PROTOCOL_HEADERS) instanceof Map<?, ?> headers
                        && headers.get(SentStamp.NAME) instanceof List<?> stamps
                        && !stamps.isEmpty()
                ? String.valueOf(stamps.get(0))
                : null;
    }
}
