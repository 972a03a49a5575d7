package cxfperf.cxf.jetty;

import cxfperf.cxf.jetty.PlacedStream.UnreadBytes;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngine;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpChannel;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.internal.HttpChannelState;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;

/** Makes {@link PlacedConnection}s. Safe for any thread. */
final class PlacedConnections extends HttpConnectionFactory {

    private static final long MOST_SECONDS = 5;

    /**
     * Characters of header lines that a connection remembers. Jetty's default of 1,024 takes 88 KiB for each
     * connection; this takes 22 KiB, and has room for what a SOAP or REST client sends. A header that does not fit is
     * parsed anew.
     */
    private static final int HEADER_CACHE_CHARS = 256;

    private static final int JETTYS_HEADER_CACHE_CHARS = 1024;

    private final UnreadBytes unread;
    private final PlacedPaths paths = new PlacedPaths();

    @SuppressWarnings({"deprecation", "removal"}) // Jetty 12.0 has no other setter for the kind of buffers.
    private PlacedConnections(HttpConnectionFactory made, UnreadBytes unread) {
        super(made.getHttpConfiguration());
        this.unread = unread;
        if (getHttpConfiguration().getHeaderCacheSize() == JETTYS_HEADER_CACHE_CHARS) {
            getHttpConfiguration().setHeaderCacheSize(HEADER_CACHE_CHARS);
        }
        setInputBufferSize(made.getInputBufferSize());
        setUseInputDirectByteBuffers(made.isUseInputDirectByteBuffers());
        setUseOutputDirectByteBuffers(made.isUseOutputDirectByteBuffers());
    }

    @Override
    @SuppressWarnings({"deprecation", "removal"})
    public Connection newConnection(Connector connector, EndPoint endPoint) {
        PlacedConnection connection = new PlacedConnection(connector, endPoint);
        connection.setUseInputDirectByteBuffers(isUseInputDirectByteBuffers());
        connection.setUseOutputDirectByteBuffers(isUseOutputDirectByteBuffers());
        return configure(connection, connector, endPoint);
    }

    /** The count of reply bytes that clients have not read, over all connections. */
    UnreadBytes unread() {
        return unread;
    }

    /** The paths of the services that selector threads serve. */
    PlacedPaths paths() {
        return paths;
    }

    /**
     * Replaces the connector of a running engine by one with such connections, because Jetty takes the number of
     * selectors in the constructor only. Keeps protocols, TLS and limits that CXF has set, and HTTP connections that
     * are not Jetty's own.
     *
     * @param unread the count of reply bytes that clients have not read, over all connections
     * @throws IllegalStateException if the port cannot be bound again
     */
    static void placeAll(JettyHTTPServerEngine engine, ServerConnector made, int selectors, UnreadBytes unread) {
        Collection<ConnectionFactory> factories = made.getConnectionFactories();
        if (factories.stream().noneMatch(PlacedConnections::isJettysOwn)) {
            return;
        }
        try {
            replace(engine, made, selectors, unread);
        } catch (Exception e) {
            throw new IllegalStateException("port " + made.getPort() + " cannot be bound again: " + e, e);
        }
    }

    private static boolean isJettysOwn(ConnectionFactory factory) {
        return factory.getClass() == HttpConnectionFactory.class;
    }

    /** Waits until the old connector has ended: until then it accepts connections that no thread serves. */
    static void awaitEnd(ServerConnector made) throws ExecutionException, InterruptedException {
        try {
            made.shutdown().get(MOST_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            // A client is connected already; its connection ends with the connector.
        }
    }

    private static void replace(JettyHTTPServerEngine engine, ServerConnector made, int selectors, UnreadBytes unread)
            throws Exception {
        Server server = engine.getServer();
        Optional<ServerSocketChannel> bound = boundTwice(made);
        awaitEnd(made);
        server.removeConnector(made);
        made.stop();
        ServerConnector placed = new ServerConnector(
                server,
                made.getExecutor(),
                made.getScheduler(),
                made.getByteBufferPool(),
                made.getAcceptors(),
                selectors,
                made.getConnectionFactories().stream()
                        .map(factory -> isJettysOwn(factory)
                                ? new PlacedConnections((HttpConnectionFactory) factory, unread)
                                : factory)
                        .toArray(ConnectionFactory[]::new));
        placed.setDefaultProtocol(made.getDefaultProtocol());
        placed.setHost(made.getHost());
        placed.setPort(made.getPort());
        placed.setReuseAddress(made.getReuseAddress());
        placed.setIdleTimeout(made.getIdleTimeout());
        placed.setAcceptQueueSize(made.getAcceptQueueSize());
        if (bound.isPresent()) {
            placed.open(bound.get());
        }
        engine.setConnector(placed);
        server.addConnector(placed);
        // A running server does not manage a bean that is added to it, and would not stop it either.
        server.manage(placed);
        placed.start();
    }

    /**
     * Binds a second socket to the port of a connector that is to be stopped, because another process may take a port
     * that is free for a moment. Empty if the system cannot bind a port twice; the port is then bound after the
     * connector has stopped.
     */
    static Optional<ServerSocketChannel> boundTwice(ServerConnector running) throws IOException {
        if (!(running.getTransport() instanceof ServerSocketChannel first)
                || !first.supportedOptions().contains(StandardSocketOptions.SO_REUSEPORT)) {
            return Optional.empty();
        }
        ServerSocketChannel second = ServerSocketChannel.open();
        try {
            first.setOption(StandardSocketOptions.SO_REUSEPORT, true);
            second.setOption(StandardSocketOptions.SO_REUSEPORT, true);
            second.setOption(StandardSocketOptions.SO_REUSEADDR, running.getReuseAddress());
            second.bind(first.getLocalAddress(), running.getAcceptQueueSize());
            return Optional.of(second);
        } catch (IOException e) {
            // Some systems require the option before the first socket is bound.
            second.close();
            return Optional.empty();
        }
    }

    /**
     * A connection whose requests are served by its selector thread, as far as that thread does not have to wait for
     * the network.
     */
    private final class PlacedConnection extends HttpConnection {

        /** Used by one thread at a time, the reading thread. */
        private RunInPlace fillable;

        PlacedConnection(Connector connector, EndPoint endPoint) {
            super(PlacedConnections.this.getHttpConfiguration(), connector, endPoint);
        }

        /** Makes Jetty 12.0 handle a request in the thread that detects it. Later versions do not call this. */
        public Invocable.InvocationType getInvocationType() {
            return Invocable.InvocationType.NON_BLOCKING;
        }

        /**
         * Makes Jetty 12.1 handle a request in the thread that detects it. Earlier versions do not have this method.
         */
        public void fillInterested(Callback callback) {
            if (fillable == null || fillable.getCallback() != callback) {
                fillable = new RunInPlace(callback);
            }
            getEndPoint().fillInterested(fillable);
        }

        /**
         * Closes a connection whose client does not read its reply: Jetty keeps a connection open until its request has
         * ended, and such a request would never end.
         */
        @Override
        public boolean onIdleExpired(TimeoutException timeout) {
            if (getHttpChannel() instanceof PlacedChannel channel && channel.isOnlyWaiting()) {
                getEndPoint().close(timeout);
                return false;
            }
            return super.onIdleExpired(timeout);
        }

        @Override
        protected HttpChannel newHttpChannel(Server server, HttpConfiguration configuration) {
            return new PlacedChannel();
        }

        private static final class RunInPlace extends Callback.Nested {

            RunInPlace(Callback callback) {
                super(callback);
            }

            @Override
            public InvocationType getInvocationType() {
                return InvocationType.NON_BLOCKING;
            }
        }

        private final class PlacedChannel extends HttpChannelState {

            /** The stream of the current request; null if the request is served as usual. */
            private volatile PlacedStream placed;

            /** The connection is still in its constructor when this channel is made: none of its fields is set. */
            PlacedChannel() {
                super(PlacedConnection.this);
            }

            @Override
            public Runnable onRequest(MetaData.Request request) {
                Runnable serve = super.onRequest(request);
                placed = null;
                return () -> place(request, serve);
            }

            /**
             * Serves the request here or hands it to another thread. Called by the selector thread; for pipelined
             * requests possibly by another thread.
             */
            private void place(MetaData.Request request, Runnable serve) {
                if (!paths.have(request.getHttpURI().getPath())) {
                    getExecutor().execute(serve);
                    return;
                }
                long length = request.getContentLength();
                boolean bodyIsToCome = length != 0 && request.getHttpFields().contains(HttpHeader.CONTENT_LENGTH)
                        || request.getHttpFields().contains(HttpHeader.TRANSFER_ENCODING);
                PlacedStream stream = new PlacedStream(getHttpStream(), this, unread);
                addHttpStreamWrapper(own -> stream);
                boolean here =
                        !bodyIsToCome || !request.getHttpFields().contains(HttpHeader.EXPECT) && stream.isHere(length);
                if (here && unread.hasRoom()) {
                    placed = stream;
                    stream.serve(serve);
                } else {
                    getExecutor().execute(serve);
                }
            }

            boolean isOnlyWaiting() {
                PlacedStream stream = placed;
                return stream != null && stream.isOnlyWaiting();
            }
        }
    }

    /**
     * The paths of those services of a port that are on a bus with the feature, because a port may have services of
     * other buses too. Safe for any thread.
     */
    static final class PlacedPaths {

        private volatile List<String> paths = List.of();

        synchronized void add(String path) {
            List<String> more = new ArrayList<>(paths);
            more.add(path);
            paths = List.copyOf(more);
        }

        synchronized void remove(String path) {
            List<String> fewer = new ArrayList<>(paths);
            fewer.remove(path);
            paths = List.copyOf(fewer);
        }

        /** Whether a request for this path is for one of them; false in doubt, such as for an encoded path. */
        boolean have(String requested) {
            List<String> known = paths;
            if (requested == null) {
                return false;
            }
            // Without an iterator, because this is done for each request.
            for (int i = 0; i < known.size(); i++) {
                String path = known.get(i);
                if (requested.startsWith(path)
                        && (requested.length() == path.length()
                                || path.endsWith("/")
                                || requested.charAt(path.length()) == '/')) {
                    return true;
                }
            }
            return false;
        }
    }
}
