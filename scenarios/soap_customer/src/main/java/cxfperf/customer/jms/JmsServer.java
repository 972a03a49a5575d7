package cxfperf.customer.jms;

import cxfperf.customer.calls.CountingCustomers;
import cxfperf.cxf.Buses;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ServerSpec;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.TemporaryQueue;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.LongAdder;
import org.apache.cxf.Bus;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.jaxws.EndpointImpl;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.transport.jms.ConnectionFactoryFeature;
import org.apache.cxf.transport.jms.JMSConfiguration;
import org.apache.cxf.transport.jms.JMSConstants;
import org.apache.cxf.transport.jms.JMSDestination;
import org.apache.cxf.version.Version;

/**
 * A service published on CXF's JMS transport, with a bus and a queue of its own.
 *
 * @param foundAtStart facts about the queue before the first request
 */
record JmsServer(
        Bus bus,
        BrokerConnections connections,
        ServiceQueue queue,
        Server server,
        JmsServer.DeliveriesSeen deliveries,
        Map<String, Object> foundAtStart)
        implements RunningServer {

    /** The time limit of the broker's responses. Calls have a limit of their own, on the client. */
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);

    /** CXF's default is 5 seconds. */
    private static final int RETRY_MILLIS = 1_000;

    private static final int CXF_CONSUMERS = 1;

    /**
     * Opens the bus, publishes the service and returns once it takes requests from its queue, which is then empty.
     *
     * @param consumers the number of threads that receive requests; empty for CXF's default
     * @param service an implementation of the contract
     * @throws cxfperf.cxf.BusFileException if the bus file cannot be used
     * @throws java.io.IOException with one line, if there is no broker, it refuses the connection, or another server
     *     takes requests from that queue
     */
    static JmsServer start(ServerSpec spec, OptionalInt consumers, Object service) throws Exception {
        JmsOptions options = JmsOptions.of(spec.options());
        ServiceQueue queue = ServiceQueue.of(spec);
        Bus bus = Buses.open(spec.cfg());
        BrokerConnections connections =
                BrokerConnections.to(options.broker(), options.pooled(), consumers.orElse(CXF_CONSUMERS), ANSWER_LIMIT);
        try {
            Map<String, Object> foundAtStart = connections.prepare(queue);
            DeliveriesSeen deliveries = new DeliveriesSeen();
            bus.getInInterceptors().add(deliveries);
            String address = queue.address(settings(options, consumers)).toString();
            Server server = Buses.within(bus, () -> {
                EndpointImpl endpoint = new EndpointImpl(bus, service);
                endpoint.setWsdlLocation(CountingCustomers.WSDL);
                endpoint.getFeatures().add(new ConnectionFactoryFeature(connections.factory()));
                endpoint.publish(address);
                return endpoint.getServer();
            });
            return new JmsServer(bus, connections, queue, server, deliveries, foundAtStart);
        } catch (Throwable t) {
            bus.shutdown(true);
            connections.close();
            throw t;
        }
    }

    private static Map<String, Object> settings(JmsOptions options, OptionalInt consumers) {
        Map<String, Object> settings = new LinkedHashMap<>();
        consumers.ifPresent(number -> settings.put("concurrentConsumers", number));
        settings.put("deliveryMode", options.deliveryMode());
        // Without a transaction the broker removes a request on receipt, and a server killed during the call loses it.
        settings.put("sessionTransacted", options.persistent());
        settings.put("retryInterval", RETRY_MILLIS);
        return settings;
    }

    @Override
    public URI address() {
        return queue.address();
    }

    @Override
    public OptionalInt port() {
        return OptionalInt.of(connections.port());
    }

    @Override
    public Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("cxfVersion", Version.getCurrentVersion());
        facts.putAll(foundAtStart);
        facts.putAll(connections.effective());
        if (server.getDestination() instanceof JMSDestination destination) {
            JMSConfiguration settings = destination.getJmsConfig();
            facts.put("concurrentConsumers", settings.getConcurrentConsumers());
            facts.put("requestsInTransactions", settings.isSessionTransacted());
            facts.put("repliesPersistent", settings.getDeliveryMode() == DeliveryMode.PERSISTENT);
        }
        facts.putAll(deliveries.effective());
        return facts;
    }

    @Override
    public Optional<URI> cfg() {
        return Buses.fileOf(server);
    }

    @Override
    public void close() {
        server.destroy();
        bus.shutdown(true);
        connections.close();
    }

    /** Counts the requests of a server by kind of delivery, and those that it refused. Thread-safe. */
    static final class DeliveriesSeen extends AbstractPhaseInterceptor<Message> {

        private final LongAdder persistent = new LongAdder();
        private final LongAdder notPersistent = new LongAdder();
        private final LongAdder redelivered = new LongAdder();
        private final LongAdder refused = new LongAdder();
        private final LongAdder temporaryReplies = new LongAdder();
        private final LongAdder fixedReplies = new LongAdder();

        private DeliveriesSeen() {
            super(Phase.RECEIVE);
        }

        @Override
        public void handleMessage(Message message) {
            if (!(message.get(JMSConstants.JMS_REQUEST_MESSAGE) instanceof jakarta.jms.Message request)) {
                return;
            }
            try {
                (request.getJMSDeliveryMode() == DeliveryMode.PERSISTENT ? persistent : notPersistent).increment();
                if (request.getJMSRedelivered()) {
                    redelivered.increment();
                }
                if (request.getJMSReplyTo() != null) {
                    (request.getJMSReplyTo() instanceof TemporaryQueue ? temporaryReplies : fixedReplies).increment();
                }
            } catch (JMSException e) {
                throw new Fault(e);
            }
        }

        /** Counts a one-way request at its first delivery only: in a transaction it is delivered again. */
        @Override
        public void handleFault(Message message) {
            try {
                if (message.getExchange().isOneWay()
                        && message.get(JMSConstants.JMS_REQUEST_MESSAGE) instanceof jakarta.jms.Message request
                        && !request.getJMSRedelivered()) {
                    refused.increment();
                }
            } catch (JMSException e) {
                throw new Fault(e);
            }
        }

        /** The counts that are not zero. */
        Map<String, Object> effective() {
            Map<String, Object> facts = new LinkedHashMap<>();
            put(facts, "requests persistent", persistent);
            put(facts, "requests not persistent", notPersistent);
            put(facts, "requests delivered again", redelivered);
            put(facts, "one-way requests refused", refused);
            put(facts, "replies through temporary queues", temporaryReplies);
            put(facts, "replies through a fixed queue", fixedReplies);
            return facts;
        }

        private static void put(Map<String, Object> facts, String name, LongAdder count) {
            if (count.sum() > 0) {
                facts.put(name, count.sum());
            }
        }
    }
}
