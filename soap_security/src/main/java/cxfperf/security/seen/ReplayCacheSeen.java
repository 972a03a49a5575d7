package cxfperf.security.seen;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.cxf.Bus;
import org.apache.cxf.message.Message;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.ws.security.SecurityConstants;

/** What a server really remembers requests with, so that none is taken twice: the bus file's, or what CXF has made. Any thread. */
final class ReplayCacheSeen {

    private static final List<String> CACHES =
            List.of(SecurityConstants.TIMESTAMP_CACHE_INSTANCE, SecurityConstants.NONCE_CACHE_INSTANCE);

    private final Bus bus;
    private final Set<Path> directories = ConcurrentHashMap.newKeySet();
    private volatile EndpointInfo service;

    ReplayCacheSeen(Bus bus) {
        this.bus = bus;
    }

    /** Looks at a request once it has passed security: CXF makes caches with the first one of an endpoint that needs them. */
    void look(Message request) {
        EndpointInfo endpoint = request.getExchange().getEndpoint().getEndpointInfo();
        if (endpoint == service) {
            return;
        }
        of(endpoint).forEach(cache -> ReplayCacheFiles.directory(cache).ifPresent(directories::add));
        if (!SessionRequests.is(request)) {
            service = endpoint;
        }
    }

    /** Where they keep their files; one for each session besides, since CXF makes an endpoint for each request for one. */
    Set<Path> directories() {
        return Set.copyOf(directories);
    }

    /** The classes of the service's caches; empty where no request has needed one. */
    Optional<String> shown() {
        TreeSet<String> classes = new TreeSet<>();
        of(service).forEach(cache -> classes.add(cache.getClass().getSimpleName()));
        return classes.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", classes));
    }

    private List<Object> of(EndpointInfo endpoint) {
        List<Object> caches = new ArrayList<>();
        for (String name : CACHES) {
            Object cache = bus.getProperty(name);
            if (cache == null && endpoint != null) {
                cache = endpoint.getProperty(name);
            }
            if (cache != null) {
                caches.add(cache);
            }
        }
        return caches;
    }
}
