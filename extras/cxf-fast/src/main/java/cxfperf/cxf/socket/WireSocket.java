package cxfperf.cxf.socket;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;

/**
 * A socket over a channel, so that it can be checked for received bytes without waiting. Its input can be buffered: TLS
 * reads the five bytes of a record's head and then its body, and each read costs a system call. Used by one thread at a
 * time, except for {@link #close}.
 */
final class WireSocket extends Socket {

    /** The largest TLS record. */
    private static final int RECORD_BYTES = 16_384 + 512;

    private static final int RECORD_HEAD_BYTES = 5;

    private final SocketChannel channel;
    private final Socket socket;
    private final ReceivedBytes in;
    private final Outgoing out = new Outgoing();

    /** @param buffered whether its input is buffered, as TLS needs it */
    WireSocket(boolean buffered) throws IOException {
        channel = SocketChannel.open();
        socket = channel.socket();
        in = new ReceivedBytes(buffered ? RECORD_BYTES : 1);
    }

    /** Describes bytes that have been received and not read. */
    enum Unread {
        NOTHING,
        /** The end of the stream, or bytes that are no whole TLS records; some of them may be lost. */
        UNUSABLE,
        /** Whole TLS records, which can still be read. */
        RECORDS
    }

    /** Checks without waiting; makes no system call if the buffer has bytes. */
    Unread unread() {
        try {
            if (in.isEmpty()) {
                channel.configureBlocking(false);
                int count;
                try {
                    count = in.fill();
                } finally {
                    channel.configureBlocking(true);
                }
                if (count == 0) {
                    return Unread.NOTHING;
                }
                if (count < 0) {
                    return Unread.UNUSABLE;
                }
            }
            return in.holdsWholeRecords() ? Unread.RECORDS : Unread.UNUSABLE;
        } catch (IOException e) {
            return Unread.UNUSABLE;
        }
    }

    /** Replaces exceptions of a channel by those of a socket, which TLS and callers know. */
    private static IOException asOfASocket(IOException e) {
        if (e instanceof SocketException || e instanceof InterruptedIOException) {
            return e;
        }
        IOException known = e instanceof ClosedByInterruptException
                ? new InterruptedIOException("the thread of the call was interrupted")
                : new SocketException(e instanceof ClosedChannelException ? "Socket closed" : e.getMessage());
        known.initCause(e);
        return known;
    }

    private final class ReceivedBytes extends InputStream {

        private final byte[] bytes;

        /** A view of the same bytes. */
        private final ByteBuffer buffer;

        private InputStream unbuffered;
        private int at;
        private int end;

        ReceivedBytes(int capacity) {
            bytes = new byte[capacity];
            buffer = ByteBuffer.wrap(bytes);
        }

        boolean isEmpty() {
            return at == end;
        }

        /** Reads from a non-blocking channel. */
        int fill() throws IOException {
            buffer.clear();
            at = 0;
            end = 0;
            int count = channel.read(buffer);
            end = Math.max(0, count);
            return count;
        }

        boolean holdsWholeRecords() {
            int next = at;
            while (bytes.length >= RECORD_BYTES && next + RECORD_HEAD_BYTES <= end) {
                next += RECORD_HEAD_BYTES + ((bytes[next + 3] & 0xff) << 8 | bytes[next + 4] & 0xff);
            }
            return next == end && next > at;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (at == end) {
                if (length >= bytes.length) {
                    return readUnbuffered(into, offset, length);
                }
                // Emptied before the read, because the read may fail.
                at = 0;
                end = 0;
                end = Math.max(0, readUnbuffered(bytes, 0, bytes.length));
                if (end == 0) {
                    return -1;
                }
            }
            int count = Math.min(length, end - at);
            System.arraycopy(bytes, at, into, offset, count);
            at += count;
            return count;
        }

        private int readUnbuffered(byte[] into, int offset, int length) throws IOException {
            try {
                if (unbuffered == null) {
                    unbuffered = socket.getInputStream();
                }
                return unbuffered.read(into, offset, length);
            } catch (IOException e) {
                throw asOfASocket(e);
            }
        }

        @Override
        public int available() throws IOException {
            return end - at;
        }

        @Override
        public void close() throws IOException {
            WireSocket.this.close();
        }
    }

    private final class Outgoing extends OutputStream {

        private OutputStream unmapped;

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                if (unmapped == null) {
                    unmapped = socket.getOutputStream();
                }
                unmapped.write(bytes, offset, length);
            } catch (IOException e) {
                throw asOfASocket(e);
            }
        }

        @Override
        public void close() throws IOException {
            WireSocket.this.close();
        }
    }

    @Override
    public InputStream getInputStream() {
        return in;
    }

    @Override
    public OutputStream getOutputStream() {
        return out;
    }

    // The methods below are those that a TLS socket calls on the socket under it.

    @Override
    public void connect(SocketAddress target, int timeoutMillis) throws IOException {
        try {
            socket.connect(target, timeoutMillis);
        } catch (IOException e) {
            throw asOfASocket(e);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    @Override
    public boolean isClosed() {
        return !channel.isOpen();
    }

    @Override
    public boolean isConnected() {
        return socket.isConnected();
    }

    @Override
    public boolean isBound() {
        return socket.isBound();
    }

    @Override
    public InetAddress getInetAddress() {
        return socket.getInetAddress();
    }

    @Override
    public InetAddress getLocalAddress() {
        return socket.getLocalAddress();
    }

    @Override
    public int getPort() {
        return socket.getPort();
    }

    @Override
    public int getLocalPort() {
        return socket.getLocalPort();
    }

    @Override
    public SocketAddress getRemoteSocketAddress() {
        return socket.getRemoteSocketAddress();
    }

    @Override
    public SocketAddress getLocalSocketAddress() {
        return socket.getLocalSocketAddress();
    }

    @Override
    public void shutdownInput() throws IOException {
        socket.shutdownInput();
    }

    @Override
    public void shutdownOutput() throws IOException {
        socket.shutdownOutput();
    }

    @Override
    public boolean isInputShutdown() {
        return socket.isInputShutdown();
    }

    @Override
    public boolean isOutputShutdown() {
        return socket.isOutputShutdown();
    }

    @Override
    public void setSoTimeout(int millis) throws SocketException {
        socket.setSoTimeout(millis);
    }

    @Override
    public int getSoTimeout() throws SocketException {
        return socket.getSoTimeout();
    }

    @Override
    public void setTcpNoDelay(boolean on) throws SocketException {
        socket.setTcpNoDelay(on);
    }

    @Override
    public boolean getTcpNoDelay() throws SocketException {
        return socket.getTcpNoDelay();
    }

    @Override
    public void setSoLinger(boolean on, int seconds) throws SocketException {
        socket.setSoLinger(on, seconds);
    }

    @Override
    public int getSoLinger() throws SocketException {
        return socket.getSoLinger();
    }
}
