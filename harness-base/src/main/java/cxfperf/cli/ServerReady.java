package cxfperf.cli;

import java.net.URI;
import java.util.Optional;

/**
 * What a server that is ready has said of itself.
 *
 * @param adminPort empty where it has no admin endpoint
 */
record ServerReady(URI address, Optional<Integer> adminPort) {

    private static final String READY = "READY ";
    private static final String ADMIN = "ADMIN ";

    static String readyLine(URI address) {
        return READY + address;
    }

    /** Comes ahead of the READY line. */
    static String adminLine(URI address) {
        return ADMIN + address;
    }

    /** Reads a server's output line by line. One thread. */
    static final class Reader {

        private Optional<Integer> adminPort = Optional.empty();

        /** What is known once this line, the next one, is read; empty unless it is the READY line. */
        Optional<ServerReady> read(String line) {
            if (line.startsWith(ADMIN)) {
                adminPort =
                        Optional.of(URI.create(line.substring(ADMIN.length())).getPort());
            }
            return line.startsWith(READY)
                    ? Optional.of(new ServerReady(URI.create(line.substring(READY.length())), adminPort))
                    : Optional.empty();
        }
    }
}
