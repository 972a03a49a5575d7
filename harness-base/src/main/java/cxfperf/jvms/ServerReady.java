package cxfperf.jvms;

import cxfperf.options.AdminAddress;
import cxfperf.options.SharedHost;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a server that is ready has said of itself.
 *
 * @param address of its service, of any scheme
 * @param port the TCP port whose connections are those of the service; empty where there is none
 * @param admin the address of its admin endpoint; empty where it has none
 */
public record ServerReady(URI address, OptionalInt port, Optional<URI> admin) {

    private static final String READY = "READY ";
    private static final String ADMIN = "ADMIN ";
    private static final String PORT = "PORT ";

    public static String readyLine(URI address) {
        return READY + address;
    }

    /** Comes ahead of the READY line, where the address does not tell the port. */
    public static String portLine(int port) {
        return PORT + port;
    }

    /** Comes ahead of the READY line. */
    public static String adminLine(URI address) {
        return ADMIN + address;
    }

    /**
     * Where a client finds the admin endpoint; nowhere if it cannot get to it.
     *
     * @param name what the client calls the server's host
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
            } else if (bound.isLoopbackAddress() && !SharedHost.isThis(name)) {
                return AdminAddress.nowhere();
            }
        } catch (UnknownHostException e) {
            // A name of the other host's own; here it may still be one that the client can look up.
        }
        return new AdminAddress(Optional.of(host), OptionalInt.of(admin.get().getPort()), true);
    }

    /** Reads a server's output line by line. One thread. */
    static final class Reader {

        private Optional<URI> admin = Optional.empty();
        private OptionalInt port = OptionalInt.empty();

        /** What is known once this line, the next one, is read; empty unless it is the READY line. */
        Optional<ServerReady> read(String line) {
            if (line.startsWith(ADMIN)) {
                admin = Optional.of(URI.create(line.substring(ADMIN.length())));
            }
            if (line.startsWith(PORT)) {
                port = OptionalInt.of(Integer.parseInt(line.substring(PORT.length())));
            }
            return line.startsWith(READY)
                    ? Optional.of(ready(URI.create(line.substring(READY.length()))))
                    : Optional.empty();
        }

        private ServerReady ready(URI address) {
            boolean told = port.isPresent() || address.getPort() < 0;
            return new ServerReady(address, told ? port : OptionalInt.of(address.getPort()), admin);
        }
    }
}
