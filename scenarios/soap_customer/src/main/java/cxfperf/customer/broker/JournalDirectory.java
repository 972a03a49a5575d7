package cxfperf.customer.broker;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
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
    private static final int ATTEMPTS = 10;

    /**
     * The directories that this JVM has locked. It must not open their lock files, because closing a file releases all
     * locks of the JVM on it.
     */
    private static final Set<Path> OF_THIS_JVM = ConcurrentHashMap.newKeySet();

    /**
     * @param parent the parent of the directories of all brokers
     * @throws IOException with one line, if no directory can be made
     */
    static JournalDirectory open(Path parent) throws IOException {
        clearLeftovers(parent);
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            Path path = Files.createTempDirectory(parent, PREFIX);
            FileChannel lock = lock(path);
            if (lock != null) {
                return new JournalDirectory(path, lock);
            }
            // Another broker that deletes leftovers was faster than the lock.
        }
        throw new IOException("no directory for the broker's journal could be made in " + parent);
    }

    private static void clearLeftovers(Path parent) throws IOException {
        Files.createDirectories(parent);
        List<Path> all;
        try (Stream<Path> inside = Files.list(parent)) {
            all = inside.filter(each -> each.getFileName().toString().startsWith(PREFIX))
                    .filter(each -> Files.exists(each.resolve(LOCK)))
                    .toList();
        }
        for (Path each : all) {
            try (FileChannel unused = lock(each)) {
                if (unused != null) {
                    FileUtils.removeDir(each.toFile());
                    OF_THIS_JVM.remove(each);
                }
            } catch (IOException e) {
                // Another broker deletes leftovers too, or another user owns the directory: the broker can start
                // anyway.
            }
        }
    }

    /** @return null if another broker has the lock; closing the channel releases the lock */
    private static FileChannel lock(Path directory) throws IOException {
        if (!OF_THIS_JVM.add(directory)) {
            return null;
        }
        FileChannel channel = null;
        boolean locked = false;
        try {
            channel = FileChannel.open(directory.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock held = channel.tryLock();
            // The previous holder of the lock may have deleted the file and the directory in between.
            locked = held != null && Files.exists(directory.resolve(LOCK));
            return locked ? channel : null;
        } catch (OverlappingFileLockException e) {
            return null;
        } finally {
            if (!locked) {
                OF_THIS_JVM.remove(directory);
                if (channel != null) {
                    channel.close();
                }
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
        } finally {
            OF_THIS_JVM.remove(path);
        }
    }
}
