package cxfperf.security;

import cxfperf.security.SecurityKeys.SideKeys;
import java.nio.file.Path;
import java.util.concurrent.Callable;

/**
 * Keys of two servers and their clients, made once in the build directory and read once in a JVM: keytool takes seconds
 * for each pair of sides, and a store is read with ten thousand rounds of a hash.
 */
final class TestKeys {

    private static final Path BUILD =
            Path.of(System.getProperty("cxfperf.home", "target")).toAbsolutePath();

    /** Where both sides of the first pair have their keys. */
    static final SecurityKeys OURS = new SecurityKeys(BUILD.resolve(".wss"));

    /** Where the keys of another pair are, which does not know the first one. */
    static final SecurityKeys STRANGE = new SecurityKeys(BUILD.resolve(".wss-strange"));

    static final SideKeys SERVER = read(OURS::ofServer);
    static final SideKeys CLIENT = read(OURS::ofClient);
    static final SideKeys STRANGER;

    static {
        read(STRANGE::ofServer);
        STRANGER = read(STRANGE::ofClient);
    }

    private TestKeys() {}

    private static SideKeys read(Callable<SideKeys> side) {
        try {
            return side.call();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
