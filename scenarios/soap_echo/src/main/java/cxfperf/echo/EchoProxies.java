package cxfperf.echo;

import cxfperf.cxf.Buses;
import cxfperf.cxf.CxfClients;
import cxfperf.cxf.soap.ConduitGet;
import cxfperf.cxf.soap.SoapPort;
import cxfperf.cxf.soap.SoapPort.SoapOperation;
import cxfperf.echo.wire.DocPortType;
import cxfperf.echo.wire.PerfService;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.FailureKind;
import jakarta.xml.ws.BindingProvider;
import java.io.ByteArrayInputStream;
import java.lang.management.ManagementFactory;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import javax.wsdl.Definition;
import javax.wsdl.WSDLException;
import javax.wsdl.xml.WSDLReader;
import javax.xml.stream.XMLStreamException;
import org.apache.cxf.Bus;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.endpoint.ClientImpl;
import org.apache.cxf.frontend.ClientProxy;
import org.apache.cxf.staxutils.StaxUtils;
import org.apache.cxf.wsdl.WSDLManager;
import org.w3c.dom.Document;

/**
 * Makes and counts the Services and proxies of all clients of one run, by their life cycle. Everything made for a call
 * is freed when the call ends. Thread-safe.
 */
public final class EchoProxies {

    private final Bus bus;
    private final ClientLifecycle lifecycle;
    private final Duration limit;

    /** Null if each call makes its own Service. */
    private final PerfService kept;

    private final AtomicInteger workers = new AtomicInteger();
    private final LongAdder services = new LongAdder();
    private final LongAdder proxies = new LongAdder();
    private final LongAdder fetches = new LongAdder();
    private SoapPort<DocPortType> shared;

    private EchoProxies(Bus bus, ClientLifecycle lifecycle, Duration limit) {
        this.bus = bus;
        this.lifecycle = lifecycle;
        this.limit = limit;
        // Read from the class path: fetching the WSDL is a cost of the other life cycle.
        this.kept = lifecycle == ClientLifecycle.SERVICE_PER_CALL ? null : service(PerfService.WSDL_LOCATION);
    }

    /**
     * Prepares the proxies of a run, and makes those Services that all clients share.
     *
     * @param bus is also the thread's default bus during the call
     * @param spec has the life cycle and the time limit
     * @return the maker of the calls; {@link #close} frees what they share
     */
    public static EchoProxies open(Bus bus, ClientSpec spec) {
        // Reset, because the runs of a sweep share a JVM.
        ManagementFactory.getThreadMXBean().resetPeakThreadCount();
        return new EchoProxies(bus, ClientLifecycle.of(spec.options()), spec.timeout());
    }

    /**
     * Makes the calls of one more worker.
     *
     * @param clients the clients of the run, which have the address and adopt each proxy's client
     * @return the calls, which the worker closes
     * @throws Exception if a proxy cannot be made
     */
    public EchoCalls callsOfOneWorker(CxfClients clients) throws Exception {
        return switch (lifecycle) {
            case PROXY_PER_THREAD -> new KeptProxy(port(kept, clients), false);
            case SHARED_PROXY -> new KeptProxy(sharedPort(clients), true);
            case PROXY_PER_CALL -> new ProxyPerCall(() -> port(kept, clients));
            case SERVICE_PER_CALL -> new ServicePerCall(clients, workers.getAndIncrement());
        };
    }

    /** {@return the numbers of objects made so far and the JVM's peak number of threads, in the order of display} */
    public Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("clientLifecycle", lifecycle.word());
        facts.put("servicesMade", services.sum());
        facts.put("proxiesMade", proxies.sum());
        facts.put("wsdlFetched", fetches.sum());
        facts.put("threadsPeak", ManagementFactory.getThreadMXBean().getPeakThreadCount());
        return facts;
    }

    /** Frees the objects that the workers share. */
    public synchronized void close() {
        if (shared != null) {
            shared.close();
        }
    }

    private PerfService service(URL wsdl) {
        services.increment();
        return new PerfService(wsdl);
    }

    private synchronized SoapPort<DocPortType> sharedPort(CxfClients clients) throws Exception {
        if (shared == null) {
            shared = port(kept, clients);
            // Each call writes its method into the request context and reads it back to send it. In a shared context a
            // thread could read what another thread wrote.
            shared.client().getRequestContext().put(ClientImpl.THREAD_LOCAL_REQUEST_CONTEXT, true);
        }
        return shared;
    }

    private SoapPort<DocPortType> port(PerfService service, CxfClients clients) throws Exception {
        DocPortType proxy = Buses.within(bus, service::getSoapHttpDocLitPort);
        proxies.increment();
        Client client = ClientProxy.getClient(proxy);
        try {
            // Before the conduit is made, so that a bus file can choose the conduit's settings by address.
            ((BindingProvider) proxy)
                    .getRequestContext()
                    .put(
                            BindingProvider.ENDPOINT_ADDRESS_PROPERTY,
                            clients.target().toString());
            if (lifecycle.isPerCall()) {
                clients.adoptShortLived(client);
            } else {
                clients.adopt(client);
            }
        } catch (Throwable t) {
            client.destroy();
            throw t;
        }
        return new SoapPort<>(proxy);
    }

    /**
     * One proxy for all calls.
     *
     * @param shared whether other workers share the proxy; then {@link EchoProxies} closes it
     */
    private record KeptProxy(SoapPort<DocPortType> port, boolean shared) implements EchoCalls {

        @Override
        public <R> R call(SoapOperation<DocPortType, R, RuntimeException> operation) throws Exception {
            return port.call(operation);
        }

        @Override
        public void close() {
            if (!shared) {
                port.close();
            }
        }
    }

    /** A new proxy for each call, from one Service. */
    private record ProxyPerCall(Callable<SoapPort<DocPortType>> maker) implements EchoCalls {

        @Override
        public <R> R call(SoapOperation<DocPortType, R, RuntimeException> operation) throws Exception {
            try (SoapPort<DocPortType> port = maker.call()) {
                return port.call(operation);
            }
        }
    }

    /** A new Service and proxy for each call, with a WSDL that is fetched over the network for that Service. */
    private final class ServicePerCall implements EchoCalls {

        private final CxfClients clients;
        private final String wsdl;
        private final String key;

        /**
         * @param number a number unique to the worker, so that no worker finds the WSDL of another worker in the bus
         */
        ServicePerCall(CxfClients clients, int number) {
            this.clients = clients;
            this.wsdl = clients.target() + "?wsdl";
            // A URL's fragment is not sent.
            this.key = wsdl + "#" + number;
        }

        @Override
        public <R> R call(SoapOperation<DocPortType, R, RuntimeException> operation) throws Exception {
            long start = System.nanoTime();
            try (FetchedWsdl fetched = FetchedWsdl.fetch(bus, clients, wsdl, key);
                    SoapPort<DocPortType> port = portOfNewService(fetched)) {
                port.limit(limit.minusNanos(System.nanoTime() - start));
                return port.call(operation);
            }
        }

        private SoapPort<DocPortType> portOfNewService(FetchedWsdl fetched) throws Exception {
            fetches.increment();
            URL url = URI.create(fetched.key()).toURL();
            return port(Buses.within(bus, () -> service(url)), clients);
        }
    }

    /** The calls of one worker. Confined to one thread. */
    public interface EchoCalls extends AutoCloseable {

        /**
         * Calls one operation. If the life cycle makes objects per call, makes and frees them within the call.
         *
         * @param <R> the result of the operation
         * @param operation called once, on this thread
         * @return the result of the operation, like {@link cxfperf.cxf.soap.SoapPort#call}
         * @throws cxfperf.scenario.CallFailedException if a reply arrived that is not of the expected kind
         * @throws Exception any other failure, as CXF reports it
         */
        <R> R call(SoapOperation<DocPortType, R, RuntimeException> operation) throws Exception;

        /** Frees the objects of this worker that outlive a call. */
        @Override
        default void close() {}
    }

    /**
     * A WSDL that was fetched for one Service, and that {@code close} removes from the bus. CXF by itself would keep it
     * while any Service of its URL is in memory, so that only some new Services would fetch it.
     *
     * @param key the URL under which the bus has registered the WSDL; held strongly, because the bus holds it weakly
     */
    private record FetchedWsdl(WSDLManager manager, Definition definition, String key) implements AutoCloseable {

        /**
         * Fetches the WSDL and registers it in the bus.
         *
         * @param url the URL of the WSDL
         * @param key the URL with a unique fragment, under which the bus registers the WSDL
         * @throws CallFailedException if the reply is not a WSDL
         * @throws Exception if the fetch failed, as reported by the conduit
         */
        static FetchedWsdl fetch(Bus bus, CxfClients clients, String url, String key) throws Exception {
            ConduitGet.FetchedDocument reply =
                    ConduitGet.get(bus, url, Integer.MAX_VALUE, conduit -> clients.prepareAhead(conduit, "WSDL"));
            if (reply.status() != HttpURLConnection.HTTP_OK) {
                throw new CallFailedException(
                        FailureKind.HTTP_STATUS, "HTTP " + reply.status() + " in place of the WSDL");
            }
            WSDLManager manager = bus.getExtension(WSDLManager.class);
            WSDLReader reader = manager.getWSDLFactory().newWSDLReader();
            reader.setFeature("javax.wsdl.verbose", false);
            reader.setExtensionRegistry(manager.getExtensionRegistry());
            Definition definition;
            try {
                Document document = StaxUtils.read(new ByteArrayInputStream(reply.body()));
                definition = reader.readWSDL(url, document);
            } catch (XMLStreamException | WSDLException e) {
                throw CallFailedException.wrongReply("unreadable WSDL: " + e.getMessage());
            }
            manager.addDefinition(key, definition);
            return new FetchedWsdl(manager, definition, key);
        }

        @Override
        public void close() {
            manager.removeDefinition(definition);
        }
    }
}
