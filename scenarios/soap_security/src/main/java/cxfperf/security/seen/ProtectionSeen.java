package cxfperf.security.seen;

import cxfperf.cxf.PhaseStep;
import cxfperf.cxf.SessionRequests;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.apache.cxf.Bus;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.security.transport.TLSSessionInfo;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.ws.policy.PolicyException;
import org.apache.cxf.ws.security.SecurityConstants;
import org.apache.wss4j.common.ext.WSSecurityException;

/**
 * The protection of the messages that one side of a run received, by what was verified: a message is proven by its
 * receiver. Thread-safe.
 */
public final class ProtectionSeen {

    private final Asked asked;
    private final ProtectionCounts received;
    private final Optional<Service> service;

    /** The observations of services only. */
    private record Service(RejectedRequests rejected, ReplayCacheSeen caches) {}

    /**
     * The protection that a run asks for.
     *
     * @param option the option in the user's form, for example {@code -Dsecurity=signature}
     * @param requests the least protection of each request
     * @param replies the least protection of each reply; faults do not count as replies
     */
    public record Asked(String option, Protection requests, Protection replies) {}

    private ProtectionSeen(Asked asked, ProtectionCounts received, Optional<Service> service) {
        this.asked = asked;
        this.received = received;
        this.service = service;
    }

    /** Watches the clients of a bus. Call it before the first client is made. */
    public static ProtectionSeen ofClients(Bus bus, Asked asked) {
        ProtectionCounts replies = new ProtectionCounts("replies", asked.replies());
        bus.getInInterceptors().add(new ReceivedProtection(replies, ProtectionSeen::fromHttps, reply -> {}));
        return new ProtectionSeen(asked, replies, Optional.empty());
    }

    /** Watches the services of a bus. Call it before the first service is published. */
    public static ProtectionSeen ofServices(Bus bus, Asked asked) {
        Service service = new Service(new RejectedRequests(), new ReplayCacheSeen(bus));
        ProtectionCounts requests = new ProtectionCounts("requests", asked.requests());
        bus.getInInterceptors()
                .add(new ReceivedProtection(requests, ProtectionSeen::cameOverTls, service.caches()::inspect));
        bus.getOutFaultInterceptors().add(new PhaseStep(Phase.SETUP, service.rejected()::see));
        return new ProtectionSeen(asked, requests, Optional.of(service));
    }

    /** Facts for the results: the protection of the messages, and the requests that the server rejected. */
    public Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("protection", received.shown());
        service.ifPresent(seen -> {
            facts.put("rejectedRequests", seen.rejected().total());
            if (seen.rejected().total() > 0) {
                facts.put("rejectedFor", seen.rejected().shown());
            }
            seen.caches().shown().ifPresent(classes -> facts.put("replayCache", classes));
        });
        return facts;
    }

    /** The requested protection that a message lacked, one sentence each. */
    public List<String> unmet() {
        return received.unmet(asked.option());
    }

    private static boolean fromHttps(Message reply) {
        Message request = reply.getExchange().getOutMessage();
        return request != null
                && request.get(Message.ENDPOINT_ADDRESS) instanceof String address
                && address.startsWith("https:");
    }

    private static boolean cameOverTls(Message request) {
        return request.get(TLSSessionInfo.class) != null;
    }

    /**
     * Counts the requests that the server answered with a fault before it called the service, by cause. Clients cannot
     * count them, because WSS4J sends them the same text for all causes. Thread-safe.
     */
    private static final class RejectedRequests {

        private static final int MAX_CAUSES = 20;

        private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

        void see(Message fault) {
            if (!ReceivedProtection.letThrough(fault)) {
                counts.computeIfAbsent(kind(fault.getContent(Exception.class)), any -> new LongAdder())
                        .increment();
            }
        }

        long total() {
            return counts.values().stream().mapToLong(LongAdder::sum).sum();
        }

        /**
         * The counts as text, for example {@code FAILED_CHECK x 3, policy not met x 1}; empty if there are no rejected
         * requests.
         */
        String shown() {
            return new TreeMap<>(counts)
                    .entrySet().stream()
                            .map(entry ->
                                    entry.getKey() + " x " + entry.getValue().sum())
                            .collect(Collectors.joining(", "));
        }

        /**
         * Maps a failure to one of a few names, so that the counts stay few. Uses WSS4J's innermost exception, because
         * the outer ones are less specific.
         */
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

    /**
     * The replay caches that a server actually uses to reject repeated requests: those of the bus file, or those that
     * CXF has made. Thread-safe.
     */
    private static final class ReplayCacheSeen {

        private static final List<String> CACHES =
                List.of(SecurityConstants.TIMESTAMP_CACHE_INSTANCE, SecurityConstants.NONCE_CACHE_INSTANCE);

        private final Bus bus;
        private volatile EndpointInfo service;

        ReplayCacheSeen(Bus bus) {
            this.bus = bus;
        }

        /** Inspects a request that has passed security. CXF makes the caches with the first request that needs them. */
        void inspect(Message request) {
            if (!SessionRequests.is(request)) {
                service = request.getExchange().getEndpoint().getEndpointInfo();
            }
        }

        /** The classes of the service's caches; empty if no request has needed a cache. */
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

    /** Counts the messages of one direction by their protection. Thread-safe. */
    static final class ProtectionCounts {

        private final String what;
        private final Protection asked;
        private final Map<Protection, LongAdder> counts = new ConcurrentHashMap<>();

        /** @param what the name of the messages in a sentence, for example {@code requests} */
        ProtectionCounts(String what, Protection asked) {
            this.what = what;
            this.asked = asked;
        }

        void count(Protection protection) {
            LongAdder known = counts.get(protection);
            (known == null ? counts.computeIfAbsent(protection, any -> new LongAdder()) : known).increment();
        }

        long total() {
            return counts.values().stream().mapToLong(LongAdder::sum).sum();
        }

        /** The counts as text, for example {@code requests signed+encrypted x 1200}. */
        String shown() {
            Map<String, Long> byName = new TreeMap<>();
            counts.forEach((protection, count) -> byName.merge(protection.shown(), count.sum(), Long::sum));
            return byName.isEmpty()
                    ? "no " + what
                    : what + " "
                            + byName.entrySet().stream()
                                    .map(entry -> entry.getKey() + " x " + entry.getValue())
                                    .collect(Collectors.joining(", "));
        }

        /** A sentence if a message had less protection than requested. */
        List<String> unmet(String option) {
            Map<String, Long> less = new TreeMap<>();
            counts.forEach((protection, count) -> {
                if (!protection.covers(asked)) {
                    less.merge(protection.shown(), count.sum(), Long::sum);
                }
            });
            if (less.isEmpty()) {
                return Collections.emptyList();
            }
            List<String> parts = new ArrayList<>();
            less.forEach((name, count) -> parts.add(String.format(Locale.ROOT, "%,d were %s", count, name)));
            return List.of(String.format(
                    Locale.ROOT,
                    "%s asks for %s that are %s; of %,d seen, %s",
                    option,
                    what,
                    asked.shown(),
                    total(),
                    String.join(", ", parts)));
        }
    }
}
