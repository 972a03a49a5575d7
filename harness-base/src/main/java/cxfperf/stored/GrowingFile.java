package cxfperf.stored;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** The lines of a file that somebody else writes: each reading takes the whole lines that are new. One thread. */
final class GrowingFile {

    /** The most that one reading takes; the next one takes the rest. */
    private static final int MOST_BYTES = 1 << 23;

    private final Path file;
    private long taken;

    GrowingFile(Path file) {
        this.file = file;
    }

    /** The lines since the last reading; none where there is no such file. */
    List<String> newLines() throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(MOST_BYTES, Math.max(0, channel.size() - taken)));
            while (bytes.hasRemaining() && channel.read(bytes, taken + bytes.position()) > 0) {
                // Until all is read.
            }
            int end = bytes.position();
            while (end > 0 && bytes.get(end - 1) != '\n') {
                end--;
            }
            taken += end;
            return new String(bytes.array(), 0, end, StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }
}
