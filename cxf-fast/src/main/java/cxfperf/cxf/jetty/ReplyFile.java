package cxfperf.cxf.jetty;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The part of one reply that its client does not take and that has no room in memory: a temporary file. The caller locks. */
final class ReplyFile {

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

    /** The next bytes, in the order in which they were written. */
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
            // Nobody needs it any more.
        }
    }
}
