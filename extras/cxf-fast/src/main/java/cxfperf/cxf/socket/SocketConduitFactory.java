package cxfperf.cxf.socket;

import cxfperf.cxf.socket.TlsSockets.SharedTls;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.cxf.Bus;
import org.apache.cxf.buslifecycle.BusLifeCycleListener;
import org.apache.cxf.buslifecycle.BusLifeCycleManager;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.transport.http.HTTPConduit;
import org.apache.cxf.transport.http.HTTPConduitFactory;
import org.apache.cxf.transport.http.HTTPTransportFactory;
import org.apache.cxf.ws.addressing.EndpointReferenceType;

/**
 * Makes {@link SocketHTTPConduit}s, for http and for https. The conduits of one factory share their TLS sessions and
 * the buffers of their calls. Thread-safe.
 *
 * <p>A bus file installs it with {@code <bean id="org.apache.cxf.transport.http.HTTPConduitFactory"
 * class="cxfperf.cxf.socket.SocketConduitFactory"/>}.
 */
public final class SocketConduitFactory implements HTTPConduitFactory {

    static final ConnectionPool.IdleLimits LIMITS = new ConnectionPool.IdleLimits(1_000, TimeUnit.SECONDS.toNanos(30));

    private final SharedTls tls = new SharedTls();
    private final CallBuffers buffers = new CallBuffers();

    /** Weak references, because not every client is closed. */
    private final Set<SocketHTTPConduit> conduits = Collections.newSetFromMap(new WeakHashMap<>());

    private final Set<Bus> buses = Collections.newSetFromMap(new WeakHashMap<>());
    private final ConnectionPool.IdleLimits limits;

    /** Made by Spring, from the bus file, or in code. */
    public SocketConduitFactory() {
        this(LIMITS);
    }

    SocketConduitFactory(ConnectionPool.IdleLimits limits) {
        this.limits = limits;
    }

    @Override
    public HTTPConduit createConduit(
            HTTPTransportFactory transport, Bus bus, EndpointInfo endpoint, EndpointReferenceType target)
            throws IOException {
        SocketHTTPConduit conduit = new SocketHTTPConduit(bus, endpoint, target, tls, buffers, limits);
        closeWith(bus, conduit);
        return conduit;
    }

    /** Closes the conduit after its bus, so that a client that is never closed keeps no connections and no thread. */
    private void closeWith(Bus bus, SocketHTTPConduit conduit) {
        BusLifeCycleManager lifeCycle = bus == null ? null : bus.getExtension(BusLifeCycleManager.class);
        if (lifeCycle == null) {
            return;
        }
        synchronized (conduits) {
            conduits.add(conduit);
            if (!buses.add(bus)) {
                return;
            }
        }
        lifeCycle.registerLifeCycleListener(new BusLifeCycleListener() {
            @Override
            public void initComplete() {
                // Only the shutdown matters.
            }

            @Override
            public void preShutdown() {
                // Clients may still make calls while they close with the bus.
            }

            @Override
            public void postShutdown() {
                closeAll(bus);
            }
        });
    }

    private void closeAll(Bus bus) {
        List<SocketHTTPConduit> ofTheBus;
        synchronized (conduits) {
            buses.remove(bus);
            ofTheBus = conduits.stream().filter(conduit -> conduit.isOf(bus)).toList();
            ofTheBus.forEach(conduits::remove);
        }
        ofTheBus.forEach(SocketHTTPConduit::closeConnections);
    }
}
