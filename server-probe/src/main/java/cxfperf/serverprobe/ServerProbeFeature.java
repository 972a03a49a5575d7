package cxfperf.serverprobe;

import cxfperf.admin.ServerAdmin;
import cxfperf.measure.CompletionTimes;
import cxfperf.scenario.CallCounters;
import cxfperf.serverprobe.ProbedServer.JvmFacts;
import cxfperf.serverprobe.ProbedServer.ProbedServices;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
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
 * <p>The endpoint is for this host only unless {@link #setAdmin} names an address; it asks nobody for a password. It
 * never keeps a server from starting: a port that cannot be had is logged. It is closed when the bus is shut down, or
 * by {@link #close()}. One feature counts for all buses and endpoints that have it. Safe for any number of threads,
 * once it is configured.
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

    /**
     * Where the admin endpoint is to be.
     *
     * @param admin {@code PORT}, on this host's loopback address, where 0 takes a free one; {@code HOST:PORT}, for
     *     other hosts too; {@code none} for no endpoint. Unless it is set, the port is that of the first service that
     *     starts, plus one.
     * @throws IllegalArgumentException if it is none of these
     */
    public void setAdmin(String admin) {
        place = AdminPlace.parse(admin);
    }

    /**
     * @param port that the container of the services listens on; asked when somebody looks, and empty as long as it is
     *     not known
     */
    void setContainerPort(Supplier<OptionalInt> port) {
        containerPort.set(port);
    }

    /** Where it listens; empty where it does not, or not yet. */
    public synchronized Optional<URI> address() {
        return admin == null ? Optional.empty() : Optional.of(admin.address());
    }

    @Override
    public void initialize(Bus bus) {
        doInitializeProvider(bus, bus);
    }

    @Override
    public void initialize(Server server, Bus bus) {
        if (!place.isNone()) {
            services.add(server);
        }
        doInitializeProvider(server.getEndpoint(), bus);
        started(server);
    }

    /** A client has no calls to complete. */
    @Override
    public void initialize(Client client, Bus bus) {}

    @Override
    public void doInitializeProvider(InterceptorProvider provider, Bus bus) {
        if (place.isNone()) {
            return;
        }
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

    /** Of a whole bus the first service that starts decides where the endpoint is. */
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
            // The endpoint tells of what was, until its bus ends.
        }
    }

    private final class UntilShutdown implements BusLifeCycleListener {

        private final Bus bus;

        UntilShutdown(Bus bus) {
            this.bus = bus;
        }

        @Override
        public void initComplete() {
            // Nothing waits for it.
        }

        @Override
        public void preShutdown() {
            // The last calls are still to be counted.
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

    /** The port beside that of the service, where no port was named. */
    private void started(Server server) {
        if (place.isNone() || place.port().isPresent()) {
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
            admin = DaemonStart.of(() -> ServerAdmin.open(
                    place.boundTo(),
                    port,
                    new ProbedServer(services, counted, containerPort.get()),
                    JvmFacts.ofThisJvm(),
                    calls,
                    completionTimes,
                    Optional.empty()));
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
                    + " is open to other hosts: it tells of calls, CPU and pauses, and asks for no password");
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (admin != null) {
            admin.close();
            admin = null;
        }
    }

    /**
     * Starts something on a daemon thread, from which its own threads inherit that they are daemons: those of the JDK's
     * HTTP server would keep a program alive whose own threads have all ended.
     */
    private static final class DaemonStart {

        private DaemonStart() {}

        /** @throws IOException if it throws one, or anything else that no program is ended for */
        static <T> T of(Callable<T> start) throws IOException {
            FutureTask<T> task = new FutureTask<>(start);
            Thread thread = new Thread(task, "cxfperf-probe");
            thread.setDaemon(true);
            thread.start();
            try {
                return task.get();
            } catch (ExecutionException e) {
                throw e.getCause() instanceof IOException cause
                        ? cause
                        : new IOException(e.getCause().toString(), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", e);
            }
        }
    }
}
