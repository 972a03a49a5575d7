package cxfperf.customer.broker;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.cxf.helpers.FileUtils;

/**
 * The directory in which a broker keeps its messages while it runs. A broker deletes its directory at its end; the next
 * broker deletes those of killed brokers, and a lock marks those of running ones.
 */
record JournalDirectory(Path path, FileChannel lock) implements AutoCloseable {

    private static final String PREFIX = "journal-";
    private static final String LOCK = "broker.lock";

    /**
     * The directories of this JVM's brokers. Their lock files must not be opened again: closing a file releases all
     * locks of the JVM on it.
     */
    private static final Set<Path> OF_THIS_JVM = ConcurrentHashMap.newKeySet();

    /**
     * @param parent the parent of the directories of all brokers
     * @throws IOException with one line, if no directory can be made
     */
    static JournalDirectory open(Path parent) throws IOException {
        clearLeftovers(parent);
        Path path = Files.createTempDirectory(parent, PREFIX);
        OF_THIS_JVM.add(path);
        FileChannel lock = lock(path);
        if (lock == null) {
            throw new IOException("another broker has taken " + path + ": start this one again");
        }
        return new JournalDirectory(path, lock);
    }

    private static void clearLeftovers(Path parent) throws IOException {
        List<Path> all;
        try (Stream<Path> inside = Files.list(parent)) {
            all = inside.filter(each -> Files.exists(each.resolve(LOCK)) && !OF_THIS_JVM.contains(each))
                    .toList();
        }
        for (Path each : all) {
            try (FileChannel unused = lock(each)) {
                if (unused != null) {
                    FileUtils.removeDir(each.toFile());
                }
            } catch (IOException e) {
                // Another broker deletes leftovers too, or another user owns the directory: the broker can start
                // anyway.
            }
        }
    }

    /** @return null if another broker has the lock; closing the channel releases the lock */
    private static FileChannel lock(Path directory) throws IOException {
        FileChannel channel =
                FileChannel.open(directory.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        boolean locked = false;
        try {
            locked = channel.tryLock() != null;
            return locked ? channel : null;
        } finally {
            if (!locked) {
                channel.close();
            }
        }
    }

    /** The type of the directory's file system. Writes to one in memory take nearly no time. */
    String fileStore() {
        try {
            return Files.getFileStore(path).type();
        } catch (IOException e) {
            return "unknown";
        }
    }

    /** Deletes the directory and releases the lock. */
    @Override
    public void close() throws IOException {
        try (lock) {
            FileUtils.removeDir(path.toFile());
        }
    }
}
