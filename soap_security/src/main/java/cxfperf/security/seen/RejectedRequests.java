package cxfperf.security.seen;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.ws.policy.PolicyException;
import org.apache.wss4j.common.ext.WSSecurityException;

/**
 * Counts the requests that the server answered with a fault before its service was called, by what refused them. The client is
 * not told: WSS4J gives it one text for all. Safe for use by several threads.
 */
final class RejectedRequests extends AbstractPhaseInterceptor<Message> {

    private static final int MAX_CAUSES = 20;

    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

    RejectedRequests() {
        super(Phase.SETUP);
    }

    @Override
    public void handleMessage(Message fault) {
        if (!ReceivedProtection.letThrough(fault)) {
            counts.computeIfAbsent(kind(fault.getContent(Exception.class)), any -> new LongAdder())
                    .increment();
        }
    }

    long total() {
        return counts.values().stream().mapToLong(LongAdder::sum).sum();
    }

    /** As in {@code FAILED_CHECK x 3, policy not met x 1}; empty where there is none. */
    String shown() {
        return new TreeMap<>(counts)
                .entrySet().stream()
                        .map(entry -> entry.getKey() + " x " + entry.getValue().sum())
                        .collect(Collectors.joining(", "));
    }

    /** One of a few names, so that the counts stay few: of WSS4J's the innermost, since the outer ones tell less. */
    private static String kind(Throwable thrown) {
        String kind = "other fault";
        Throwable link = thrown;
        for (int i = 0; link != null && i < MAX_CAUSES; i++, link = link.getCause()) {
            if (link instanceof WSSecurityException security) {
                kind = security.getErrorCode().name();
            } else if (link instanceof PolicyException) {
                kind = "policy not met";
            }
        }
        return kind;
    }
}
