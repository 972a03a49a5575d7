package cxfperf.customer.jms;

import cxfperf.cxf.CxfClients;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.MessageCheck;
import jakarta.jms.DeliveryMode;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.cxf.transport.Conduit;
import org.apache.cxf.transport.jms.JMSConduit;
import org.apache.cxf.transport.jms.JMSConfiguration;

/** The clients of one run on CXF's JMS transport: what {@link JmsServer} is for the server. */
public final class JmsClients implements LoadClientFactory {

    private final CxfClients clients;
    private final BrokerConnections connections;
    private final CallLimits limits;
    private final Transport transport;
    private final Presence presence;
    private final URI target;

    private JmsClients(
            CxfClients clients,
            BrokerConnections connections,
            CallLimits limits,
            Transport transport,
            Presence presence,
            URI target) {
        this.clients = clients;
        this.connections = connections;
        this.limits = limits;
        this.transport = transport;
        this.presence = presence;
        this.target = target;
    }

    /**
     * Opens the bus, and connects to nothing yet.
     *
     * @throws cxfperf.cxf.BusFileException if the bus file cannot be used
     */
    public static JmsClients open(ClientSpec spec, CxfClients.Preparation preparation) throws Exception {
        JmsOptions options = JmsOptions.of(spec.options());
        ServiceQueue queue = ServiceQueue.of(spec);
        BrokerConnections connections =
                BrokerConnections.to(options.broker(), options.pooled(), spec.threads(), spec.timeout());
        try {
            Transport transport = new Transport(connections, ConcurrentHashMap.newKeySet());
            URI address = queue.address(settings(options, queue, spec.timeout()));
            CxfClients clients = CxfClients.open(spec, address, transport::fit, preparation);
            return new JmsClients(
                    clients,
                    connections,
                    new CallLimits(spec.timeout()),
                    transport,
                    new Presence(lost -> connections.announce(queue, lost)),
                    queue.address());
        } catch (Throwable t) {
            connections.close();
            throw t;
        }
    }

    private static Map<String, Object> settings(JmsOptions options, ServiceQueue queue, Duration timeout) {
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("deliveryMode", options.deliveryMode());
        settings.put("receiveTimeout", Math.max(1, timeout.toMillis()));
        if (options.fixedReplies()) {
            settings.put("replyToName", queue.replies().name());
        }
        return settings;
    }

    /** Gives conduits what an address cannot hold. */
    private record Transport(BrokerConnections connections, Set<JMSConfiguration> settings) {

        void fit(Conduit conduit) {
            if (!(conduit instanceof JMSConduit jms)) {
                throw new IllegalStateException("CXF took " + conduit.getClass().getName() + " for an address of JMS");
            }
            jms.getJmsConfig().setConnectionFactory(connections.factory());
            // Else a reply that is late is a broken connection for CXF: it closes that, and sleeps a second in the
            // call.
            jms.getJmsConfig().setIgnoreTimeoutException(true);
            settings.add(jms.getJmsConfig());
        }

        Map<String, Object> effective() {
            Map<String, Object> facts = new LinkedHashMap<>(connections.effective());
            settings.stream().findAny().ifPresent(first -> {
                facts.put("requestsPersistent", first.getDeliveryMode() == DeliveryMode.PERSISTENT);
                facts.put(
                        "repliesThrough",
                        first.getReplyDestination() == null
                                ? "temporary queue of each client"
                                : "fixed queue " + first.getReplyDestination());
                facts.put("receiveTimeoutMillis", first.getReceiveTimeout());
            });
            return facts;
        }
    }

    /** The connection stays, for servers that start while this run is on. */
    @Override
    public Optional<String> begin() {
        try {
            presence.show();
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(e.getMessage());
        }
    }

    @Override
    public LoadClient newClient(String operation, int worker) throws Exception {
        return limits.bound(clients.newClient(operation, worker));
    }

    @Override
    public boolean makesSeveralAtATime() {
        return true;
    }

    @Override
    public URI target() {
        return target;
    }

    @Override
    public OptionalInt port() {
        return OptionalInt.of(connections.port());
    }

    @Override
    public Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>(clients.effective());
        facts.putAll(transport.effective());
        return facts;
    }

    @Override
    public List<String> unmet() {
        return clients.unmet();
    }

    @Override
    public Optional<MessageCheck> messageCheck() {
        return clients.messageCheck();
    }

    @Override
    public Optional<URI> cfg() {
        return clients.cfg();
    }

    @Override
    public void close() {
        limits.close();
        presence.close();
        clients.close();
        connections.close();
    }
}
