package cxfperf.cxf.jetty;

import java.lang.reflect.Field;
import java.net.URI;
import java.util.Collection;
import java.util.Optional;
import java.util.logging.Logger;
import org.apache.cxf.Bus;
import org.apache.cxf.common.logging.LogUtils;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.endpoint.ServerLifeCycleListener;
import org.apache.cxf.endpoint.ServerLifeCycleManager;
import org.apache.cxf.feature.AbstractPortableFeature;
import org.apache.cxf.transport.http_jetty.JettyHTTPDestination;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngine;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ThreadPool;

/**
 * A feature of a bus whose servers are on CXF's Jetty transport: a request of HTTP/1 is served by the thread that saw
 * it come. Jetty wakes another thread for each request, because what serves it may wait, which is dear where there are
 * few connections. For services that compute only: one that waits, for a database or another service, holds up the
 * other connections that its thread watches, and one that calls its own server may wait for itself.
 *
 * <p>What would make that thread wait for the network goes another way. A request that is not here whole, has more than
 * 64 KiB or comes in chunks is given to another thread, as ever. What a client does not take of its reply waits in
 * memory, until it does or the idle time of its connection is over; where 64 MiB of a port's replies wait, the rest of
 * them waits in temporary files, and other threads serve, as ever, until there are fewer. Requests of HTTP/2 are served
 * as ever, and so are those for services of other buses on a port.
 *
 * <p>Set it up before the bus publishes its first service. The first service on a port has its connector bound anew,
 * with as many selectors as are asked for, unless another bus has a service there already. Does nothing where the Jetty
 * transport is not on the classpath, or where the server's pool reserves no threads: its size is then the number of
 * calls that are served at a time.
 */
public final class InSelectorThread implements AbstractPortableFeature {

    private static final int HIGHEST = 1_000;

    /**
     * Jetty's own number is half of it, which leaves processors idle where the selectors do the work; more wake each
     * other.
     */
    private int selectors = Runtime.getRuntime().availableProcessors();

    private long maxUntakenBytes =
            Math.min(64L << 20, Math.max(1, Runtime.getRuntime().maxMemory() / 8));

    /**
     * @param count threads that watch connections and serve their requests, 1 to 1,000; as many as processors unless it
     *     is set
     * @throws IllegalArgumentException where it cannot be used
     */
    public void setSelectors(int count) {
        if (count < 1 || count > HIGHEST) {
            throw new IllegalArgumentException("selectors=" + count + ": a whole number from 1 to 1,000 is expected");
        }
        selectors = count;
    }

    /**
     * How much of a port's replies may wait in memory for clients that do not take them. Beyond that the rest of those
     * that are served at that time waits in temporary files.
     *
     * @param bytes above 0; 64 MiB unless it is set, or an eighth of the heap if that is less
     * @throws IllegalArgumentException where it cannot be used
     */
    public void setMaxUntakenBytes(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("maxUntakenBytes=" + bytes + ": a number above 0 is expected");
        }
        maxUntakenBytes = bytes;
    }

    @Override
    public void initialize(Bus bus) {
        if (bus.hasExtensionByName("org.apache.cxf.transport.http_jetty.JettyHTTPServerEngineFactory")) {
            ServerLifeCycleManager servers = bus.getExtension(ServerLifeCycleManager.class);
            if (servers != null) {
                servers.registerListener(new Placing(selectors, maxUntakenBytes));
            }
        }
    }

    private record Placing(int selectors, long maxUntakenBytes) implements ServerLifeCycleListener {
        @Override
        public void startServer(Server server) {
            Connectors.place(server, selectors, new UntakenBytes(maxUntakenBytes));
        }

        @Override
        public void stopServer(Server server) {
            // The connector goes with its engine.
            Connectors.remove(server);
        }
    }

    /** Apart, so that it is only linked where there is the Jetty transport. */
    private static final class Connectors {

        private static final Logger LOG = LogUtils.getL7dLogger(InSelectorThread.class);

        static void place(Server server, int selectors, UntakenBytes untaken) {
            if (server.getDestination() instanceof JettyHTTPDestination destination
                    && destination.getEngine() instanceof JettyHTTPServerEngine engine
                    && engine.getConnector() instanceof ServerConnector connector
                    && !limitsCalls(engine.getServer().getThreadPool())) {
                synchronized (engine) {
                    if (connector.getConnectionFactory(PlacedConnections.class) == null) {
                        if (hasOtherServices(engine)) {
                            LOG.warning("port " + engine.getPort() + " has services of another bus already:"
                                    + " InSelectorThread leaves it as it is");
                            return;
                        }
                        PlacedConnections.placeAll(engine, connector, selectors, untaken);
                    }
                    paths(engine).ifPresent(paths -> paths.add(path(destination)));
                }
            }
        }

        static void remove(Server server) {
            if (server.getDestination() instanceof JettyHTTPDestination destination
                    && destination.getEngine() instanceof JettyHTTPServerEngine engine) {
                paths(engine).ifPresent(paths -> paths.remove(path(destination)));
            }
        }

        /** To bind the port anew would end their connections. */
        private static boolean hasOtherServices(JettyHTTPServerEngine engine) {
            try {
                Field paths = JettyHTTPServerEngine.class.getDeclaredField("registedPaths");
                paths.setAccessible(true);
                return ((Collection<?>) paths.get(engine)).size() > 1;
            } catch (ReflectiveOperationException e) {
                // This CXF has no such field. Services of one context cannot be distinguished from outside.
                return engine.getServer().getDescendants(ContextHandler.class).size() > 1;
            }
        }

        /** Empty where the connections are not Jetty's own. */
        private static Optional<PlacedPaths> paths(JettyHTTPServerEngine engine) {
            return Optional.ofNullable(engine.getConnector())
                    .map(connector -> connector.getConnectionFactory(PlacedConnections.class))
                    .map(PlacedConnections::paths);
        }

        private static String path(JettyHTTPDestination destination) {
            String path = URI.create(destination.getEndpointInfo().getAddress()).getRawPath();
            return path == null || path.isEmpty() ? "/" : path;
        }

        /**
         * Jetty's threads of a pool without reserved ones are all that serve, and as many calls are served at a time.
         */
        private static boolean limitsCalls(ThreadPool pool) {
            return pool instanceof QueuedThreadPool queued && queued.getReservedThreads() == 0;
        }
    }
}
