package cxfperf.customer.jms;

import cxfperf.customer.calls.CustomerOperation;
import cxfperf.cxf.CxfClients;
import cxfperf.scenario.ClientSpec;
import jakarta.jms.DeliveryMode;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.cxf.transport.Conduit;
import org.apache.cxf.transport.jms.JMSConduit;
import org.apache.cxf.transport.jms.JMSConfiguration;

/** CXF's JMS transport for the clients of one run, the counterpart of {@link JmsServer}. Thread-safe. */
final class JmsTransport implements CxfClients.Transport {

    private final BrokerConnections connections;
    private final JmsOptions options;
    private final ServiceQueue queue;
    private final long receiveTimeoutMillis;

    private volatile JMSConfiguration ofAConduit;
    private volatile List<String> operations = List.of();

    private JmsTransport(
            BrokerConnections connections, JmsOptions options, ServiceQueue queue, long receiveTimeoutMillis) {
        this.connections = connections;
        this.options = options;
        this.queue = queue;
        this.receiveTimeoutMillis = receiveTimeoutMillis;
    }

    /**
     * Opens the bus without connecting to the broker.
     *
     * @throws cxfperf.cxf.BusFileException if the bus file cannot be used
     */
    static CxfClients open(ClientSpec spec, CxfClients.Preparation preparation) throws Exception {
        JmsOptions options = JmsOptions.of(spec.options());
        ServiceQueue queue = ServiceQueue.of(spec);
        BrokerConnections connections =
                BrokerConnections.to(options.broker(), options.pooled(), spec.threads(), spec.timeout());
        try {
            return CxfClients.open(
                    spec,
                    queue.address(),
                    new JmsTransport(
                            connections,
                            options,
                            queue,
                            Math.max(1, spec.timeout().toMillis())),
                    preparation);
        } catch (Throwable t) {
            connections.close();
            throw t;
        }
    }

    @Override
    public void fit(Conduit conduit) {
        if (!(conduit instanceof JMSConduit jms)) {
            throw new IllegalStateException("CXF took " + conduit.getClass().getName() + " for an address of JMS");
        }
        JMSConfiguration settings = jms.getJmsConfig();
        settings.setConnectionFactory(connections.factory());
        settings.setDeliveryMode(options.persistent() ? DeliveryMode.PERSISTENT : DeliveryMode.NON_PERSISTENT);
        settings.setReceiveTimeout(receiveTimeoutMillis);
        if (options.fixedReplies()) {
            settings.setReplyDestination(queue.replies().name());
        }
        // Otherwise CXF takes a timeout for a broken connection: it closes the connection and sleeps for a second
        // within the call.
        settings.setIgnoreTimeoutException(true);
        ofAConduit = settings;
    }

    @Override
    public Optional<String> begin(List<String> ofTheRun) {
        operations = List.copyOf(ofTheRun);
        try {
            connections.check();
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(e.getMessage());
        }
    }

    @Override
    public OptionalInt port(URI target) {
        return OptionalInt.of(connections.port());
    }

    @Override
    public Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>(connections.effective());
        JMSConfiguration settings = ofAConduit;
        if (settings != null) {
            facts.put("requestsPersistent", settings.getDeliveryMode() == DeliveryMode.PERSISTENT);
            if (!CustomerOperation.ONE_WAY.containsAll(operations)) {
                facts.put(
                        "repliesThrough",
                        settings.getReplyDestination() == null
                                ? "temporary queue of each client"
                                : "fixed queue " + settings.getReplyDestination());
                facts.put("receiveTimeoutMillis", settings.getReceiveTimeout());
            }
        }
        return facts;
    }

    @Override
    public void close() {
        connections.close();
    }
}
