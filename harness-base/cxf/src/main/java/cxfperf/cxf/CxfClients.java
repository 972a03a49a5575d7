package cxfperf.cxf;

import cxfperf.scenario.AfterRun;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.RunningSide;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.cxf.Bus;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.transport.Conduit;

/**
 * The clients of one run, on one bus of their own; the counterpart of {@link JettyServer}. Reports conduits and bus
 * file as they are in effect. Safe for use by several threads.
 */
public final class CxfClients implements LoadClientFactory {

    private static final Transport HTTP = conduit -> {};

    private final Bus bus;
    private final URI target;
    private final ClientConduits conduits;
    private final Transport transport;
    private final Maker maker;
    private final Set<String> requestsAhead = ConcurrentHashMap.newKeySet();

    /** Prepares what all clients share, with the front end that a service is written for. */
    @FunctionalInterface
    public interface Preparation {

        /**
         * Makes what the clients share, such as a parsed WSDL, without calling the server.
         *
         * @param bus is also the thread's default bus during the call
         * @throws Exception if that fails; the message is shown to the user
         */
        Maker prepare(Bus bus) throws Exception;
    }

    /** Makes the clients. */
    @FunctionalInterface
    public interface Maker {

        /**
         * Makes the client with which one worker performs one operation, as {@link LoadClientFactory#newClient} has it.
         *
         * <p>The bus is also the thread's default bus during the call. Called by one thread for the first client of
         * each operation, and then by several at a time.
         *
         * @param clients has the address; must adopt each CXF client that is made
         * @throws Exception if the client cannot be made; the run then ends as INVALID with this message
         */
        LoadClient make(CxfClients clients, String operation, int worker) throws Exception;

        /** {@return facts of the maker, shown before those of the conduits; see {@link LoadClientFactory#effective}} */
        default Map<String, Object> effective() {
            return Map.of();
        }

        /** {@return the maker's unmet settings; see {@link LoadClientFactory#unmet}} */
        default List<String> unmet() {
            return List.of();
        }

        /** Reports what was found in the run, as {@link LoadClientFactory#afterRun} has it. */
        default AfterRun afterRun(boolean completed) {
            return AfterRun.NONE;
        }

        /** Frees what the clients shared, while the bus still exists. Called once, by {@link CxfClients#close}. */
        default void close() {}
    }

    /** The hooks for a transport other than HTTP. Its methods must be thread-safe. */
    @FunctionalInterface
    public interface Transport {

        /**
         * Configures a conduit for the transport.
         *
         * @param conduit before its first call
         */
        void fit(Conduit conduit);

        /**
         * Connects before the first call; see {@link LoadClientFactory#begin}.
         *
         * @return what is missing, as one line; empty if the run can begin
         */
        default Optional<String> begin(List<String> ofTheRun) {
            return Optional.empty();
        }

        /** Finds the TCP port of the server or broker; see {@link LoadClientFactory#port}. */
        default OptionalInt port(URI target) {
            return RunningSide.portOf(target);
        }

        /** {@return facts of the transport, shown after those of the conduits} */
        default Map<String, Object> effective() {
            return Map.of();
        }

        /** Disconnects, after the bus has been shut down. Called once, by {@link CxfClients#close}. */
        default void close() {}
    }

    private CxfClients(Bus bus, URI target, ClientConduits conduits, Transport transport, Maker maker) {
        this.bus = bus;
        this.target = target;
        this.conduits = conduits;
        this.transport = transport;
        this.maker = maker;
    }

    /**
     * Opens the bus.
     *
     * @param path the path of the service, beginning with a slash
     * @throws Exception if TLS cannot be set up or the bus file asks for a conduit that is missing, or what the
     *     preparation threw; the bus is then closed
     */
    public static CxfClients open(ClientSpec spec, String path, Preparation preparation) throws Exception {
        return open(spec, address(spec, path), HTTP, preparation, () -> Tls.of(spec));
    }

    /**
     * Makes the address of a service over HTTP.
     *
     * @throws RejectedException if the host's name is not valid in an address, such as a name with an underscore;
     *     Java's HTTP client does not call such an address either
     */
    public static URI address(ClientSpec spec, String path) throws RejectedException {
        return address(spec.protocol(), spec.host(), spec.port(), path);
    }

    static URI address(String protocol, String host, int port, String path) throws RejectedException {
        try {
            return new URI(protocol, null, host, port, path, null, null);
        } catch (URISyntaxException e) {
            throw new RejectedException(
                    "host",
                    "is no part of an http address, whose host has letters from a to z, digits, hyphens and dots only:"
                            + " give another name of it, such as a network alias, or its IP address");
        }
    }

    /**
     * Opens the bus for a transport other than HTTP.
     *
     * @param target the address in that transport's own syntax
     * @param transport closed by the clients, and by the caller if they cannot be opened
     */
    public static CxfClients open(ClientSpec spec, URI target, Transport transport, Preparation preparation)
            throws Exception {
        return open(spec, target, transport, preparation, () -> Tls.of(spec));
    }

    /**
     * Opens the bus for a foreign service: https uses the JVM's trusted certificates, unless the bus file sets others.
     */
    public static CxfClients openForeign(ClientSpec spec, Preparation preparation) throws Exception {
        return open(spec, spec.endpoint().orElseThrow(), HTTP, preparation, () -> Tls.ofForeign(spec));
    }

    private static CxfClients open(
            ClientSpec spec, URI target, Transport transport, Preparation preparation, Callable<Optional<Tls>> tls)
            throws Exception {
        Bus bus = Buses.open(spec.cfg());
        try {
            OptionalJars.requireAsyncIfAsked(bus);
            Maker maker = Buses.within(bus, () -> preparation.prepare(bus));
            ClientConduits conduits = new ClientConduits(bus, spec.timeout(), tls.call());
            WholeReplies.watch(bus);
            CxfClients clients = new CxfClients(bus, target, conduits, transport, maker);
            bus.setExtension(clients, CxfClients.class);
            return clients;
        } catch (Throwable t) {
            bus.shutdown(true);
            throw t;
        }
    }

    /**
     * Takes over a new client, before its first call: its conduit gets the run's time limit and is listed in the
     * results.
     *
     * @param client closed by its owner, not by this object
     */
    public void adopt(Client client) {
        adopt(client.getConduit());
    }

    /**
     * Takes over a client that is closed before the end of the run, such as one that makes one call.
     *
     * @param client closed by its owner; closing it does not disturb other clients
     */
    public void adoptShortLived(Client client) {
        transport.fit(client.getConduit());
        conduits.adoptShortLived(client.getConduit());
    }

    /**
     * Takes over the conduit of a client of another front end, like {@link #adopt(Client)}.
     *
     * @param conduit before its first call
     */
    public void adopt(Conduit conduit) {
        transport.fit(conduit);
        conduits.adopt(conduit);
    }

    /**
     * Sets the run's time limit and TLS on a conduit that carries a request ahead of a call, such as one that reads a
     * WSDL. Interceptors find this object among the extensions of the bus.
     *
     * @param conduit is not listed in the results
     * @param what the request is for: a call may send one of each
     */
    public void prepareAhead(Conduit conduit, String what) {
        requestsAhead.add(what);
        conduits.prepare(conduit);
    }

    /** {@inheritDoc} A request ahead of a call counts as soon as the first one was made. */
    @Override
    public int requestsPerCall() {
        return 1 + requestsAhead.size();
    }

    @Override
    public LoadClient newClient(String operation, int worker) throws Exception {
        return Buses.within(bus, () -> maker.make(this, operation, worker));
    }

    @Override
    public Optional<String> begin(List<String> ofTheRun) {
        return transport.begin(ofTheRun);
    }

    @Override
    public URI target() {
        return target;
    }

    @Override
    public OptionalInt port() {
        return transport.port(target);
    }

    @Override
    public Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>(maker.effective());
        facts.putAll(conduits.effective());
        facts.putAll(transport.effective());
        return facts;
    }

    @Override
    public List<String> unmet() {
        List<String> unmet = new ArrayList<>(maker.unmet());
        unmet.addAll(conduits.unmet());
        return unmet;
    }

    @Override
    public Optional<URI> cfg() {
        return conduits.cfg();
    }

    @Override
    public AfterRun afterRun(boolean completed) {
        return maker.afterRun(completed);
    }

    @Override
    public void close() {
        try {
            maker.close();
        } finally {
            bus.shutdown(true);
            transport.close();
        }
    }
}
