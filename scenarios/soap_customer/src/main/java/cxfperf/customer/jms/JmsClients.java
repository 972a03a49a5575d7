package cxfperf.customer.jms;

import cxfperf.customer.calls.CustomerOperation;
import cxfperf.cxf.CxfClients;
import cxfperf.scenario.AfterRun;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.ForwardingClient;
import cxfperf.scenario.KeptReply;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
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
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.cxf.transport.Conduit;
import org.apache.cxf.transport.jms.JMSConduit;
import org.apache.cxf.transport.jms.JMSConfiguration;

/** The clients of one run on CXF's JMS transport, the counterpart of {@link JmsServer}. */
record JmsClients(
        CxfClients clients,
        BrokerConnections connections,
        JmsClients.CallLimits limits,
        JmsClients.Transport transport,
        Presence presence,
        URI target)
        implements LoadClientFactory {

    /**
     * Opens the bus without connecting to the broker.
     *
     * @throws cxfperf.cxf.BusFileException if the bus file cannot be used
     */
    static JmsClients open(ClientSpec spec, CxfClients.Preparation preparation) throws Exception {
        JmsOptions options = JmsOptions.of(spec.options());
        ServiceQueue queue = ServiceQueue.of(spec);
        BrokerConnections connections =
                BrokerConnections.to(options.broker(), options.pooled(), spec.threads(), spec.timeout());
        try {
            Transport transport =
                    new Transport(connections, ConcurrentHashMap.newKeySet(), ConcurrentHashMap.newKeySet());
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

    /**
     * Sets on conduits what an address cannot express.
     *
     * @param settings those of all conduits
     * @param operations those of all clients
     */
    record Transport(BrokerConnections connections, Set<JMSConfiguration> settings, Set<String> operations) {

        void fit(Conduit conduit) {
            if (!(conduit instanceof JMSConduit jms)) {
                throw new IllegalStateException("CXF took " + conduit.getClass().getName() + " for an address of JMS");
            }
            jms.getJmsConfig().setConnectionFactory(connections.factory());
            // Otherwise CXF takes a timeout for a broken connection: it closes the connection and sleeps for a second
            // within the call.
            jms.getJmsConfig().setIgnoreTimeoutException(true);
            settings.add(jms.getJmsConfig());
        }

        Map<String, Object> effective() {
            Map<String, Object> facts = new LinkedHashMap<>(connections.effective());
            settings.stream().findAny().ifPresent(first -> {
                facts.put("requestsPersistent", first.getDeliveryMode() == DeliveryMode.PERSISTENT);
                if (!CustomerOperation.ONE_WAY.containsAll(operations)) {
                    facts.put(
                            "repliesThrough",
                            first.getReplyDestination() == null
                                    ? "temporary queue of each client"
                                    : "fixed queue " + first.getReplyDestination());
                    facts.put("receiveTimeoutMillis", first.getReceiveTimeout());
                }
            });
            return facts;
        }
    }

    /** Keeps the connection, so that servers that start during this run see that it is active. */
    @Override
    public Optional<String> begin(List<String> ofTheRun) {
        try {
            presence.show();
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(e.getMessage());
        }
    }

    @Override
    public LoadClient newClient(String operation, int worker) throws Exception {
        transport.operations().add(operation);
        return limits.bound(clients.newClient(operation, worker));
    }

    @Override
    public boolean makesSeveralAtATime() {
        return true;
    }

    @Override
    public Optional<Supplier<KeptReply>> keepReplies() {
        return clients.keepReplies();
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
    public AfterRun afterRun(boolean completed) {
        return clients.afterRun(completed);
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

    /**
     * Interrupts calls that exceed their time limit. Some waits of the libraries have no limit: Artemis blocks senders
     * to a full address, and CXF sleeps for a second within a failed call. An interrupt ends both. The interrupt of a
     * call never affects the next call. Thread-safe.
     */
    static final class CallLimits implements AutoCloseable {

        /**
         * The grace period in which a call can time out by itself, because an interrupt costs a connection. Shorter
         * than the engine's own second.
         */
        private static final Duration LATE = Duration.ofMillis(250);

        private static final Duration LOOKS = Duration.ofMillis(50);

        private final Duration limit;
        private final Set<Bounded> clients = ConcurrentHashMap.newKeySet();
        private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(look -> {
            Thread thread = new Thread(look, "jms-call-limits");
            thread.setDaemon(true);
            return thread;
        });

        /** @param limit the time limit of one call */
        CallLimits(Duration limit) {
            this.limit = limit;
            watch.scheduleWithFixedDelay(
                    () -> clients.forEach(Bounded::endIfLate),
                    LOOKS.toMillis(),
                    LOOKS.toMillis(),
                    TimeUnit.MILLISECONDS);
        }

        /** Wraps a client so that its calls end in time. */
        LoadClient bound(LoadClient client) {
            Bounded bounded = new Bounded(client);
            clients.add(bounded);
            return bounded;
        }

        @Override
        public void close() {
            watch.shutdownNow();
        }

        private final class Bounded extends ForwardingClient {

            private Thread caller;
            private long deadline;
            private boolean late;

            Bounded(LoadClient client) {
                super(client);
            }

            @Override
            public void call() throws Exception {
                begin();
                try {
                    client.call();
                } catch (Exception e) {
                    // The interrupt may have ended the second for which CXF sleeps after a failure.
                    if (end() && JmsCustomers.kindOf(e).isEmpty()) {
                        throw new CallFailedException(
                                FailureKind.TIMEOUT, "no end within " + limit.toMillis() + " ms: " + e.getMessage());
                    }
                    throw e;
                } finally {
                    end();
                }
            }

            @Override
            public void close() {
                clients.remove(this);
                client.close();
            }

            private synchronized void begin() {
                caller = Thread.currentThread();
                deadline = System.nanoTime() + limit.plus(LATE).toNanos();
            }

            /** @return whether this method ended the call; true only the first time */
            private synchronized boolean end() {
                caller = null;
                boolean ended = late;
                if (ended) {
                    late = false;
                    Thread.interrupted();
                }
                return ended;
            }

            /** Interrupts repeatedly, because CXF takes the first interrupt for a failure and sleeps. */
            private synchronized void endIfLate() {
                if (caller != null && System.nanoTime() - deadline > 0) {
                    late = true;
                    caller.interrupt();
                }
            }
        }
    }
}
