package cxfperf.cxf.socket;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hc.core5.http.MalformedChunkCodingException;
import org.apache.hc.core5.http.MessageConstraintException;

/**
 * The body of one reply (RFC 9112, section 6). At its end the connection returns to the pool; if it is closed before
 * its end, the connection is closed too. Owned by one thread.
 */
final class ResponseBody extends InputStream {

    private static final long UNKNOWN = -1;

    private final ReplyReader replies;
    private final Runnable giveBack;
    private final Runnable discard;
    private final boolean untilTheEnd;
    private final boolean reusable;
    private final InputStream framed;

    /** The length of the body; UNKNOWN if the head states no length. */
    private final long length;

    private long count;
    private boolean ended;

    /**
     * @param replies the reader, positioned after the head
     * @param giveBack called with the connection when another request can follow
     * @param discard called with the connection when no request can follow
     */
    ResponseBody(ReplyReader replies, ResponseHead head, String method, Runnable giveBack, Runnable discard)
            throws IOException {
        this.replies = replies;
        this.giveBack = giveBack;
        this.discard = discard;
        boolean chunked = head.hasBody(method) && head.isChunked();
        this.length = chunked ? UNKNOWN : head.hasBody(method) ? head.contentLength() : 0;
        this.untilTheEnd = !chunked && length == UNKNOWN;
        this.reusable = head.keepsAlive() && !untilTheEnd;
        if (length == 0) {
            this.framed = InputStream.nullInputStream();
            end();
        } else {
            this.framed = chunked ? replies.chunks() : untilTheEnd ? replies.untilTheEnd() : replies.bytes(length);
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int max) throws IOException {
        if (max == 0) {
            return 0;
        }
        if (ended) {
            return -1;
        }
        try {
            int read = framed.read(bytes, offset, max);
            count += Math.max(0, read);
            if (read < 0 || count == length) {
                end();
            }
            return read;
        } catch (EOFException e) {
            if (untilTheEnd) {
                end();
                return -1;
            }
            throw broken(e);
        } catch (MalformedChunkCodingException | MessageConstraintException e) {
            throw broken(ReplyReader.invalid(e));
        } catch (IOException e) {
            throw broken(e);
        }
    }

    private IOException broken(IOException e) {
        ended = true;
        discard.run();
        return e;
    }

    @Override
    public int available() throws IOException {
        // The sum in HttpComponents overflows for more than two gigabytes.
        return ended ? 0 : Math.max(0, framed.available());
    }

    /** Reads the rest only as far as it has been received, so that it does not wait. */
    @Override
    public void close() throws IOException {
        byte[] rest = new byte[0];
        while (!ended && replies.buffered() > 0) {
            rest = rest.length == 0 ? new byte[1024] : rest;
            if (read(rest, 0, rest.length) < 0) {
                break;
            }
        }
        if (!ended) {
            ended = true;
            discard.run();
        }
    }

    private void end() {
        ended = true;
        if (reusable) {
            replies.bodyWasOf(count);
            giveBack.run();
        } else {
            discard.run();
        }
    }
}
