package cxfperf.cxf.handwritten;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ref.Reference;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One TCP connection with a buffer for what comes in. Used by one thread at a time; only {@link #endIfOverdue} is called
 * by another.
 */
final class HttpConnection implements Deadlines.Timed {

    private static final int BUFFER_BYTES = 16_384;

    /** What the JDK reads from a socket at once at the most. */
    private static final int MAX_BUFFER_BYTES = 131_072;

    private static final int MAX_LINE_BYTES = 65_536;

    private static final long NONE = 0;
    private static final long PASSED = 1;

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private byte[] buffer = new byte[BUFFER_BYTES];
    private int from;
    private int to;
    private boolean filled;
    private long idleSince;

    /** When the exchange has to be over, in System.nanoTime(), or one of NONE and PASSED. */
    private final AtomicLong deadline = new AtomicLong(NONE);

    private final Reference<Deadlines.Timed> watched;

    private HttpConnection(Socket socket) throws IOException {
        this.socket = socket;
        this.in = socket.getInputStream();
        this.out = socket.getOutputStream();
        this.watched = Deadlines.watch(this);
    }

    /** @param timeoutMillis 0 for none */
    static HttpConnection open(String host, int port, int timeoutMillis) throws IOException {
        Socket socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.connect(new InetSocketAddress(host, port), timeoutMillis);
            return new HttpConnection(socket);
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
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
            close();
        }
    }

    void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            throw explained(e);
        }
    }

    /** As {@link InputStream#read(byte[], int, int)}. */
    int read(byte[] bytes, int offset, int length) throws IOException {
        if (from == to && !fill()) {
            return -1;
        }
        int count = Math.min(length, to - from);
        System.arraycopy(buffer, from, bytes, offset, count);
        from += count;
        return count;
    }

    /** How many bytes can be read without waiting for the network. */
    int buffered() {
        return to - from;
    }

    /**
     * The next line without its end.
     *
     * @throws EOFException if the stream ends before the line does
     */
    String readLine() throws IOException {
        int at = from;
        while (true) {
            for (; at < to; at++) {
                if (buffer[at] == '\n') {
                    int end = at > from && buffer[at - 1] == '\r' ? at - 1 : at;
                    String line = new String(buffer, from, end - from, StandardCharsets.ISO_8859_1);
                    from = at + 1;
                    return line;
                }
            }
            int seen = at - from;
            if (seen > MAX_LINE_BYTES) {
                throw new IOException("a header line of the reply is longer than " + MAX_LINE_BYTES + " bytes");
            }
            if (!more()) {
                throw new EOFException(seen == 0 ? "the server closed the connection" : "Premature EOF");
            }
            at = from + seen;
        }
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
        if (socket.isClosed() || from != to) {
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
        try {
            socket.close();
        } catch (IOException e) {
            // Nothing is lost: whoever closes has no more use for it.
        }
    }

    private boolean fill() throws IOException {
        from = 0;
        to = 0;
        if (filled && buffer.length < MAX_BUFFER_BYTES) {
            // There was more than fitted: a large reply. Each read costs a call into the kernel.
            buffer = new byte[buffer.length * 2];
        }
        return more();
    }

    /** Reads behind what is already there. */
    private boolean more() throws IOException {
        if (from == to) {
            from = 0;
            to = 0;
        } else if (to == buffer.length) {
            makeRoom();
        }
        try {
            int count = in.read(buffer, to, buffer.length - to);
            to += Math.max(0, count);
            filled = to == buffer.length;
            return count > 0;
        } catch (IOException e) {
            throw explained(e);
        }
    }

    private void makeRoom() {
        byte[] target = from > 0 ? buffer : new byte[buffer.length * 2];
        System.arraycopy(buffer, from, target, 0, to - from);
        buffer = target;
        to -= from;
        from = 0;
    }

    private IOException explained(IOException e) {
        if (deadline.get() != PASSED) {
            return e;
        }
        SocketTimeoutException timeout = new SocketTimeoutException("Read timed out");
        timeout.initCause(e);
        return timeout;
    }
}
