package cxfperf.security.seen;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.cxf.Bus;
import org.apache.cxf.buslifecycle.BusLifeCycleListener;
import org.apache.cxf.buslifecycle.BusLifeCycleManager;
import org.apache.wss4j.common.cache.EHCacheReplayCache;

/**
 * Removes the directories that CXF's replay caches leave in the directory for temporary files: WSS4J cannot delete
 * them, because Ehcache leaves a marker file in them. Runs after the bus, and so its caches, have shut down.
 */
final class ReplayCacheFiles implements BusLifeCycleListener {

    /**
     * A private field of WSS4J, the only source of the directory. If another release renames it, the directories stay.
     */
    private static final String DIRECTORY = "diskstorePath";

    private final Supplier<Set<Path>> directories;

    private ReplayCacheFiles(Supplier<Set<Path>> directories) {
        this.directories = directories;
    }

    /** Removes the directories when this bus has shut down. */
    static void removeWith(Bus bus, Supplier<Set<Path>> directories) {
        bus.getExtension(BusLifeCycleManager.class).registerLifeCycleListener(new ReplayCacheFiles(directories));
    }

    /** The directory of a cache's files; empty if the cache has none. */
    static Optional<Path> directory(Object cache) {
        if (!(cache instanceof EHCacheReplayCache)) {
            return Optional.empty();
        }
        try {
            Field field = EHCacheReplayCache.class.getDeclaredField(DIRECTORY);
            field.setAccessible(true);
            return Optional.ofNullable((Path) field.get(cache));
        } catch (ReflectiveOperationException | RuntimeException e) {
            return Optional.empty();
        }
    }

    @Override
    public void initComplete() {
        // The directory belongs to a bus in use.
    }

    @Override
    public void preShutdown() {
        // The caches are still open.
    }

    @Override
    public void postShutdown() {
        directories.get().forEach(ReplayCacheFiles::remove);
    }

    private static void remove(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            // It is gone, or it stays in the directory for temporary files.
        }
    }
}
