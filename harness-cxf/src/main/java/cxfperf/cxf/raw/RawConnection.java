package cxfperf.cxf.raw;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One connection to the server, with a buffer that holds one whole reply. Used by one thread; only
 * {@link #endIfOverdue} is called by another.
 */
final class RawConnection implements AutoCloseable {

    private static final int BUFFER_BYTES = 16_384;
    private static final int MOST_BYTES = 1 << 30;

    /** A connection that has rested for longer than this is checked before its next use. */
    private static final long CHECK_AFTER_NANOS = 1_000_000_000;

    private static final long NONE = 0;
    private static final long PASSED = 1;

    /** The TCP socket, below TLS if there is any: closing it does not block. */
    private final Socket plain;

    private InputStream in;
    private OutputStream out;
    private final RawTarget.RawTimeLimits limits;
    private final long limitNanos;
    private final AtomicLong deadline = new AtomicLong(NONE);
    private byte[] buffer = new byte[BUFFER_BYTES];
    private int received;

    /** Why the request could not be sent whole; null if it was. */
    private IOException unsent;

    private long idleSince = System.nanoTime();

    /**
     * @param plain is connected
     * @param limitNanos time limit of each exchange
     */
    RawConnection(Socket plain, RawTarget.RawTimeLimits limits, long limitNanos) throws IOException {
        this.plain = plain;
        this.in = plain.getInputStream();
        this.out = plain.getOutputStream();
        this.limits = limits;
        this.limitNanos = limitNanos;
        limits.watch(this);
    }

    /** Layers TLS over a socket. */
    interface Securing {

        /** @return the TLS socket, after its handshake */
        Socket secured(Socket plain) throws IOException;
    }

    /** Sends everything after this call through TLS. The handshake has the time limit of an exchange. */
    void secure(Securing securing) throws IOException {
        // The socket's own limit is not used: once set, it costs more system calls for each read.
        deadline.set(System.nanoTime() + limitNanos | 2);
        try {
            Socket secured = securing.secured(plain);
            in = secured.getInputStream();
            out = secured.getOutputStream();
        } catch (IOException e) {
            throw explained(e);
        }
        if (!rest()) {
            throw new SocketTimeoutException("Read timed out");
        }
    }

    /**
     * Sends a request, in one write. Discards the previous reply. Starts the time limit of the exchange.
     *
     * @throws IOException if it could not be sent. Not if a reply has begun all the same: a server that refuses a
     *     request may answer and close before it has read all of it. {@link #requireSent} tells.
     */
    void send(byte[] request, int length) throws IOException {
        received = 0;
        unsent = null;
        // The bit makes sure that the deadline is never one of the two marks.
        deadline.set(System.nanoTime() + limitNanos | 2);
        try {
            out.write(request, 0, length);
        } catch (IOException e) {
            unsent = explained(e);
            if (!hasReply()) {
                throw unsent;
            }
        }
    }

    /** Whether the beginning of a reply was received before the server ended the connection. */
    private boolean hasReply() {
        try {
            return receive();
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether the request was sent whole. */
    boolean isSent() {
        return unsent == null;
    }

    /** @throws IOException if the request was not sent whole, so that the server cannot have done what it asks for */
    void requireSent() throws IOException {
        if (unsent != null) {
            throw unsent;
        }
    }

    /**
     * Reads the available bytes into the buffer, after those already received; waits if there are none.
     *
     * @return false at the end of the stream
     */
    boolean receive() throws IOException {
        if (received == buffer.length) {
            grow();
        }
        try {
            int count = in.read(buffer, received, buffer.length - received);
            received += Math.max(0, count);
            return count > 0;
        } catch (IOException e) {
            throw explained(e);
        }
    }

    /** @throws IOException if the buffer will not hold so many bytes, which then need not be waited for */
    static void requireRoom(long bytes) throws IOException {
        if (bytes > MOST_BYTES) {
            throw new IOException("the reply is larger than " + MOST_BYTES + " bytes");
        }
    }

    private void grow() throws IOException {
        requireRoom(received + 1L);
        byte[] larger = new byte[buffer.length * 2];
        System.arraycopy(buffer, 0, larger, 0, received);
        buffer = larger;
    }

    /** The buffer; valid up to {@link #received()} bytes, until the next call of this class. */
    byte[] buffer() {
        return buffer;
    }

    int received() {
        return received;
    }

    /** Discards the first bytes. */
    void drop(int count) {
        System.arraycopy(buffer, count, buffer, 0, received - count);
        received -= count;
    }

    /**
     * Ends the exchange and its time limit.
     *
     * @return false if the limit passed at the same moment, and the connection is closed
     */
    boolean rest() {
        long last = deadline.get();
        idleSince = System.nanoTime();
        return last != PASSED && deadline.compareAndSet(last, NONE);
    }

    /** Whether another request can be sent. Checks the socket only after a pause. */
    boolean isUsable() {
        return System.nanoTime() - idleSince < CHECK_AFTER_NANOS || isStillOpen();
    }

    private boolean isStillOpen() {
        try {
            plain.setSoTimeout(1);
            try {
                // Either the stream has ended, or it has bytes that no request asked for.
                plain.getInputStream().read();
                return false;
            } catch (SocketTimeoutException e) {
                plain.setSoTimeout(0);
                return true;
            }
        } catch (IOException e) {
            return false;
        }
    }

    void endIfOverdue(long now) {
        long due = deadline.get();
        if (due != NONE && due != PASSED && now - due > 0 && deadline.compareAndSet(due, PASSED)) {
            close();
        }
    }

    private IOException explained(IOException e) {
        if (deadline.get() != PASSED) {
            return e;
        }
        SocketTimeoutException timeout = new SocketTimeoutException("Read timed out");
        timeout.initCause(e);
        return timeout;
    }

    @Override
    public void close() {
        limits.forget(this);
        try {
            plain.close();
        } catch (IOException e) {
            // The connection is closed because it is no longer used, so the error has no effect.
        }
    }
}
