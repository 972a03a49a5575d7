package cxfperf.testing;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/** A file on a disk that has little space: like a real one, it takes what still fits and refuses the rest. */
public final class FullDisk extends RandomAccessFile {

    private long capacity;
    private int mostOffered;

    /**
     * @param path a new file
     * @param capacity the most bytes of the file
     */
    public FullDisk(Path path, long capacity) throws IOException {
        super(path.toFile(), "rw");
        this.capacity = capacity;
    }

    public void capacity(long bytes) {
        capacity = bytes;
    }

    /** The most bytes that were to be written at once. */
    public int mostOffered() {
        return mostOffered;
    }

    @Override
    public void write(byte[] bytes) throws IOException {
        mostOffered = Math.max(mostOffered, bytes.length);
        long room = capacity - length();
        write(bytes, 0, (int) Math.min(bytes.length, room));
        if (bytes.length > room) {
            throw new IOException("No space left on device");
        }
    }
}
