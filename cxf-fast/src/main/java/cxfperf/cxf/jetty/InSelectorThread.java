package cxfperf.cxf.jetty;

import cxfperf.cxf.jetty.PlacedConnections.PlacedPaths;
import cxfperf.cxf.jetty.PlacedStream.UnreadBytes;
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
 * A bus feature for servers on CXF's Jetty transport: the selector thread that detects an HTTP/1 request also serves
 * it. By default Jetty wakes another thread for each request, because the service may wait; with few connections this
 * is expensive. For services that only compute: a service that waits for a database or for another service delays the
 * other connections of its selector thread, and a service that calls its own server may wait for itself.
 *
 * <p>The selector thread never waits for the network. A request that has not been received completely, has more than
 * 64 KiB or comes in chunks is served by another thread, as by default. The part of a reply that a client does not read
 * stays in memory until the client reads it or the connection's idle time is over. If 64 MiB of a port's replies are in
 * memory, the rest of them is written to temporary files, and other threads serve new requests until there is less.
 * Requests of HTTP/2 are served as by default, and so are requests for services of other buses on the same port whose
 * address is not below one of this bus.
 *
 * <p>Set it up before the bus publishes its first service. With the first service on a port, the feature binds the
 * port's connector again, with the configured number of selectors, unless another bus has a service there already. It
 * does nothing if the Jetty transport is not on the classpath, or if the server's pool reserves no threads: the size of
 * such a pool is the number of calls that are served at a time.
 */
public final class InSelectorThread implements AbstractPortableFeature {

    private static final int HIGHEST = 1_000;

    /**
     * Jetty's default is half of this number, which leaves processors idle if the selectors do the work; with more
     * selectors than processors, they wake each other.
     */
    private int selectors = Runtime.getRuntime().availableProcessors();

    private long maxUntakenBytes =
            Math.min(64L << 20, Math.max(1, Runtime.getRuntime().maxMemory() / 8));

    /** Made by Spring, from the bus file, or in code. Both limits have their defaults. */
    public InSelectorThread() {}

    /**
     * Sets how many threads watch connections and serve their requests. Set it before the first service starts.
     *
     * @param count 1 to 1,000; the default is the number of processors
     * @throws IllegalArgumentException if it is out of this range
     */
    public void setSelectors(int count) {
        if (count < 1 || count > HIGHEST) {
            throw new IllegalArgumentException("selectors=" + count + ": a whole number from 1 to 1,000 is expected");
        }
        selectors = count;
    }

    /**
     * Sets how much of a port's replies may be in memory for clients that do not read them. Beyond this limit, the rest
     * of the replies in progress is written to temporary files.
     *
     * @param bytes 1 or more; the default is 64 MiB, or an eighth of the heap if that is less
     * @throws IllegalArgumentException if it is below 1
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
            Connectors.place(server, selectors, new UnreadBytes(maxUntakenBytes));
        }

        @Override
        public void stopServer(Server server) {
            // The connector ends with its engine.
            Connectors.remove(server);
        }
    }

    /** A class of its own, so that it is only linked if the Jetty transport is there. */
    private static final class Connectors {

        private static final Logger LOG = LogUtils.getL7dLogger(InSelectorThread.class);

        static void place(Server server, int selectors, UnreadBytes unread) {
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
                        PlacedConnections.placeAll(engine, connector, selectors, unread);
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

        /** Whether the port has other services: to bind it again would end their connections. */
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

        /** Returns empty if the connections are not Jetty's own. */
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
         * Whether the pool's size is the number of calls that are served at a time, as in a pool without reserved
         * threads.
         */
        private static boolean limitsCalls(ThreadPool pool) {
            return pool instanceof QueuedThreadPool queued && queued.getReservedThreads() == 0;
        }
    }
}
