package cxfperf.security.seen;

import java.util.Optional;
import java.util.TreeSet;
import org.apache.cxf.Bus;
import org.apache.cxf.endpoint.Endpoint;
import org.apache.cxf.message.Message;
import org.apache.cxf.ws.security.SecurityConstants;

/** What a server really remembers requests with, so that none is taken twice: the bus file's, or what CXF has made. Any thread. */
final class ReplayCacheSeen {

    private final Bus bus;
    private volatile Endpoint endpoint;

    ReplayCacheSeen(Bus bus) {
        this.bus = bus;
    }

    /** Looks at a request once it has passed security: CXF makes its caches with the first one that needs them. */
    void look(Message request) {
        if (endpoint == null) {
            endpoint = request.getExchange().getEndpoint();
        }
    }

    /** The classes of the caches; empty where no request has needed one. */
    Optional<String> shown() {
        TreeSet<String> classes = new TreeSet<>();
        for (String name :
                new String[] {SecurityConstants.TIMESTAMP_CACHE_INSTANCE, SecurityConstants.NONCE_CACHE_INSTANCE}) {
            Object cache = bus.getProperty(name);
            if (cache == null && endpoint != null) {
                cache = endpoint.getEndpointInfo().getProperty(name);
            }
            if (cache != null) {
                classes.add(cache.getClass().getSimpleName());
            }
        }
        return classes.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", classes));
    }
}
