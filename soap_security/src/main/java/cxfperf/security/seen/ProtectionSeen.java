package cxfperf.security.seen;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.cxf.Bus;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.Message;
import org.apache.cxf.security.transport.TLSSessionInfo;

/**
 * What protected the messages of one side of a run, as they were seen on its bus: those that came in by what was verified of them,
 * those that went out by their bytes. Safe for use by several threads.
 */
public final class ProtectionSeen {

    private final Asked asked;
    private final ProtectionCounts sent;
    private final ProtectionCounts received;
    private final Optional<Service> service;

    /** What is seen of services alone. */
    private record Service(RejectedRequests rejected, ReplayCacheSeen caches) {}

    /**
     * What a run asks for.
     *
     * @param option as the user wrote it: {@code -Dsecurity=signature}
     * @param requests the least that protects each request
     * @param replies the least that protects each reply; faults are no replies
     */
    public record Asked(String option, Protection requests, Protection replies) {}

    private ProtectionSeen(Asked asked, ProtectionCounts sent, ProtectionCounts received, Optional<Service> service) {
        this.asked = asked;
        this.sent = sent;
        this.received = received;
        this.service = service;
    }

    /** Watches the clients of a bus from now on. Before the first of them is made. */
    public static ProtectionSeen ofClients(Bus bus, Asked asked) {
        ProtectionSeen seen = new ProtectionSeen(
                asked,
                new ProtectionCounts("requests", asked.requests()),
                new ProtectionCounts("replies", asked.replies()),
                Optional.empty());
        bus.getOutInterceptors().add(new SentProtection(seen.sent, ProtectionSeen::toHttps));
        bus.getInInterceptors().add(new ReceivedProtection(seen.received, ProtectionSeen::fromHttps, reply -> {}));
        return seen;
    }

    /** Watches the services of a bus from now on. Before the first of them is published. */
    public static ProtectionSeen ofServices(Bus bus, Asked asked) {
        Service service = new Service(new RejectedRequests(), new ReplayCacheSeen(bus));
        ProtectionSeen seen = new ProtectionSeen(
                asked,
                new ProtectionCounts("replies", asked.replies()),
                new ProtectionCounts("requests", asked.requests()),
                Optional.of(service));
        bus.getInInterceptors()
                .add(new ReceivedProtection(seen.received, ProtectionSeen::cameOverTls, service.caches()::look));
        bus.getOutInterceptors().add(new SentProtection(seen.sent, ProtectionSeen::requestCameOverTls));
        bus.getOutFaultInterceptors().add(service.rejected());
        ReplayCacheFiles.removeWith(bus, service.caches()::directories);
        return seen;
    }

    /** Facts for the results: what protected the messages, and what the server rejected. */
    public Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put(
                "protection",
                service.isPresent() ? received.shown() + "; " + sent.shown() : sent.shown() + "; " + received.shown());
        service.ifPresent(seen -> {
            facts.put("rejectedRequests", seen.rejected().total());
            if (seen.rejected().total() > 0) {
                facts.put("rejectedFor", seen.rejected().shown());
            }
            seen.caches().shown().ifPresent(classes -> facts.put("replayCache", classes));
        });
        return facts;
    }

    /** What was asked for and a message did not have, one sentence each. */
    public List<String> unmet() {
        List<String> unmet = new ArrayList<>(sent.unmet(asked.option()));
        unmet.addAll(received.unmet(asked.option()));
        if (received.total() > sent.total() && service.isEmpty()) {
            unmet.add(String.format(
                    Locale.ROOT,
                    "%,d replies came and only %,d requests were seen on their way out: what protected the others is not known",
                    received.total(),
                    sent.total()));
        }
        return unmet;
    }

    private static boolean toHttps(Message request) {
        return request.get(Message.ENDPOINT_ADDRESS) instanceof String address && address.startsWith("https:");
    }

    private static boolean fromHttps(Message reply) {
        Exchange exchange = reply.getExchange();
        return exchange.getOutMessage() != null && toHttps(exchange.getOutMessage());
    }

    private static boolean cameOverTls(Message request) {
        return request.get(TLSSessionInfo.class) != null;
    }

    private static boolean requestCameOverTls(Message reply) {
        Exchange exchange = reply.getExchange();
        return exchange != null && exchange.getInMessage() != null && cameOverTls(exchange.getInMessage());
    }
}
