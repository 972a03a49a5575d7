package cxfperf.cxf.jetty;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.HttpChannel;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingCallback;

/**
 * One request and its reply, served without waiting for the network in the selector thread: that thread would wait for
 * an event that only it can report. The body of the request is read first. Pieces of the reply that the socket does not
 * accept are reported as sent, so they are copied: into memory if they fit, otherwise into a temporary file.
 */
final class PlacedStream extends HttpStream.Wrapper {

    /** The largest body that is read ahead. A larger one would occupy the selector thread too long. */
    static final int MAX_AHEAD_BYTES = 64 * 1024;

    private final HttpChannel channel;
    private final UnreadBytes unread;

    /** Parts of the body that were read ahead. Used by one thread at a time, the reading thread. */
    private final Deque<Content.Chunk> ahead = new ArrayDeque<>(2);

    private final Sender sender = new Sender();

    /** Whether the selector thread serves the request. Meanwhile no thread may wait to send. */
    private volatile boolean held;

    // Guarded by this.
    private final Deque<ReplyPiece> waiting = new ArrayDeque<>(2);
    private int unsent;
    private Throwable failure;
    private boolean ended;

    /** Null while all waiting pieces are in memory. */
    private ReplyFile file;

    /**
     * A piece of the reply to send.
     *
     * @param kept the number of bytes of a copy in memory
     * @param filed the number of bytes in the file, which replace the content
     */
    private record ReplyPiece(
            MetaData.Request request,
            MetaData.Response response,
            boolean last,
            ByteBuffer content,
            Callback callback,
            int kept,
            int filed) {}

    PlacedStream(HttpStream stream, HttpChannel channel, UnreadBytes unread) {
        super(stream);
        this.channel = channel;
        this.unread = unread;
    }

    /**
     * Whether the whole body has been received. Keeps the received part for its reader.
     *
     * @param length of the body; -1 if it is unknown
     */
    boolean isHere(long length) {
        if (length < 0 || length > MAX_AHEAD_BYTES) {
            return false;
        }
        long come = 0;
        while (come < length) {
            Content.Chunk chunk = super.read();
            if (chunk == null) {
                return false;
            }
            ahead.add(chunk);
            come += chunk.remaining();
            if (Content.Chunk.isFailure(chunk) || chunk.isLast()) {
                return false;
            }
        }
        return true;
    }

    /** Serves the request in the selector thread. */
    void serve(Runnable request) {
        held = true;
        try {
            request.run();
        } finally {
            held = false;
        }
    }

    /** Whether the request has been served and only the client has to read the reply. */
    synchronized boolean isOnlyWaiting() {
        return ended && unsent > 0;
    }

    @Override
    public Content.Chunk read() {
        Content.Chunk chunk = ahead.poll();
        return chunk == null ? super.read() : chunk;
    }

    @Override
    public void demand() {
        if (ahead.isEmpty()) {
            super.demand();
            return;
        }
        Runnable reader = channel.onContentAvailable();
        if (reader != null) {
            reader.run();
        }
    }

    @Override
    public void send(
            MetaData.Request request, MetaData.Response response, boolean last, ByteBuffer content, Callback callback) {
        boolean copied = held;
        Throwable failed;
        IOException notKept = null;
        synchronized (this) {
            failed = failure;
            if (failed == null) {
                try {
                    waiting.add(
                            copied
                                    ? kept(request, response, last, content)
                                    : new ReplyPiece(request, response, last, content, callback, 0, 0));
                    unsent++;
                } catch (IOException e) {
                    notKept = e;
                }
            }
        }
        if (notKept != null) {
            // The disk may be full. The rest of the reply cannot be sent without this piece.
            channel.getConnectionMetaData().getConnection().getEndPoint().close(notKept);
            callback.failed(notKept);
            return;
        }
        if (failed == null) {
            sender.iterate();
        }
        if (copied) {
            Throwable now = failure();
            if (now == null) {
                callback.succeeded();
            } else {
                callback.failed(now);
            }
        } else if (failed != null) {
            callback.failed(failed);
        }
    }

    private synchronized Throwable failure() {
        return failure;
    }

    private ReplyPiece kept(MetaData.Request request, MetaData.Response response, boolean last, ByteBuffer content)
            throws IOException {
        if (content == null) {
            return new ReplyPiece(request, response, last, null, Callback.NOOP, 0, 0);
        }
        if (unsent > 0 && content.hasRemaining() && !unread.hasRoom()) {
            file = file == null ? new ReplyFile() : file;
            int length = content.remaining();
            file.write(content);
            return new ReplyPiece(request, response, last, null, Callback.NOOP, 0, length);
        }
        ByteBuffer copy = ByteBuffer.allocate(content.remaining());
        copy.put(content).flip();
        unread.add(copy.remaining());
        return new ReplyPiece(request, response, last, copy, Callback.NOOP, copy.remaining(), 0);
    }

    /** Called when the request has been served and its last piece was reported as sent. */
    @Override
    public void succeeded() {
        synchronized (this) {
            ended = true;
            if (unsent > 0) {
                return;
            }
        }
        release();
        super.succeeded();
    }

    @Override
    public void failed(Throwable cause) {
        release();
        super.failed(cause);
    }

    private void release() {
        for (Content.Chunk chunk = ahead.poll(); chunk != null; chunk = ahead.poll()) {
            chunk.release();
        }
        synchronized (this) {
            if (file != null) {
                file.close();
            }
        }
    }

    /** Sends one piece after the other, without a stack that grows with their number. */
    private final class Sender extends IteratingCallback {

        private ReplyPiece current;

        @Override
        public InvocationType getInvocationType() {
            return InvocationType.NON_BLOCKING;
        }

        @Override
        protected Action process() throws IOException {
            boolean end = false;
            if (current != null) {
                unread.add(-current.kept());
                current.callback().succeeded();
                synchronized (PlacedStream.this) {
                    unsent--;
                    end = ended && unsent == 0;
                }
            }
            ByteBuffer content = null;
            synchronized (PlacedStream.this) {
                current = waiting.poll();
                if (current != null) {
                    content = current.filed() > 0 ? file.next(current.filed()) : current.content();
                }
            }
            if (current != null) {
                getWrapped().send(current.request(), current.response(), current.last(), content, this);
                return Action.SCHEDULED;
            }
            if (end) {
                PlacedStream.this.succeeded();
            }
            return Action.IDLE;
        }

        @Override
        protected void onCompleteFailure(Throwable cause) {
            Deque<ReplyPiece> lost = new ArrayDeque<>();
            boolean end;
            synchronized (PlacedStream.this) {
                failure = cause;
                lost.addAll(waiting);
                waiting.clear();
                unsent = 0;
                end = ended;
            }
            if (current != null) {
                lost.addFirst(current);
            }
            lost.forEach(piece -> {
                unread.add(-piece.kept());
                piece.callback().failed(cause);
            });
            if (end) {
                PlacedStream.this.failed(cause);
            }
        }
    }

    /**
     * A temporary file with the part of one reply that its client has not read and that does not fit into memory.
     * Callers must hold the lock.
     */
    private static final class ReplyFile {

        private final FileChannel file;
        private long written;
        private long read;

        ReplyFile() throws IOException {
            Path path = Files.createTempFile("reply", ".part");
            file = FileChannel.open(
                    path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        }

        void write(ByteBuffer bytes) throws IOException {
            while (bytes.hasRemaining()) {
                written += file.write(bytes, written);
            }
        }

        /** Returns the next bytes, in the order in which they were written. */
        ByteBuffer next(int count) throws IOException {
            ByteBuffer bytes = ByteBuffer.allocate(count);
            while (bytes.hasRemaining()) {
                int more = file.read(bytes, read);
                if (more < 0) {
                    throw new EOFException("the file of a reply was cut");
                }
                read += more;
            }
            return bytes.flip();
        }

        void close() {
            try {
                file.close();
            } catch (IOException e) {
                // The file is not used any more.
            }
        }
    }

    /** Counts the bytes of all replies of a port that are in memory until clients read them. Safe for any thread. */
    static final class UnreadBytes {

        private final long most;
        private final AtomicLong bytes = new AtomicLong();

        /** @param most the limit in bytes */
        UnreadBytes(long most) {
            this.most = most;
        }

        /** Whether the count is below the limit. */
        boolean hasRoom() {
            return bytes.get() < most;
        }

        /** Returns the number of bytes in memory. */
        long waiting() {
            return bytes.get();
        }

        /** @param more below 0 for bytes that were read, or that will never be read */
        void add(long more) {
            bytes.addAndGet(more);
        }
    }
}
