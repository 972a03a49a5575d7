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

/** One connection, with TLS or without. Used by one thread at a time; only {@link #look} is called by another. */
final class HttpConnection implements Deadlines.Timed {

    private static final long NONE = 0;
    private static final long PASSED = 1;

    /** For what is already here. */
    private static final int SOON_MILLIS = 100;

    private final WireSocket wire;

    /** With TLS its socket over the wire, and the wire itself otherwise. */
    private Socket socket;

    private OutputStream out;
    private ReplyReader replies;
    private boolean answered;

    /** Since when it is idle, in System.nanoTime(), and where. Written before the deadline, and read after it. */
    private long idleSince;

    private ConnectionPool.Origin origin;
    private ConnectionPool pool;

    /** The time of the last check while idle. Used only by the thread that checks. */
    private long lastLook;

    /** When the exchange has to be over, in System.nanoTime(), or one of NONE and PASSED. */
    private final AtomicLong deadline = new AtomicLong(NONE);

    private final Deadlines.WatchedSocket watched;

    private HttpConnection(WireSocket wire) {
        this.wire = wire;
        this.socket = wire;
        this.watched = Deadlines.watch(this, wire);
    }

    /**
     * @param timeoutMillis of connecting and of the TLS handshake together; 0 for none
     * @param tls null for none
     */
    static HttpConnection open(String host, int port, int timeoutMillis, TlsSockets tls) throws IOException {
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
            connection.replies = new ReplyReader(connection.new Incoming(connection.socket.getInputStream()));
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
     * Gives the exchange until this time from now, all of its reads and writes together; once more replaces the last
     * one.
     *
     * @param timeoutMillis 0 for no limit
     * @throws SocketTimeoutException if the last one has passed
     */
    void limit(int timeoutMillis) throws SocketTimeoutException {
        if (!replaceDeadline(timeoutMillis > 0 ? System.nanoTime() + timeoutMillis * 1_000_000L | 2 : NONE)) {
            throw new SocketTimeoutException("Write timed out");
        }
    }

    private boolean replaceDeadline(long next) {
        long last = deadline.get();
        // Fails where it passes at this moment: the connection is then closed, or will be.
        return last != PASSED && deadline.compareAndSet(last, next);
    }

    /** Ends an exchange that has exceeded its time limit, and has the pool check an idle connection. */
    @Override
    public void look(long now) {
        long due = deadline.get();
        if (due == NONE) {
            if (pool != null && pool.isDueForALook(now - Math.max(idleSince, lastLook))) {
                lastLook = now;
                pool.look(origin, this, now);
            }
        } else if (due != PASSED && now - due > 0 && deadline.compareAndSet(due, PASSED)) {
            abort();
        }
    }

    /** From any thread: the TLS socket would wait for the thread that writes to it, to say goodbye. */
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
     * The reply that a server sent before it had read the request to its end and closed, as with a status of 413: it
     * lies unread behind what could not be written. The connection cannot be used for another request.
     *
     * @param ofWriting what {@link #write} has thrown
     * @throws IOException where there is no such reply: the failure, or the alert of TLS 1.3 with which a server
     *     refuses a client's certificate, or that there is none, after the client's side of the handshake
     */
    ResponseHead earlyReply(IOException ofWriting) throws IOException {
        if (deadline.get() == PASSED) {
            throw ofWriting;
        }
        try {
            // The other side is gone: what it has said is here, or is the same failure.
            socket.setSoTimeout(SOON_MILLIS);
            return replies.head();
        } catch (SSLException alert) {
            alert.addSuppressed(ofWriting);
            throw alert;
        } catch (IOException e) {
            throw ofWriting;
        }
    }

    /** What comes in. */
    ReplyReader replies() {
        return replies;
    }

    /** Null without TLS. */
    SSLSession tlsSession() {
        return socket instanceof SSLSocket secured ? secured.getSession() : null;
    }

    /**
     * Marks the connection as idle, without a time limit, from now on.
     *
     * @param where the pool that looks after it from now on; null for none
     * @return false where its time limit has passed, and it is closed
     */
    boolean rest(ConnectionPool.Origin target, ConnectionPool where) {
        idleSince = System.nanoTime();
        origin = target;
        pool = where;
        return replaceDeadline(NONE);
    }

    /** For how long it has been idle. Only of one that is. */
    long idleNanos(long now) {
        return now - idleSince;
    }

    /**
     * Whether an idle connection can take another request: it is open, and nothing has come that nobody asked for,
     * which would be taken for the next reply. Looks at the socket, without waiting.
     */
    boolean isUsable() {
        if (socket.isClosed() || replies.buffered() > 0) {
            return false;
        }
        try {
            // What TLS has already decrypted.
            if (socket != wire && socket.getInputStream().available() > 0) {
                return false;
            }
            WireSocket.Unread unread = wire.unread();
            return unread == WireSocket.Unread.NOTHING || unread == WireSocket.Unread.RECORDS && holdNoReply();
        } catch (IOException e) {
            return false;
        }
    }

    /** Has TLS read its records: a ticket for the next session may come late (TLS 1.3). Waits a millisecond. */
    private boolean holdNoReply() throws IOException {
        socket.setSoTimeout(1);
        try {
            // Either the end of the stream, or bytes that nobody asked for.
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

    /** What the socket has to say, and never its end: what ends too soon is a failure wherever it does. */
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
