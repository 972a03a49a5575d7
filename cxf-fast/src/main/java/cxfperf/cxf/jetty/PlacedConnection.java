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
 * A connection whose requests are served by the thread of its selector, where that thread has not to wait for the
 * network.
 */
final class PlacedConnection extends HttpConnection {

    private final UntakenBytes untaken;
    private final PlacedPaths paths;

    /** Used by one thread at a time: the one that reads. */
    private RunInPlace fillable;

    /**
     * @param untaken the port's count of reply bytes that clients have not read
     * @param paths the paths of the services that a selector thread may serve
     */
    PlacedConnection(
            HttpConfiguration configuration,
            Connector connector,
            EndPoint endPoint,
            UntakenBytes untaken,
            PlacedPaths paths) {
        super(configuration, connector, endPoint);
        this.untaken = untaken;
        this.paths = paths;
    }

    /** So that Jetty 12.0 runs what came in the thread that saw it. No later one asks. */
    public Invocable.InvocationType getInvocationType() {
        return Invocable.InvocationType.NON_BLOCKING;
    }

    /** So that Jetty 12.1 does. No earlier one has this. */
    public void fillInterested(Callback callback) {
        if (fillable == null || fillable.getCallback() != callback) {
            fillable = new RunInPlace(callback);
        }
        getEndPoint().fillInterested(fillable);
    }

    /** Jetty leaves a connection open as long as its request has not ended, and one whose reply waits never would. */
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

        /** Made while its connection is; what that has is there later. */
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
         * Run by the thread of the selector, and for the requests that a client sends without waiting perhaps by
         * another.
         */
        private void place(MetaData.Request request, Runnable serve) {
            if (!connection.paths.have(request.getHttpURI().getPath())) {
                getExecutor().execute(serve);
                return;
            }
            long length = request.getContentLength();
            boolean bodyIsToCome = length != 0 && request.getHttpFields().contains(HttpHeader.CONTENT_LENGTH)
                    || request.getHttpFields().contains(HttpHeader.TRANSFER_ENCODING);
            PlacedStream stream = new PlacedStream(getHttpStream(), this, connection.untaken);
            addHttpStreamWrapper(own -> stream);
            boolean here =
                    !bodyIsToCome || !request.getHttpFields().contains(HttpHeader.EXPECT) && stream.isHere(length);
            if (here && connection.untaken.hasRoom()) {
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
