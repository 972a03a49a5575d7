package cxfperf.serverprobe;

import cxfperf.admin.ServerAdmin;
import cxfperf.measure.CompletionTimes;
import cxfperf.probe.EnvironmentFacts;
import cxfperf.scenario.CallCounters;
import cxfperf.serverprobe.ProbedServer.ProbedServices;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.cxf.Bus;
import org.apache.cxf.buslifecycle.BusLifeCycleListener;
import org.apache.cxf.buslifecycle.BusLifeCycleManager;
import org.apache.cxf.common.logging.LogUtils;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.endpoint.ServerLifeCycleListener;
import org.apache.cxf.endpoint.ServerLifeCycleManager;
import org.apache.cxf.feature.AbstractPortableFeature;
import org.apache.cxf.interceptor.InterceptorProvider;

/**
 * A feature of a bus, or of one endpoint, that opens the admin endpoint of a load test beside a CXF server:
 *
 * <pre>{@code
 * <cxf:bus>
 *   <cxf:features>
 *     <bean class="cxfperf.serverprobe.ServerProbeFeature"/>
 *   </cxf:features>
 * </cxf:bus>
 * }</pre>
 *
 * <p>Only this host can reach the endpoint unless {@link #setAdmin} names an address; it has no authentication. It
 * never keeps a server from starting: if its port is not available, a warning is logged. It is closed when the bus is
 * shut down, or by {@link #close()}. One feature counts for all buses and endpoints that have it. Safe for any number
 * of threads, once it is configured.
 */
public final class ServerProbeFeature implements AbstractPortableFeature, AutoCloseable {

    private static final Logger LOG = LogUtils.getL7dLogger(ServerProbeFeature.class);

    private final CompletionTimes completionTimes = new CompletionTimes();
    private final CallCounters calls = new CallCounters(completionTimes);
    private final CountedCalls counted = new CountedCalls(calls);
    private final Set<Bus> buses = ConcurrentHashMap.newKeySet();
    private final ProbedServices services = new ProbedServices();
    private final AtomicReference<Supplier<OptionalInt>> containerPort = new AtomicReference<>(OptionalInt::empty);
    private volatile AdminPlace place = AdminPlace.BESIDE_THE_SERVICE;
    private ServerAdmin admin;
    private boolean closed;

    /** Made by Spring, from the bus file, or in code. Nothing listens before the feature is on a bus or an endpoint. */
    public ServerProbeFeature() {}

    /**
     * Sets where the admin endpoint listens. Unless it is set, the port is that of the first service that starts, plus
     * one.
     *
     * @param admin {@code PORT}, on this host's loopback address, where 0 takes a free one; {@code HOST:PORT}, also
     *     for other hosts
     * @throws IllegalArgumentException if it has none of these forms
     */
    public void setAdmin(String admin) {
        place = AdminPlace.parse(admin);
    }

    /** @param port the port that the services' container listens on; asked at each poll, and empty until it is known */
    void setContainerPort(Supplier<OptionalInt> port) {
        containerPort.set(port);
    }

    /** {@return where the endpoint listens; empty if it does not, or not yet} */
    public synchronized Optional<URI> address() {
        return admin == null ? Optional.empty() : Optional.of(admin.address());
    }

    @Override
    public void initialize(Bus bus) {
        doInitializeProvider(bus, bus);
    }

    @Override
    public void initialize(Server server, Bus bus) {
        services.add(server);
        doInitializeProvider(server.getEndpoint(), bus);
        started(server);
    }

    /** Does nothing: only the calls of a server are counted. */
    @Override
    public void initialize(Client client, Bus bus) {}

    @Override
    public void doInitializeProvider(InterceptorProvider provider, Bus bus) {
        counted.add(provider);
        BusLifeCycleManager life = bus.getExtension(BusLifeCycleManager.class);
        if (buses.add(bus) && life != null) {
            life.registerLifeCycleListener(new UntilShutdown(bus));
        }
        if (provider == bus && services.add(bus)) {
            follow(bus);
        }
        if (place.port().isPresent()) {
            open(place.port().getAsInt());
        }
    }

    /** Follows the services of a bus: the first one that starts decides where the endpoint listens. */
    private void follow(Bus bus) {
        ServerLifeCycleManager starts = bus.getExtension(ServerLifeCycleManager.class);
        if (starts != null && place.port().isEmpty()) {
            starts.registerListener(new OnStart());
            services.now().forEach(this::started);
        }
    }

    private final class OnStart implements ServerLifeCycleListener {

        @Override
        public void startServer(Server server) {
            started(server);
        }

        @Override
        public void stopServer(Server server) {
            // The endpoint stays, with the counts so far, until its bus is shut down.
        }
    }

    private final class UntilShutdown implements BusLifeCycleListener {

        private final Bus bus;

        UntilShutdown(Bus bus) {
            this.bus = bus;
        }

        @Override
        public void initComplete() {
            // The endpoint needs no step here.
        }

        @Override
        public void preShutdown() {
            // The server may still be counting its last calls.
        }

        @Override
        public void postShutdown() {
            buses.remove(bus);
            services.remove(bus);
            if (buses.isEmpty()) {
                close();
            }
        }
    }

    /** Opens the endpoint on the service's port plus one, unless a port is set. */
    private void started(Server server) {
        if (place.port().isPresent()) {
            return;
        }
        String address = server.getEndpoint().getEndpointInfo().getAddress();
        OptionalInt beside = AdminPlace.beside(address);
        if (beside.isPresent()) {
            open(beside.getAsInt());
        } else if (address().isEmpty()) {
            LOG.warning("cxfperf: no admin endpoint beside " + ProbedServer.shown(address)
                    + ", an address without a port: name one, admin=PORT");
        }
    }

    private synchronized void open(int port) {
        if (admin != null || closed) {
            return;
        }
        try {
            admin = ServerAdmin.open(
                    place.boundTo(),
                    port,
                    new ProbedServer(services, counted, containerPort.get()),
                    jvmFacts(),
                    calls,
                    completionTimes,
                    Optional.empty());
        } catch (IOException e) {
            LOG.log(
                    Level.WARNING,
                    "cxfperf: no admin endpoint on " + place.boundTo() + ":" + port + ": " + e.getMessage()
                            + "; the server runs without it");
            return;
        }
        if (place.isLoopback()) {
            LOG.info("cxfperf: admin endpoint " + admin.address()
                    + " is for this host only; admin=HOST:PORT opens it to others");
        } else {
            LOG.warning("cxfperf: admin endpoint " + admin.address()
                    + " is open to other hosts without a password: it shows calls, CPU and pauses");
        }
    }

    /** Leaves the flags out: an application may have passwords in them. */
    private static Map<String, Object> jvmFacts() {
        Map<String, Object> facts = new LinkedHashMap<>(EnvironmentFacts.ofThisJvm());
        facts.remove("jvmFlags");
        return facts;
    }

    /** Closes the admin endpoint for good; the calls of the server go on. A second call does nothing. */
    @Override
    public synchronized void close() {
        closed = true;
        if (admin != null) {
            admin.close();
            admin = null;
        }
    }
}
