package cxfperf.cxf;

import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ServerSpec;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.channels.SelectableChannel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.apache.cxf.Bus;
import org.apache.cxf.configuration.security.ClientAuthentication;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngine;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngineFactory;
import org.apache.cxf.transport.http_jetty.ThreadingParameters;
import org.apache.cxf.version.Version;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ThreadPool;

/**
 * A service published on CXF's Jetty transport, with a bus and a port of its own; the counterpart of {@link
 * CxfClients}. Safe for use by several threads; servers of one JVM start and close one after the other.
 */
public final class JettyServer implements RunningServer {

    /** The class is given by name, because a JAX-RS server lacks it on its class path. */
    private static final String SOAP_BINDING = "org.apache.cxf.binding.soap.SoapBinding";

    private static final int PORT_ATTEMPTS = 5;

    /**
     * The lock that is held from the choice of a port until it is bound, and while a server closes: CXF keeps the
     * engines of all buses in one static map by port, so two servers with the same port would share an engine.
     */
    private static final Object ENGINES = new Object();

    /**
     * While this system property, followed by a port, is true, only this class stops the engine of that port.
     * Otherwise each bus that is shut down in this JVM also stops the engines of other buses that have no service yet.
     */
    private static final String DONT_CLOSE_PORT = "org.apache.cxf.transports.http_jetty.DontClosePort.";

    private final Bus bus;
    private final Publisher publication;
    private final Server server;
    private final URI address;
    private final RequestsSeen requests = new RequestsSeen();
    private final Optional<LongAdder> accepted;
    private final Optional<ServingThreads> serving;

    /** Publishes the service on a port that is free. */
    private JettyServer(Bus bus, ServerSpec spec, String path, int port, OptionalInt serving, Publisher publication)
            throws Exception {
        this.bus = bus;
        this.publication = publication;
        this.address = CxfClients.address(spec.protocol(), spec.host(), port, path);
        Tls.prepareServer(bus, spec, port);
        this.serving = serving.isEmpty()
                ? Optional.empty()
                : Optional.of(ServingThreads.prepare(bus, spec, port, serving.getAsInt()));
        this.server = publication.publish(bus, address.toString());
        applyTuning(port);
        this.accepted = countAccepted(engine(bus, port));
        bus.getInInterceptors().add(new PhaseStep(Phase.RECEIVE, requests::see));
    }

    /** Publishes one service with the front end it is written for. */
    @FunctionalInterface
    public interface Publisher {

        /**
         * Publishes and starts the service.
         *
         * @param bus the bus to publish on; also the thread's default bus during the call
         * @throws Exception if the service cannot be published; the bus is then closed
         */
        Server publish(Bus bus, String address) throws Exception;

        /** {@return facts of the publisher, shown after those of the engine; see {@link RunningServer#effective}} */
        default Map<String, Object> effective() {
            return Map.of();
        }

        /** {@return the publisher's unmet settings; see {@link RunningServer#unmet}} */
        default List<String> unmet() {
            return List.of();
        }
    }

    /**
     * Opens the bus, publishes the service and returns once it accepts calls.
     *
     * @param spec the address to bind, where port 0 is a free one, and the bus file
     * @param path the path of the service, beginning with a slash
     * @param publication publishes the service; called again, with another bus, if another process took the free port
     *     meanwhile
     * @throws BindException in the cause chain, if the port is in use
     * @throws Exception if the service cannot be published; nothing of it is then left
     */
    public static JettyServer start(ServerSpec spec, String path, Publisher publication) throws Exception {
        return start(spec, path, OptionalInt.empty(), publication);
    }

    /**
     * Starts a service with its own thread pool.
     *
     * @param serving the largest number of calls served at a time, 1 or more; empty for the pool of CXF or of the bus
     *     file
     */
    public static JettyServer start(ServerSpec spec, String path, OptionalInt serving, Publisher publication)
            throws Exception {
        // This check comes before the port is tried: a host name that is not valid in an address is refused, whether
        // this machine can resolve it or not.
        CxfClients.address(spec.protocol(), spec.host(), spec.port(), path);
        synchronized (ENGINES) {
            for (int attempt = 1; ; attempt++) {
                // An explicit port is checked too: an engine of this JVM on that port would be shared, not refused.
                int port = bindable(spec.host(), spec.port());
                try {
                    return publish(spec, path, port, serving, publication);
                } catch (Exception e) {
                    if (spec.port() != 0
                            || attempt == PORT_ATTEMPTS
                            || !CxfFailures.any(e, BindException.class::isInstance)) {
                        throw e;
                    }
                }
            }
        }
    }

    private static JettyServer publish(
            ServerSpec spec, String path, int port, OptionalInt serving, Publisher publication) throws Exception {
        System.setProperty(DONT_CLOSE_PORT + port, "true");
        try {
            // The bus is opened inside the lock, because a bus file may make the engine of the port.
            Bus bus = Buses.open(spec.cfg());
            try {
                OptionalJars.withoutHttp2UnlessMentioned(bus);
                return Buses.within(bus, () -> new JettyServer(bus, spec, path, port, serving, publication));
            } catch (Throwable t) {
                bus.shutdown(true);
                throw t;
            }
        } catch (Throwable t) {
            JettyHTTPServerEngineFactory.destroyForPort(port);
            throw t;
        } finally {
            System.clearProperty(DONT_CLOSE_PORT + port);
        }
    }

    @Override
    public URI address() {
        return address;
    }

    @Override
    public Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("cxfVersion", Version.getCurrentVersion());
        facts.put("jettyVersion", org.eclipse.jetty.server.Server.getVersion());
        JettyHTTPServerEngine engine = engine(bus, address.getPort());
        if (engine != null && engine.getServer() != null) {
            ThreadPool pool = engine.getServer().getThreadPool();
            facts.put("threadPool", pool.getClass().getSimpleName());
            if (pool instanceof ThreadPool.SizedThreadPool sized) {
                facts.put("minThreads", sized.getMinThreads());
                facts.put("maxThreads", sized.getMaxThreads());
            }
            serving.ifPresent(threads -> facts.put("servingThreads", threads.now(engine)));
            facts.put("maxIdleTimeMillis", engine.getMaxIdleTime());
            if (engine.getTlsServerParameters() != null) {
                facts.put("tlsVersionsRefused", engine.getTlsServerParameters().getExcludeProtocols());
                // A bus file may leave this setting out.
                ClientAuthentication ofClients = engine.getTlsServerParameters().getClientAuthentication();
                facts.put("tlsClientAuth", ofClients != null && Boolean.TRUE.equals(ofClients.isRequired()));
            }
            facts.put(
                    "connectorProtocols", String.join(" ", engine.getConnector().getProtocols()));
            if (engine.getConnector() instanceof ServerConnector connector) {
                facts.put("acceptors", connector.getAcceptors());
                facts.put("selectors", connector.getSelectorManager().getSelectorCount());
                facts.put("acceptQueueSize", connector.getAcceptQueueSize());
            }
            requests.byProtocol().forEach((protocol, count) -> facts.put("requests " + protocol, count));
        }
        if (server.getEndpoint().getBinding().getClass().getName().equals(SOAP_BINDING)) {
            facts.put("wsdlFetches", requests.ofWsdl.sum());
        }
        facts.putAll(publication.effective());
        return facts;
    }

    @Override
    public List<String> unmet() {
        JettyHTTPServerEngine engine = engine(bus, address.getPort());
        List<String> unmet = new ArrayList<>(publication.unmet());
        Object http2 = bus.getProperty(OptionalJars.HTTP2);
        if (http2 != null && Boolean.parseBoolean(http2.toString()) && engine != null) {
            List<String> offered = engine.getConnector().getProtocols();
            if (offered.stream().noneMatch(protocol -> protocol.startsWith("h2"))) {
                unmet.add("the bus file asks for HTTP/2 (" + OptionalJars.HTTP2 + "=" + http2
                        + ") and the connector offers " + String.join(", ", offered));
            }
        }
        return unmet;
    }

    @Override
    public Optional<URI> cfg() {
        return Buses.fileOf(server);
    }

    @Override
    public OptionalLong connectionsAccepted() {
        return accepted.map(count -> OptionalLong.of(count.sum())).orElse(OptionalLong.empty());
    }

    @Override
    public void close() {
        synchronized (ENGINES) {
            server.destroy();
            // Without this the port stays bound, and a later server on it would get this engine with this bus file's
            // settings.
            JettyHTTPServerEngineFactory.destroyForPort(address.getPort());
            // CXF reads the map in two steps, and finds null if another engine was removed in between.
            bus.shutdown(true);
        }
    }

    private void applyTuning(int port) throws Exception {
        try {
            AcceptQueue.lengthen(engine(bus, port));
            serving.ifPresent(threads -> threads.apply(engine(bus, port)));
        } catch (Exception e) {
            server.destroy();
            throw e;
        }
    }

    /** Returns the engine of the port; null if nothing is published on it. */
    private static JettyHTTPServerEngine engine(Bus bus, int port) {
        return bus.getExtension(JettyHTTPServerEngineFactory.class).retrieveJettyHTTPServerEngine(port);
    }

    /**
     * Returns the given port, or a free one for 0, after a test bind. Another process may take it before Jetty does.
     */
    private static int bindable(String host, int port) throws Exception {
        try (ServerSocket probe = new ServerSocket()) {
            probe.bind(new InetSocketAddress(InetAddress.getByName(host), port));
            return probe.getLocalPort();
        }
    }

    /**
     * Counts the TCP connections that the connector accepts from now on: each once, whatever protocols follow on it.
     * Empty for a connector that is not Jetty's own.
     */
    private static Optional<LongAdder> countAccepted(JettyHTTPServerEngine engine) {
        if (engine == null || !(engine.getConnector() instanceof ServerConnector connector)) {
            return Optional.empty();
        }
        LongAdder count = new LongAdder();
        connector.getSelectorManager().addEventListener(new SelectorManager.AcceptListener() {
            @Override
            public void onAccepted(SelectableChannel channel) {
                count.increment();
            }
        });
        return Optional.of(count);
    }

    /**
     * Counts the requests of a server by their version of HTTP, and requests for its WSDL, which are not calls but
     * which a client may cause. Safe for use by several threads.
     */
    private static final class RequestsSeen {

        private static final String REQUEST = "HTTP.REQUEST";

        private final Map<String, LongAdder> protocols = new ConcurrentHashMap<>();
        private final LongAdder ofWsdl = new LongAdder();

        void see(Message message) {
            if (message.get(REQUEST) instanceof HttpServletRequest request) {
                LongAdder known = protocols.get(request.getProtocol());
                (known == null ? protocols.computeIfAbsent(request.getProtocol(), any -> new LongAdder()) : known)
                        .increment();
            }
            // The method is checked before the query, because nearly all requests are calls.
            if ("GET".equals(message.get(Message.HTTP_REQUEST_METHOD))
                    && message.get(Message.QUERY_STRING) instanceof String query
                    && query.startsWith("wsdl")) {
                ofWsdl.increment();
            }
        }

        Map<String, Long> byProtocol() {
            Map<String, Long> counts = new TreeMap<>();
            protocols.forEach((protocol, count) -> counts.put(protocol, count.sum()));
            return counts;
        }
    }

    /**
     * Sizes Jetty's thread pool so that a given number of calls is served at a time, and no more. The pool is larger
     * than this number, because acceptors and selectors hold a thread each for as long as the server runs. Jetty's
     * reserved threads are switched off: they would serve calls above the number, or wait while a call waits for a
     * thread.
     */
    private record ServingThreads(QueuedThreadPool pool, int serving) {

        /** Jetty's default size. Jetty derives the number of selectors from it. */
        private static final int BEFORE_START = 200;

        /**
         * Gives the engine of a port such a pool, before anything is published there, overriding threads of the bus
         * file.
         */
        static ServingThreads prepare(Bus bus, ServerSpec spec, int port, int serving) throws Exception {
            JettyHTTPServerEngineFactory engines = bus.getExtension(JettyHTTPServerEngineFactory.class);
            JettyHTTPServerEngine engine = engines.retrieveJettyHTTPServerEngine(port);
            if (engine == null) {
                engine = engines.createJettyHTTPServerEngine(spec.host(), port, spec.protocol());
            }
            QueuedThreadPool pool = new QueuedThreadPool(Math.max(BEFORE_START, serving), 1);
            pool.setReservedThreads(0);
            engine.setThreadPool(pool);
            // Otherwise CXF would apply the bus file's thread settings to the pool, and the settings of port 0 to a new
            // engine.
            engine.setThreadingParameters(new ThreadingParameters());
            return new ServingThreads(pool, serving);
        }

        /** Sizes the pool by the engine's real acceptors and selectors, once it runs. */
        void apply(JettyHTTPServerEngine engine) {
            if (engine.getServer().getThreadPool() != pool) {
                throw new IllegalStateException(
                        "the bus file brings a server of its own, whose threads cannot be set to " + serving);
            }
            int threads = serving + held(engine);
            pool.setMaxThreads(threads);
            pool.setMinThreads(threads);
        }

        /** Returns the largest number of calls served at a time, computed from the running pool and connector. */
        int now(JettyHTTPServerEngine engine) {
            return pool.getMaxThreads() - held(engine);
        }

        private static int held(JettyHTTPServerEngine engine) {
            return engine.getConnector() instanceof ServerConnector connector
                    ? connector.getAcceptors() + connector.getSelectorManager().getSelectorCount()
                    : 0;
        }
    }

    /**
     * The queue of connections that the kernel holds until a server accepts them. CXF's own server has Java's default
     * of 50. All clients of a load connect at once: beyond the limit the kernel drops packets, and a connection is made
     * seconds later, or is reset after half a minute.
     */
    static final class AcceptQueue {

        /** Linux's default maximum, see net.core.somaxconn. */
        private static final int CONNECTIONS = 4_096;

        private static final int MAX_TRIES = 30;
        private static final long PAUSE_MILLIS = 100;

        private AcceptQueue() {}

        /** Lengthens the queue of an engine that has just started, unless its bus file sets a length. */
        static void lengthen(JettyHTTPServerEngine engine) throws Exception {
            if (engine != null
                    && engine.getConnector() instanceof ServerConnector connector
                    && connector.getAcceptQueueSize() == 0) {
                // Jetty uses the size only when it binds the port.
                connector.stop();
                connector.setAcceptQueueSize(CONNECTIONS);
                awaitAcceptors(connector);
                bindAgain(connector);
            }
        }

        /**
         * Waits until the old acceptors have ended. An acceptor only asks whether its connector runs: one that has not
         * begun yet, or has not noticed the stop, would go on beside the new one and take a thread of the pool from the
         * calls. The wait is bounded, because a pool that others use may never be idle.
         */
        private static void awaitAcceptors(ServerConnector connector) throws InterruptedException {
            if (connector.getExecutor() instanceof QueuedThreadPool pool) {
                long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MAX_TRIES * PAUSE_MILLIS);
                while (pool.getBusyThreads() > 0 && System.nanoTime() < end) {
                    Thread.sleep(1);
                }
            }
        }

        /**
         * Binds the port again, with retries: it was free for a moment, and the kernel may have given it to an outgoing
         * connection, which is short-lived.
         */
        private static void bindAgain(ServerConnector connector) throws Exception {
            for (int tries = 1; ; tries++) {
                try {
                    connector.start();
                    return;
                } catch (IOException e) {
                    if (tries == MAX_TRIES) {
                        throw e;
                    }
                    Thread.sleep(PAUSE_MILLIS);
                }
            }
        }
    }
}
