package cxfperf.cxf.socket;

import cxfperf.cxf.socket.TlsSockets.SharedTls;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.net.URISyntaxException;
import javax.net.ssl.SSLSession;
import org.apache.cxf.Bus;
import org.apache.cxf.configuration.jsse.TLSClientParameters;
import org.apache.cxf.interceptor.InterceptorChain;
import org.apache.cxf.io.CacheAndWriteOutputStream;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.transport.http.Address;
import org.apache.cxf.transport.http.HTTPConduit;
import org.apache.cxf.transport.http.Headers;
import org.apache.cxf.transport.https.HttpsURLConnectionInfo;
import org.apache.cxf.transports.http.configuration.HTTPClientPolicy;
import org.apache.cxf.ws.addressing.EndpointReferenceType;

/**
 * A conduit for HTTP/1.1 over plain blocking sockets, described in the package's documentation. Safe for use by several
 * threads; each call has a connection of its own until its reply has been read.
 */
public final class SocketHTTPConduit extends HTTPConduit {

    private static final String TARGET = SocketHTTPConduit.class.getName() + ".target";
    private static final String HTTPS = "https";
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;
    private static final int CLIENT_ERROR = 400;

    /** CXF's parameters for a conduit without TLS settings: the JVM's trust store. */
    private static final TLSClientParameters AS_THE_JVM = new TLSClientParameters();

    private final ConnectionPool pool;
    private final SharedTls sharedTls;
    private final CallBuffers buffers;

    /** Kept for its sessions, because {@link SharedTls} does not keep it. */
    private volatile TlsSockets lastTls;

    SocketHTTPConduit(
            Bus bus,
            EndpointInfo endpoint,
            EndpointReferenceType target,
            SharedTls sharedTls,
            CallBuffers buffers,
            ConnectionPool.IdleLimits limits)
            throws IOException {
        super(bus, endpoint, target);
        this.sharedTls = sharedTls;
        this.buffers = buffers;
        this.pool = new ConnectionPool(limits);
    }

    boolean isOf(Bus other) {
        return bus == other;
    }

    /** The server of a request. @param tls null for http */
    private record Target(Address address, TlsSockets tls) {}

    @Override
    protected void setupConnection(Message message, Address address, HTTPClientPolicy policy) throws IOException {
        URI uri = address.getURI();
        boolean secured = HTTPS.equalsIgnoreCase(uri.getScheme());
        if (!secured && !"http".equalsIgnoreCase(uri.getScheme())) {
            throw new IOException("SocketHTTPConduit carries http and https, not " + uri);
        }
        Proxy proxy = proxyFactory.createProxy(policy, uri);
        if (proxy != null && proxy.type() != Proxy.Type.DIRECT) {
            throw refused(uri, proxy);
        }
        message.put("http.scheme", secured ? HTTPS : "http");
        message.put(TARGET, new Target(address, secured ? tls(message) : null));
        if (message.get(Message.HTTP_REQUEST_METHOD) == null) {
            message.put(Message.HTTP_REQUEST_METHOD, "POST");
        }
    }

    private TlsSockets tls(Message message) throws IOException {
        TLSClientParameters ofCall = message.get(TLSClientParameters.class);
        TLSClientParameters parameters = ofCall != null ? ofCall : getTlsClientParameters();
        TlsSockets sockets = sharedTls.of(parameters != null ? parameters : AS_THE_JVM);
        if (lastTls != sockets) {
            lastTls = sockets;
        }
        return sockets;
    }

    @Override
    protected OutputStream createOutputStream(
            Message message, boolean needToCacheRequest, boolean isChunking, int chunkThreshold) {
        Target target = (Target) message.get(TARGET);
        return new Exchange(message, needToCacheRequest, isChunking ? chunkThreshold : Integer.MAX_VALUE, target);
    }

    /** Closes the idle connections, and from now on each connection after its call. */
    void closeConnections() {
        pool.close();
    }

    @Override
    public void close() {
        closeConnections();
        super.close();
    }

    /** Closes the connection of an exchange whose request failed before it was complete. */
    private static final class AbandonOnFault extends AbstractPhaseInterceptor<Message> {
        private final Exchange exchange;

        AbandonOnFault(Exchange exchange) {
            // The phase is before all phases that write: a failed chain notifies its interceptors from the failure back
            // to the start.
            super(Phase.PREPARE_SEND);
            this.exchange = exchange;
        }

        @Override
        public void handleMessage(Message message) {
            // Only a failed request needs an action.
        }

        @Override
        public void handleFault(Message message) {
            exchange.abandon();
        }
    }

    /** One request and its reply. */
    private final class Exchange extends WrappedOutputStream implements RequestBody.Sink {

        private final int connectTimeoutMillis;
        private final int receiveTimeoutMillis;
        private final int chunkFromBytes;
        private Target target;
        private RequestHead head;
        private RequestBody body;
        private HttpConnection connection;
        private ResponseHead reply;
        private ResponseBody replyBody;

        /** Whether the reply came before the request was complete; the rest of the request is not sent. */
        private boolean early;

        Exchange(Message message, boolean needToCacheRequest, int chunkFromBytes, Target target) {
            // Without CXF's threshold, because the body is collected in RequestBody and so copied once less.
            super(
                    message,
                    needToCacheRequest,
                    true,
                    -1,
                    getConduitName(),
                    target.address().getURI());
            this.target = target;
            HTTPClientPolicy policy = getClient(message);
            this.connectTimeoutMillis = determineConnectionTimeout(message, policy);
            this.receiveTimeoutMillis = determineReceiveTimeout(message, policy);
            this.chunkFromBytes = Math.max(1, chunkFromBytes);
        }

        @Override
        public void thresholdReached() {
            // CXF's threshold is switched off.
        }

        @Override
        protected void setFixedLengthStreamingMode(int length) {
            // RequestBody knows the length at the end of the body.
        }

        @Override
        protected void setProtocolHeaders() throws IOException {
            head = new RequestHead(
                    outMessage, getMethod(), url, !KNOWN_HTTP_VERBS_WITH_NO_CONTENT.contains(getMethod()));
        }

        @Override
        protected void setupWrappedStream() throws IOException {
            body = new RequestBody(
                    head, this, chunkFromBytes, buffers.requests().take());
            if (cachingForRetransmission) {
                cachedStream = new CacheAndWriteOutputStream(body);
                wrappedStream = cachedStream;
            } else {
                wrappedStream = body;
            }
        }

        @Override
        protected void handleNoOutput() throws IOException {
            // A POST, PUT or PATCH without a body has to send Content-Length: 0 (RFC 9110, section 8.6).
            byte[] bytes = getMethod().startsWith("P") ? head.withLength(0) : head.withoutBody();
            send(bytes, 0, bytes.length);
        }

        @Override
        public void send(byte[] bytes, int offset, int length) throws IOException {
            if (early) {
                return;
            }
            if (connection == null) {
                connect(body != null && !body.isClosed());
            }
            try {
                // After the last write, this is also the limit of the whole reply.
                connection.limit(receiveTimeoutMillis);
                try {
                    connection.write(bytes, offset, length);
                } catch (IOException e) {
                    refuse(connection.earlyReply(e), e);
                }
                if (!early && body != null && !body.isClosed()) {
                    // The caller may take longer to produce the next chunk.
                    connection.limit(0);
                }
            } catch (IOException e) {
                connection.close();
                throw e;
            }
        }

        /** Accepts an early reply only if it is an error: the server cannot have executed an incomplete request. */
        private void refuse(ResponseHead refusal, IOException ofWriting) throws IOException {
            if (refusal.status() < CLIENT_ERROR) {
                throw ofWriting;
            }
            refusal.requireFraming(getMethod());
            reply = refusal;
            early = true;
        }

        /** @param early whether the request is not complete yet and may still fail */
        private void connect(boolean early) throws IOException {
            InterceptorChain chain = outMessage.getInterceptorChain();
            if (early && chain != null) {
                // CXF does not close the stream of a request whose writing failed in between.
                chain.add(new AbandonOnFault(this));
            }
            connection = pool.take(origin());
            if (connection != null) {
                return;
            }
            if (proxyFactory.createProxy(getClient(outMessage), url) == null) {
                requireNoProxy(url);
            }
            int port = url.getPort() != -1 ? url.getPort() : target.tls() == null ? HTTP_PORT : HTTPS_PORT;
            connection = HttpConnection.open(url.getHost(), port, connectTimeoutMillis, target.tls(), buffers);
        }

        private ConnectionPool.Origin origin() {
            return new ConnectionPool.Origin(url.getRawAuthority(), target.tls());
        }

        /** Returns the connection to the pool if the reply is complete; otherwise closes it. May be called again. */
        private void abandon() {
            if (connection == null) {
                return;
            }
            try {
                if (reply == null) {
                    connection.close();
                } else {
                    getInputStream().close();
                }
            } catch (IOException e) {
                connection.close();
            }
        }

        @Override
        public void close() throws IOException {
            boolean done = false;
            try {
                super.close();
                done = true;
            } finally {
                if (!done) {
                    abandon();
                }
            }
        }

        private ResponseHead reply() throws IOException {
            if (reply == null) {
                if (connection == null) {
                    throw new IOException("the request was not sent");
                }
                try {
                    ResponseHead head = connection.replies().head();
                    // Checked before the body is read: JAX-RS treats a reply whose stream cannot be made as a reply
                    // without a body.
                    head.requireFraming(getMethod());
                    reply = head;
                } catch (IOException e) {
                    connection.close();
                    throw e;
                }
                if (body != null) {
                    buffers.requests().giveBack(body.spare());
                }
                body = null;
            }
            return reply;
        }

        @Override
        protected int getResponseCode() throws IOException {
            return reply().status();
        }

        @Override
        protected String getResponseMessage() throws IOException {
            return reply().reason();
        }

        @Override
        protected void updateResponseHeaders(Message inMessage) throws IOException {
            Headers headers = new Headers(inMessage);
            headers.readFromConnection(reply().headers());
            inMessage.put(Message.CONTENT_TYPE, reply().last("Content-Type"));
            cookies.readFromHeaders(headers);
        }

        @Override
        protected void handleResponseAsync() throws IOException {
            handleResponseOnWorkqueue(true, false);
        }

        @Override
        protected InputStream getInputStream() throws IOException {
            // Made once for each reply: CXF asks twice for the stream of a 202, and the connection must return once.
            if (replyBody == null) {
                HttpConnection own = connection;
                ConnectionPool.Origin origin = origin();
                Runnable whenRead = early || head.asksToClose() ? own::close : () -> pool.giveBack(origin, own);
                replyBody = new ResponseBody(own.replies(), reply(), getMethod(), whenRead, own::close);
            }
            return replyBody;
        }

        /** Also frees the connection of a reply that CXF turns into an exception, such as one with status 503. */
        @Override
        protected void handleResponseInternal() throws IOException {
            boolean done = false;
            try {
                super.handleResponseInternal();
                done = true;
            } finally {
                if (!done) {
                    abandon();
                }
            }
        }

        @Override
        protected InputStream getPartialResponse() throws IOException {
            InputStream in = getInputStream();
            int first = in.read();
            if (first < 0) {
                return null;
            }
            return new java.io.SequenceInputStream(new java.io.ByteArrayInputStream(new byte[] {(byte) first}), in);
        }

        @Override
        protected void closeInputStream() throws IOException {
            try (InputStream in = getInputStream()) {
                in.transferTo(OutputStream.nullOutputStream());
            }
        }

        @Override
        protected boolean usingProxy() {
            return false;
        }

        @Override
        protected HttpsURLConnectionInfo getHttpsURLConnectionInfo() throws IOException {
            if (connection == null) {
                connect(true);
            }
            SSLSession session = connection.tlsSession();
            if (session == null) {
                throw new IOException("there is no certificate to decide on over http");
            }
            return new HttpsURLConnectionInfo(
                    url,
                    getMethod(),
                    session.getCipherSuite(),
                    session.getLocalCertificates(),
                    session.getLocalPrincipal(),
                    session.getPeerCertificates(),
                    session.getPeerPrincipal());
        }

        @Override
        protected void updateCookiesBeforeRetransmit() throws IOException {
            Headers headers = new Headers();
            headers.readFromConnection(reply().headers());
            cookies.readFromHeaders(headers);
        }

        @Override
        protected void setupNewConnection(String newURL) throws IOException {
            abandon();
            connection = null;
            reply = null;
            replyBody = null;
            early = false;
            try {
                Address address = new Address(newURL);
                setupConnection(outMessage, address, getClient(outMessage));
                url = address.getURI();
                target = (Target) outMessage.get(TARGET);
            } catch (URISyntaxException e) {
                throw new IOException(e);
            }
        }

        @Override
        protected void retransmitStream() throws IOException {
            body = new RequestBody(
                    head, this, chunkFromBytes, buffers.requests().take());
            cachedStream.writeCacheTo(body);
            body.close();
        }
    }

    /** @throws IOException if this JVM's default selector names a proxy for the target */
    private static void requireNoProxy(URI target) throws IOException {
        ProxySelector selector = ProxySelector.getDefault();
        if (selector == null) {
            return;
        }
        for (Proxy proxy : selector.select(target)) {
            if (proxy.type() == Proxy.Type.DIRECT) {
                return;
            }
            throw refused(target, proxy);
        }
    }

    /** To bypass a proxy silently would measure something else. */
    private static IOException refused(URI target, Proxy proxy) {
        return new IOException("SocketHTTPConduit uses no proxies, and " + proxy + " is configured for " + target);
    }
}
