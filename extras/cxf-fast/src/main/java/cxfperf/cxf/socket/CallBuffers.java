package cxfperf.cxf.socket;

import cxfperf.cxf.socket.ReplyReader.ReplyLines;
import cxfperf.cxf.spare.Spares;

/**
 * The buffers of the calls of several conduits. A call has them while it goes on: idle connections have no buffers. A
 * request of a megabyte that started with a small buffer would be copied seven times while it grows. Safe for use by
 * several threads.
 */
record CallBuffers(Spares<byte[]> requests, Spares<ReplyLines> replies) {

    CallBuffers() {
        this(Spares.ofBuffers(bytes -> bytes.length), Spares.ofBuffers(ReplyLines::capacity));
    }
}
