package cxfperf.customer.broker;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Where a broker keeps its messages while it runs. It is locked: a second broker on it would wait for the first one's
 * end without a word. A temporary one goes with its broker; what a killed broker has left is deleted by the next one.
 */
final class JournalDirectory implements AutoCloseable {

    private static final String PREFIX = "journal-";
    private static final String LOCK = "broker.lock";
    private static final int ATTEMPTS = 10;

    /** To open and close a file ends all locks that this JVM has on it, so those of its own are not tried. */
    private static final Set<Path> OF_THIS_JVM = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final boolean temporary;
    private final FileChannel lock;

    private JournalDirectory(Path path, boolean temporary, FileChannel lock) {
        this.path = path;
        this.temporary = temporary;
        this.lock = lock;
    }

    /**
     * @param room where temporary ones are made
     * @param wanted the value of the option; relative to the top of the checkout, where {@code room} is
     * @throws IOException with one clear line, if it cannot be used
     */
    static JournalDirectory open(Path room, String wanted) throws IOException {
        if (BrokerOptions.TEMPORARY.equals(wanted)) {
            clearLeftovers(room);
            return makeTemporary(room);
        }
        String option = "-D" + BrokerOptions.DATA.name() + "=" + wanted + ": ";
        Path path = room.resolveSibling(wanted).toAbsolutePath().normalize();
        try {
            Files.createDirectories(path);
            FileChannel lock = lock(path);
            if (lock == null) {
                throw new IOException(option + "another broker uses " + path);
            }
            return new JournalDirectory(path, false, lock);
        } catch (FileSystemException e) {
            throw new IOException(option + "cannot be used: " + e.getClass().getSimpleName() + " " + e.getMessage(), e);
        }
    }

    private static JournalDirectory makeTemporary(Path room) throws IOException {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            Path path = Files.createTempDirectory(room, PREFIX);
            FileChannel lock = lock(path);
            if (lock != null) {
                return new JournalDirectory(path, true, lock);
            }
            // Another broker that clears leftovers was faster than the lock.
        }
        throw new IOException("no directory for the broker's journal could be made in " + room);
    }

    private static void clearLeftovers(Path room) throws IOException {
        Files.createDirectories(room);
        List<Path> all;
        try (Stream<Path> inside = Files.list(room)) {
            all = inside.filter(each -> each.getFileName().toString().startsWith(PREFIX))
                    .filter(each -> Files.exists(each.resolve(LOCK)))
                    .toList();
        }
        for (Path each : all) {
            try (FileChannel unused = lock(each)) {
                if (unused != null) {
                    delete(each);
                    OF_THIS_JVM.remove(each);
                }
            } catch (IOException e) {
                // Another broker clears at the same time, or it is somebody else's: no reason not to start.
            }
        }
    }

    /** @return null if another broker has it; closing what is returned ends the lock */
    private static FileChannel lock(Path directory) throws IOException {
        if (!OF_THIS_JVM.add(directory)) {
            return null;
        }
        FileChannel channel = null;
        boolean locked = false;
        try {
            channel = FileChannel.open(directory.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock held = channel.tryLock();
            // Who holds the lock may have deleted the file in between, and the directory with it.
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

    Path path() {
        return path;
    }

    boolean isTemporary() {
        return temporary;
    }

    /** What kind of file system it is on: one that is memory takes no time to write to. */
    String fileStore() {
        try {
            return Files.getFileStore(path).type();
        } catch (IOException e) {
            return "unknown";
        }
    }

    /** Gives it free, and deletes it if it is temporary. */
    @Override
    public void close() throws IOException {
        try (lock) {
            if (temporary) {
                delete(path);
            }
        } finally {
            OF_THIS_JVM.remove(path);
        }
    }

    private static void delete(Path directory) throws IOException {
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path emptied, IOException failure) throws IOException {
                Files.deleteIfExists(emptied);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
