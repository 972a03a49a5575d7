package cxfperf.cxf.socket;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/**
 * One TCP connection with a buffer for what comes in. Used by one thread at a time; only {@link #endIfOverdue} is called
 * by another.
 */
final class HttpConnection {

    private static final int BUFFER_BYTES = 16_384;
    private static final int MAX_LINE_BYTES = 65_536;

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private byte[] buffer = new byte[BUFFER_BYTES];
    private int from;
    private int to;
    private long idleSince;

    /** Zero while no read or write has a time limit. */
    private volatile long deadlineNanos;

    private volatile boolean timedOut;

    private HttpConnection(Socket socket) throws IOException {
        this.socket = socket;
        this.in = socket.getInputStream();
        this.out = socket.getOutputStream();
    }

    /** @param timeoutMillis 0 for none */
    static HttpConnection open(String host, int port, int timeoutMillis) throws IOException {
        Socket socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.connect(new InetSocketAddress(host, port), timeoutMillis);
            HttpConnection connection = new HttpConnection(socket);
            Deadlines.watch(connection);
            return connection;
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    /** Gives the exchange that begins now a time limit for each wait; 0 for none. */
    private void arm(int timeoutMillis) {
        if (timeoutMillis > 0) {
            long deadline = System.nanoTime() + timeoutMillis * 1_000_000L;
            deadlineNanos = deadline == 0 ? 1 : deadline;
        }
    }

    private void disarm() {
        deadlineNanos = 0;
    }

    void endIfOverdue(long now) {
        long deadline = deadlineNanos;
        if (deadline != 0 && now - deadline > 0) {
            timedOut = true;
            close();
        }
    }

    void write(byte[] bytes, int offset, int length, int timeoutMillis) throws IOException {
        arm(timeoutMillis);
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            throw explained(e);
        } finally {
            disarm();
        }
    }

    /** The next byte; -1 at the end of the stream. */
    int read(int timeoutMillis) throws IOException {
        return from < to || fill(timeoutMillis) ? buffer[from++] & 0xff : -1;
    }

    /** As {@link InputStream#read(byte[], int, int)}. */
    int read(byte[] bytes, int offset, int length, int timeoutMillis) throws IOException {
        if (from == to && !fill(timeoutMillis)) {
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
    String readLine(int timeoutMillis) throws IOException {
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
            if (!more(timeoutMillis)) {
                throw new EOFException(seen == 0 ? "the server closed the connection" : "Premature EOF");
            }
            at = from + seen;
        }
    }

    /** Marks the connection as idle from now on. */
    void rest() {
        idleSince = System.nanoTime();
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
        Deadlines.forget(this);
        try {
            socket.close();
        } catch (IOException e) {
            // Nothing is lost: whoever closes has no more use for it.
        }
    }

    private boolean fill(int timeoutMillis) throws IOException {
        from = 0;
        to = 0;
        return more(timeoutMillis);
    }

    /** Reads behind what is already there. */
    private boolean more(int timeoutMillis) throws IOException {
        if (from == to) {
            from = 0;
            to = 0;
        } else if (to == buffer.length) {
            makeRoom();
        }
        arm(timeoutMillis);
        try {
            int count = in.read(buffer, to, buffer.length - to);
            to += Math.max(0, count);
            return count > 0;
        } catch (IOException e) {
            throw explained(e);
        } finally {
            disarm();
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
        if (!timedOut) {
            return e;
        }
        SocketTimeoutException timeout = new SocketTimeoutException("Read timed out");
        timeout.initCause(e);
        return timeout;
    }
}
