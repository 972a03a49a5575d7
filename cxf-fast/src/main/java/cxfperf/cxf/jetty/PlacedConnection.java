package cxfperf.cxf.jetty;

import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpChannel;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.internal.HttpChannelState;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;

/**
 * A connection whose requests are served by its selector thread, as far as that thread does not have to wait for the
 * network.
 */
final class PlacedConnection extends HttpConnection {

    private final UnreadBytes unread;
    private final PlacedPaths paths;

    /** Used by one thread at a time, the reading thread. */
    private RunInPlace fillable;

    /**
     * @param unread the port's count of reply bytes that clients have not read
     * @param paths the paths of the services that a selector thread may serve
     */
    PlacedConnection(
            HttpConfiguration configuration,
            Connector connector,
            EndPoint endPoint,
            UnreadBytes unread,
            PlacedPaths paths) {
        super(configuration, connector, endPoint);
        this.unread = unread;
        this.paths = paths;
    }

    /** Makes Jetty 12.0 handle a request in the thread that detects it. Later versions do not call this. */
    public Invocable.InvocationType getInvocationType() {
        return Invocable.InvocationType.NON_BLOCKING;
    }

    /** Makes Jetty 12.1 handle a request in the thread that detects it. Earlier versions do not have this method. */
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
        return new PlacedChannel(this);
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

    private static final class PlacedChannel extends HttpChannelState {

        /** Still in its constructor when this channel is made, so its fields must not be read here. */
        private final PlacedConnection connection;

        /** The stream of the current request; null if the request is served as usual. */
        private volatile PlacedStream placed;

        PlacedChannel(PlacedConnection connection) {
            super(connection);
            this.connection = connection;
        }

        @Override
        public Runnable onRequest(MetaData.Request request) {
            Runnable serve = super.onRequest(request);
            placed = null;
            return () -> place(request, serve);
        }

        /**
         * Serves the request here or hands it to another thread. Called by the selector thread; for pipelined requests
         * possibly by another thread.
         */
        private void place(MetaData.Request request, Runnable serve) {
            if (!connection.paths.have(request.getHttpURI().getPath())) {
                getExecutor().execute(serve);
                return;
            }
            long length = request.getContentLength();
            boolean bodyIsToCome = length != 0 && request.getHttpFields().contains(HttpHeader.CONTENT_LENGTH)
                    || request.getHttpFields().contains(HttpHeader.TRANSFER_ENCODING);
            PlacedStream stream = new PlacedStream(getHttpStream(), this, connection.unread);
            addHttpStreamWrapper(own -> stream);
            boolean here =
                    !bodyIsToCome || !request.getHttpFields().contains(HttpHeader.EXPECT) && stream.isHere(length);
            if (here && connection.unread.hasRoom()) {
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
