package cxfperf.customer.calls;

import cxfperf.customer.wire.CustomerService;
import cxfperf.scenario.SentStamp;
import jakarta.xml.ws.BindingProvider;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.PhaseInterceptorChain;

/**
 * When a call was sent, in what CXF carries beside its message: a header of HTTP, or a property of a JMS message. Owned
 * by the thread of one proxy.
 */
public final class SentHeader {

    private final BindingProvider proxy;

    public SentHeader(CustomerService proxy) {
        this.proxy = (BindingProvider) proxy;
    }

    /** Has the next call of the proxy tell that it was sent now. */
    public void renew() {
        // Another map each time: CXF adds its own headers, and looks them up in one that is not a HashMap.
        Map<String, List<String>> headers = new HashMap<>();
        headers.put(SentStamp.NAME, List.of(SentStamp.now().text()));
        proxy.getRequestContext().put(Message.PROTOCOL_HEADERS, headers);
    }

    /** What the call says that this thread of the server works on; null where it says nothing. */
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
