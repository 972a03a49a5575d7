package cxfperf.jvms;

import cxfperf.options.SharedHost;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Optional;

/**
 * What a server that is ready has said of itself.
 *
 * @param admin the address of its admin endpoint; empty where it has none
 */
public record ServerReady(URI address, Optional<URI> admin) {

    private static final String READY = "READY ";
    private static final String ADMIN = "ADMIN ";

    public static String readyLine(URI address) {
        return READY + address;
    }

    /** Comes ahead of the READY line. */
    public static String adminLine(URI address) {
        return ADMIN + address;
    }

    /**
     * What {@code -Dadmin} is for a client.
     *
     * @param name what the client calls the server's host
     * @return empty where that client cannot get to it
     */
    Optional<String> adminFrom(String name) {
        if (admin.isEmpty()) {
            return Optional.empty();
        }
        try {
            InetAddress bound = InetAddress.getByName(admin.get().getHost());
            if (bound.isAnyLocalAddress()) {
                return Optional.of(name + ":" + admin.get().getPort());
            }
            return bound.isLoopbackAddress() && !SharedHost.isThis(name)
                    ? Optional.empty()
                    : Optional.of(admin.get().getAuthority());
        } catch (UnknownHostException e) {
            // A name of the other host's own; here it may still be one that the client can look up.
            return Optional.of(admin.get().getAuthority());
        }
    }

    /** Reads a server's output line by line. One thread. */
    static final class Reader {

        private Optional<URI> admin = Optional.empty();

        /** What is known once this line, the next one, is read; empty unless it is the READY line. */
        Optional<ServerReady> read(String line) {
            if (line.startsWith(ADMIN)) {
                admin = Optional.of(URI.create(line.substring(ADMIN.length())));
            }
            return line.startsWith(READY)
                    ? Optional.of(new ServerReady(URI.create(line.substring(READY.length())), admin))
                    : Optional.empty();
        }
    }
}
