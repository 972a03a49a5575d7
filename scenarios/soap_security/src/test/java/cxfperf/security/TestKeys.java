package cxfperf.security;

import cxfperf.security.SecurityKeys.SideKeys;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Keys of two servers and their clients, made once for all JVMs of the tests and read once in each: keytool takes
 * seconds for each pair of sides, and a store is read with ten thousand rounds of a hash.
 */
final class TestKeys {

    private static final Path HOME =
            Path.of(System.getProperty("cxfperf.home", "target")).toAbsolutePath();

    /** Where both sides of the first pair have their keys. */
    static final SecurityKeys OURS = new SecurityKeys(HOME.resolve(".wss"));

    /** Where the keys of another pair are, which does not know the first one. */
    static final SecurityKeys STRANGE = new SecurityKeys(HOME.resolve(".wss-strange"));

    static final SideKeys SERVER;
    static final SideKeys CLIENT;
    static final SideKeys STRANGER;

    static {
        try (FileChannel lock = FileChannel.open(
                Files.createDirectories(HOME).resolve("keys.lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE)) {
            // JVMs that begin at the same time would each make all keys.
            lock.lock();
            SERVER = OURS.ofServer();
            CLIENT = OURS.ofClient();
            STRANGE.ofServer();
            STRANGER = STRANGE.ofClient();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private TestKeys() {}
}
