package cxfperf.cxf.socket;

import java.io.IOException;
import java.io.InputStream;
import org.apache.hc.core5.http.MalformedChunkCodingException;
import org.apache.hc.core5.http.impl.BasicHttpTransportMetrics;
import org.apache.hc.core5.http.impl.io.SessionInputBufferImpl;
import org.apache.hc.core5.util.CharArrayBuffer;

/**
 * The buffer of what comes in, which HttpComponents reads lines and bytes from. Refuses a size of a chunk with a sign, which
 * HttpComponents would take: somebody on the way may have taken it for another one. Owned by one thread.
 */
final class ReplyLines extends SessionInputBufferImpl {

    private boolean inChunks;

    ReplyLines(int bytes, int maxLineBytes) {
        // Reads that are smaller than the buffer fill it: each read costs a call into the kernel.
        super(new BasicHttpTransportMetrics(), bytes, bytes, maxLineBytes, null);
    }

    /** Whether the lines that are read from now on are those between chunks. */
    void inChunks(boolean value) {
        inChunks = value;
    }

    @Override
    public int readLine(CharArrayBuffer line, InputStream in) throws IOException {
        int count = super.readLine(line, in);
        if (inChunks && count > 0 && (line.charAt(0) == '+' || line.charAt(0) == '-')) {
            throw new MalformedChunkCodingException("Bad chunk header: " + line);
        }
        return count;
    }
}
