package cxfperf.cxf;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;

/** Counts the requests of a server by the version of HTTP they came in. Safe for use by several threads. */
final class ProtocolsSeen extends AbstractPhaseInterceptor<Message> {

    private static final String REQUEST = "HTTP.REQUEST";

    private final Map<String, LongAdder> requests = new ConcurrentHashMap<>();

    ProtocolsSeen() {
        super(Phase.RECEIVE);
    }

    @Override
    public void handleMessage(Message message) {
        if (message.get(REQUEST) instanceof HttpServletRequest request) {
            LongAdder known = requests.get(request.getProtocol());
            (known == null ? requests.computeIfAbsent(request.getProtocol(), any -> new LongAdder()) : known)
                    .increment();
        }
    }

    Map<String, Long> counts() {
        Map<String, Long> counts = new TreeMap<>();
        requests.forEach((protocol, count) -> counts.put(protocol, count.sum()));
        return counts;
    }
}
