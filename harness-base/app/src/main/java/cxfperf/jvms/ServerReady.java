package cxfperf.jvms;

import cxfperf.options.AdminAddress;
import cxfperf.options.HostName;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The addresses that a server prints when it is ready.
 *
 * @param address the address of its service, of any scheme
 * @param port the TCP port of the service's connections; empty where it has none
 * @param admin the address of its admin endpoint; empty where it has none
 */
public record ServerReady(URI address, OptionalInt port, Optional<URI> admin) {

    private static final String READY = "READY ";
    private static final String ADMIN = "ADMIN ";
    private static final String PORT = "PORT ";

    public static String readyLine(URI address) {
        return READY + address;
    }

    /** Returns the line that is printed before the READY line if the address has no port. */
    public static String portLine(int port) {
        return PORT + port;
    }

    /** Returns the line about the admin endpoint, which is printed before the READY line. */
    public static String adminLine(URI address) {
        return ADMIN + address;
    }

    /**
     * The admin address for a client; {@link AdminAddress#nowhere()} if the client cannot reach it.
     *
     * @param name the name by which the client reaches the server's host
     */
    public AdminAddress adminFrom(String name) {
        if (admin.isEmpty()) {
            return AdminAddress.nowhere();
        }
        String host = admin.get().getHost();
        try {
            InetAddress bound = InetAddress.getByName(host);
            if (bound.isAnyLocalAddress()) {
                host = name;
            } else if (bound.isLoopbackAddress() && !HostName.isThis(name)) {
                return AdminAddress.nowhere();
            }
        } catch (UnknownHostException e) {
            // This host cannot resolve the name, but the client's host may be able to.
        }
        return new AdminAddress(Optional.of(host), OptionalInt.of(admin.get().getPort()), true);
    }

    /** Reads a server's output line by line. One thread. */
    static final class Reader {

        private Optional<URI> admin = Optional.empty();
        private OptionalInt port = OptionalInt.empty();

        /**
         * Takes the next line. Returns the addresses if it is the READY line, otherwise empty. A line that only begins
         * like such a line is ignored, because a user's scenario may print it.
         */
        Optional<ServerReady> read(String line) {
            address(line, ADMIN).ifPresent(said -> admin = Optional.of(said));
            if (line.matches(PORT + "[0-9]{1,5}")) {
                port = OptionalInt.of(Integer.parseInt(line.substring(PORT.length())));
            }
            return address(line, READY).map(this::ready);
        }

        private static Optional<URI> address(String line, String prefix) {
            if (!line.startsWith(prefix)) {
                return Optional.empty();
            }
            try {
                return Optional.of(new URI(line.substring(prefix.length()))).filter(URI::isAbsolute);
            } catch (URISyntaxException e) {
                return Optional.empty();
            }
        }

        private ServerReady ready(URI address) {
            boolean isKnown = port.isPresent() || address.getPort() < 0;
            return new ServerReady(address, isKnown ? port : OptionalInt.of(address.getPort()), admin);
        }
    }
}
