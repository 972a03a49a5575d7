package cxfperf.cxf.socket;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ref.Reference;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;

/**
 * One connection, with TLS or without. Used by one thread at a time; only {@link #endIfOverdue} is called by another.
 */
final class HttpConnection implements Deadlines.Timed {

    private static final long NONE = 0;
    private static final long PASSED = 1;

    private static final int ALERT_MILLIS = 100;

    private final Socket wire;

    /** With TLS its socket over the wire, and the wire itself otherwise. */
    private Socket socket;

    private OutputStream out;
    private ReplyReader replies;
    private long idleSince;
    private boolean answered;

    /** When the exchange has to be over, in System.nanoTime(), or one of NONE and PASSED. */
    private final AtomicLong deadline = new AtomicLong(NONE);

    private final Reference<Deadlines.Timed> watched;

    private HttpConnection(Socket wire) {
        this.wire = wire;
        this.socket = wire;
        this.watched = Deadlines.watch(this);
    }

    /**
     * @param timeoutMillis of connecting and of the TLS handshake together; 0 for none
     * @param tls null for none
     */
    static HttpConnection open(String host, int port, int timeoutMillis, TlsSockets tls) throws IOException {
        long before = System.nanoTime();
        HttpConnection connection = new HttpConnection(tls == null ? new Socket() : new BufferedSocket());
        try {
            connection.wire.setTcpNoDelay(true);
            connection.wire.connect(new InetSocketAddress(host, port), timeoutMillis);
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

    /** With TLS 1.2 a server that refuses may close while the client writes; the JDK then drops the alert that says why. */
    private static SSLHandshakeException ended(SocketException cause) {
        SSLHandshakeException ended = new SSLHandshakeException("the server ended the TLS handshake ("
                + cause.getMessage() + "): does it require a client certificate that it trusts?");
        ended.addSuppressed(cause);
        return ended;
    }

    /**
     * Gives the exchange until this time from now, all of its reads and writes together; once more replaces the last one.
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

    @Override
    public void endIfOverdue(long now) {
        long due = deadline.get();
        if (due != NONE && due != PASSED && now - due > 0 && deadline.compareAndSet(due, PASSED)) {
            Deadlines.forget(watched);
            // The wire: the TLS socket would wait for the thread that writes to it, to say goodbye.
            close(wire);
        }
    }

    void write(byte[] bytes, int offset, int length) throws IOException {
        answered = false;
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            throw explained(refusal(e), "Read timed out");
        }
    }

    /**
     * With TLS 1.3 a server refuses a client's certificate, or that there is none, after the client's side of the handshake, and
     * closes: the alert that says so lies unread behind what could not be written.
     */
    private IOException refusal(IOException ofWriting) {
        if (socket instanceof SSLSocket) {
            try {
                // The other side is gone: what it has said is here, or is the same failure.
                socket.setSoTimeout(ALERT_MILLIS);
                socket.getInputStream().read();
            } catch (SSLException alert) {
                alert.addSuppressed(ofWriting);
                return alert;
            } catch (IOException e) {
                return ofWriting;
            }
        }
        return ofWriting;
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
     * @return false where its time limit has passed, and it is closed
     */
    boolean rest() {
        idleSince = System.nanoTime();
        return replaceDeadline(NONE);
    }

    /** Whether an idle connection can take another request. Looks at the socket only after a pause. */
    boolean isUsable(long checkAfterNanos) {
        if (socket.isClosed() || replies.buffered() > 0) {
            return false;
        }
        return System.nanoTime() - idleSince < checkAfterNanos || isStillOpen();
    }

    private boolean isStillOpen() {
        try {
            socket.setSoTimeout(1);
            try {
                // Either the end of the stream, or bytes that nobody asked for.
                socket.getInputStream().read();
                return false;
            } catch (SocketTimeoutException e) {
                socket.setSoTimeout(0);
                return true;
            }
        } catch (IOException e) {
            return false;
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
            // Nothing is lost: whoever closes has no more use for it.
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
