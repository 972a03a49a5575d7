package cxfperf.cxf.socket;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;

/** One connection, with TLS or without. Used by one thread at a time; only {@link #poll} is called by another. */
final class HttpConnection implements Deadlines.Timed {

    private static final long NONE = 0;
    private static final long PASSED = 1;

    /** Limits the wait for bytes that have already been received. */
    private static final int SOON_MILLIS = 100;

    private final WireSocket wire;

    /** The TLS socket over the wire; without TLS the wire itself. */
    private Socket socket;

    private OutputStream out;
    private ReplyReader replies;
    private boolean answered;

    /**
     * When it became idle, in System.nanoTime(); the next two fields say in which pool. The write of the deadline
     * publishes all three to the polling thread.
     */
    private long idleSince;

    private ConnectionPool.Origin origin;
    private ConnectionPool pool;

    /** The time of the last check while idle. Used only by the thread that checks. */
    private long lastCheck;

    /** When the exchange has to be over, in System.nanoTime(), or one of NONE and PASSED. */
    private final AtomicLong deadline = new AtomicLong(NONE);

    private final Deadlines.WatchedSocket watched;

    private HttpConnection(WireSocket wire) {
        this.wire = wire;
        this.socket = wire;
        this.watched = Deadlines.watch(this, wire);
    }

    /**
     * @param timeoutMillis the limit of connecting and of the TLS handshake together; 0 for no limit
     * @param tls null for http
     * @param buffers where the buffers of its replies come from
     */
    static HttpConnection open(String host, int port, int timeoutMillis, TlsSockets tls, CallBuffers buffers)
            throws IOException {
        long before = System.nanoTime();
        InetSocketAddress target = new InetSocketAddress(host, port);
        if (target.isUnresolved()) {
            throw new UnknownHostException(host);
        }
        HttpConnection connection = new HttpConnection(new WireSocket(tls != null));
        try {
            connection.wire.setTcpNoDelay(true);
            connection.wire.connect(target, timeoutMillis);
            if (tls != null) {
                if (timeoutMillis > 0) {
                    connection.replaceDeadline(before + timeoutMillis * 1_000_000L | 2);
                }
                connection.shakeHands(tls, host, port);
            }
            connection.out = connection.socket.getOutputStream();
            connection.replies =
                    new ReplyReader(connection.new Incoming(connection.socket.getInputStream()), buffers.replies());
            return connection;
        } catch (IOException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    private void shakeHands(TlsSockets tls, String host, int port) throws IOException {
        try {
            socket = tls.over(wire, host, port);
        } catch (SocketException e) {
            throw explained(ended(e), "Connect timed out, in the TLS handshake");
        } catch (IOException e) {
            throw explained(e, "Connect timed out, in the TLS handshake");
        }
        if (!replaceDeadline(NONE)) {
            throw new SocketTimeoutException("Connect timed out, in the TLS handshake");
        }
    }

    /**
     * With TLS 1.2 a server that refuses may close while the client writes; the JDK then drops the alert that says why.
     */
    private static SSLHandshakeException ended(SocketException cause) {
        SSLHandshakeException ended = new SSLHandshakeException("the server ended the TLS handshake ("
                + cause.getMessage() + "): does it require a client certificate that it trusts?");
        ended.addSuppressed(cause);
        return ended;
    }

    /**
     * Limits the exchange, all of its reads and writes together, from now on. Replaces an earlier limit.
     *
     * @param timeoutMillis 0 for no limit
     * @throws SocketTimeoutException if the earlier limit has passed
     */
    void limit(int timeoutMillis) throws SocketTimeoutException {
        if (!replaceDeadline(timeoutMillis > 0 ? System.nanoTime() + timeoutMillis * 1_000_000L | 2 : NONE)) {
            throw new SocketTimeoutException("Write timed out");
        }
    }

    private boolean replaceDeadline(long next) {
        long last = deadline.get();
        // Fails if the deadline passes at this moment; the connection is then closed, or will be.
        return last != PASSED && deadline.compareAndSet(last, next);
    }

    /** Ends an exchange that has exceeded its time limit, and has the pool check an idle connection. */
    @Override
    public void poll(long now) {
        long due = deadline.get();
        if (due == NONE) {
            if (pool != null && pool.isCheckDue(now - Math.max(idleSince, lastCheck))) {
                lastCheck = now;
                pool.check(this, now);
            }
        } else if (due != PASSED && now - due > 0 && deadline.compareAndSet(due, PASSED)) {
            abort();
        }
    }

    /**
     * Closes the connection from any thread. Closes the wire and not the TLS socket, which would wait for the thread
     * that writes, in order to send its closing alert.
     */
    void abort() {
        Deadlines.forget(watched);
        close(wire);
    }

    void write(byte[] bytes, int offset, int length) throws IOException {
        answered = false;
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            throw explained(e, "Write timed out");
        }
    }

    /**
     * Returns a reply that a server sent before it closed the connection without reading the whole request, such as
     * status 413. The connection cannot be used for another request.
     *
     * @param ofWriting the exception of {@link #write}
     * @throws IOException if there is no such reply: {@code ofWriting}, or the alert of TLS 1.3 with which a server
     *     refuses a missing or unknown client certificate after the client's side of the handshake
     */
    ResponseHead earlyReply(IOException ofWriting) throws IOException {
        if (deadline.get() == PASSED) {
            throw ofWriting;
        }
        try {
            // The server has closed: its reply has been received already, or reading fails like writing.
            socket.setSoTimeout(SOON_MILLIS);
            return replies.head();
        } catch (SSLException alert) {
            alert.addSuppressed(ofWriting);
            throw alert;
        } catch (IOException e) {
            throw ofWriting;
        }
    }

    /** The reader of the replies. */
    ReplyReader replies() {
        return replies;
    }

    /** Returns null without TLS. */
    SSLSession tlsSession() {
        return socket instanceof SSLSocket secured ? secured.getSession() : null;
    }

    /**
     * Marks the connection as idle, without a time limit.
     *
     * @param where the pool that checks it while it is idle; null for none
     * @return false if its time limit has passed and it is closed
     */
    boolean rest(ConnectionPool.Origin target, ConnectionPool where) {
        idleSince = System.nanoTime();
        origin = target;
        pool = where;
        return replaceDeadline(NONE);
    }

    /** Whether it is a connection to this origin; valid once it has been idle, because its origin never changes. */
    boolean isOf(ConnectionPool.Origin target) {
        return target.equals(origin);
    }

    /** Returns how long it has been idle; valid only while it is idle. */
    long idleNanos(long now) {
        return now - idleSince;
    }

    /**
     * Whether an idle connection can be used for another request: it is open, and has received no unexpected bytes,
     * which would be read as the next reply. Checks the socket without waiting.
     */
    boolean isUsable() {
        if (socket.isClosed() || replies.buffered() > 0) {
            return false;
        }
        try {
            // Bytes that TLS has already decrypted.
            if (socket != wire && socket.getInputStream().available() > 0) {
                return false;
            }
            WireSocket.Unread unread = wire.unread();
            return unread == WireSocket.Unread.NOTHING || unread == WireSocket.Unread.RECORDS && holdNoReply();
        } catch (IOException e) {
            return false;
        }
    }

    /** Has TLS read its records, because a session ticket may come late (TLS 1.3). Waits at most a millisecond. */
    private boolean holdNoReply() throws IOException {
        socket.setSoTimeout(1);
        try {
            // The result is the end of the stream, or an unexpected byte.
            socket.getInputStream().read();
            return false;
        } catch (SocketTimeoutException e) {
            socket.setSoTimeout(0);
            return true;
        }
    }

    void close() {
        Deadlines.forget(watched);
        close(socket);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // Nothing is lost: the caller no longer uses the socket.
        }
    }

    private IOException explained(IOException e, String ifOverdue) {
        if (deadline.get() != PASSED) {
            return e;
        }
        SocketTimeoutException timeout = new SocketTimeoutException(ifOverdue);
        timeout.initCause(e);
        return timeout;
    }

    /** The socket's input. Its end is an EOFException, because a connection that ends too soon is always a failure. */
    private final class Incoming extends InputStream {
        private final InputStream in;

        Incoming(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            read(one, 0, 1);
            return one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int count;
            try {
                count = in.read(bytes, offset, length);
            } catch (IOException e) {
                throw explained(e, "Read timed out");
            }
            if (count < 0) {
                throw new EOFException(answered ? "Premature EOF" : "the server closed the connection");
            }
            answered = true;
            return count;
        }
    }
}
