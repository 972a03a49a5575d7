package cxfperf.cxf;

import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.KeptReply;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.MessageCheck;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.cxf.Bus;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.transport.Conduit;

/**
 * The clients of one run, on one bus of their own; the counterpart of {@link JettyServer}. Reports conduits and bus
 * file by {@link ClientConduits}. Safe for use by several threads.
 */
public final class CxfClients implements LoadClientFactory {

    private final Bus bus;
    private final URI target;
    private final ClientConduits conduits;
    private final Consumer<Conduit> transport;
    private final Maker maker;

    /** Prepares what all clients share, with the front end that a service is written for. */
    @FunctionalInterface
    public interface Preparation {

        /** @param bus is also the thread's default bus during the call */
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
         * @param clients has the address; is to adopt each CXF client that is made
         */
        LoadClient make(CxfClients clients, String operation, int worker) throws Exception;

        /** Returns facts of the maker, shown before those of the conduits; see {@link LoadClientFactory#effective}. */
        default Map<String, Object> effective() {
            return Map.of();
        }

        /** Returns the maker's unmet settings; see {@link LoadClientFactory#unmet}. */
        default List<String> unmet() {
            return List.of();
        }

        /** Returns the result of the message check; see {@link LoadClientFactory#messageCheck}. */
        default Optional<MessageCheck> messageCheck() {
            return Optional.empty();
        }

        /** Returns which replies were not verified; see {@link LoadClientFactory#unverified}. */
        default Optional<String> unverified() {
            return Optional.empty();
        }

        /** Frees what the clients shared, while the bus still exists. Called once, by {@link CxfClients#close}. */
        default void close() {}
    }

    private CxfClients(Bus bus, URI target, ClientConduits conduits, Consumer<Conduit> transport, Maker maker) {
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
     * @throws BusFileException if the bus file cannot be used
     */
    public static CxfClients open(ClientSpec spec, String path, Preparation preparation) throws Exception {
        URI target = new URI(spec.protocol(), null, spec.host(), spec.port(), path, null, null);
        return open(spec, target, conduit -> {}, preparation);
    }

    /**
     * Opens the bus for a transport other than HTTP.
     *
     * @param target the address in that transport's own syntax
     * @param transport configures each conduit for that transport, before its first call
     * @throws BusFileException if the bus file cannot be used
     */
    public static CxfClients open(ClientSpec spec, URI target, Consumer<Conduit> transport, Preparation preparation)
            throws Exception {
        return open(spec, target, transport, preparation, () -> Tls.of(spec));
    }

    /**
     * Opens the bus for a foreign service: https uses the JVM's trusted certificates, unless the bus file sets others.
     *
     * @throws BusFileException if the bus file cannot be used
     */
    public static CxfClients openForeign(ClientSpec spec, URI target, Preparation preparation) throws Exception {
        return open(spec, target, conduit -> {}, preparation, () -> Tls.ofForeign(spec));
    }

    /** Keeps the replies of a bus whose clients are not made here; see {@link LoadClientFactory#keepReplies}. */
    public static Supplier<KeptReply> replies(Bus bus) {
        return ReplyCopies.on(bus);
    }

    private static CxfClients open(
            ClientSpec spec,
            URI target,
            Consumer<Conduit> transport,
            Preparation preparation,
            Callable<Optional<Tls>> tls)
            throws Exception {
        Bus bus = Buses.open(spec.cfg());
        try {
            Maker maker = Buses.within(bus, () -> preparation.prepare(bus));
            ClientConduits conduits = new ClientConduits(bus, spec.timeout(), tls.call());
            return new CxfClients(bus, target, conduits, transport, maker);
        } catch (Throwable t) {
            bus.shutdown(true);
            throw t;
        }
    }

    /**
     * Takes over a new client, before its first call: its conduit gets the run's time limit and is listed in the
     * results.
     */
    public void adopt(Client client) {
        adopt(client.getConduit());
    }

    /** Takes over a client that is closed before the end of the run, such as one that makes one call. */
    public void adoptShortLived(Client client) {
        transport.accept(client.getConduit());
        conduits.adoptShortLived(client.getConduit());
    }

    /** Takes over the conduit of a client of another front end, like {@link #adopt(Client)}. */
    public void adopt(Conduit conduit) {
        transport.accept(conduit);
        conduits.adopt(conduit);
    }

    /** Sets the run's time limit and TLS on a conduit without a client, such as one that reads a WSDL. */
    public void prepare(Conduit conduit) {
        conduits.prepare(conduit);
    }

    @Override
    public LoadClient newClient(String operation, int worker) throws Exception {
        return Buses.within(bus, () -> maker.make(this, operation, worker));
    }

    @Override
    public boolean makesSeveralAtATime() {
        return true;
    }

    @Override
    public Optional<Supplier<KeptReply>> keepReplies() {
        return Optional.of(ReplyCopies.on(bus));
    }

    @Override
    public URI target() {
        return target;
    }

    @Override
    public Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>(maker.effective());
        facts.putAll(conduits.effective());
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
    public Optional<MessageCheck> messageCheck() {
        return maker.messageCheck();
    }

    @Override
    public Optional<String> unverified() {
        return maker.unverified();
    }

    @Override
    public void close() {
        try {
            maker.close();
        } finally {
            bus.shutdown(true);
        }
    }
}
