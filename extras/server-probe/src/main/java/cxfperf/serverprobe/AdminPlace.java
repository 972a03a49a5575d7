package cxfperf.serverprobe;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Where the admin endpoint listens.
 *
 * @param host address it is bound to; empty for this host's loopback address
 * @param port empty for the service's port plus one
 */
record AdminPlace(Optional<String> host, OptionalInt port) {

    static final AdminPlace BESIDE_THE_SERVICE = new AdminPlace(Optional.empty(), OptionalInt.empty());

    private static final String THIS_HOST = "localhost";
    private static final int MAX_PORT = 65_535;

    /** @throws IllegalArgumentException if it is no {@code PORT} and no {@code HOST:PORT} */
    static AdminPlace parse(String text) {
        String given = text == null ? "" : text.trim();
        int colon = given.lastIndexOf(':');
        String port = given.substring(colon + 1);
        // A number of more than nine digits may not fit into an int.
        if (colon == 0 || !port.matches("[0-9]{1,9}") || Integer.parseInt(port) > MAX_PORT) {
            throw new IllegalArgumentException(
                    "admin=" + given + ": PORT or HOST:PORT is expected, with a port from 0 to " + MAX_PORT);
        }
        return new AdminPlace(
                colon < 0 ? Optional.empty() : Optional.of(given.substring(0, colon)),
                OptionalInt.of(Integer.parseInt(port)));
    }

    /**
     * The service's port plus one, where clients ask unless they are given another port; empty if the address has no
     * port.
     */
    static OptionalInt beside(String address) {
        try {
            int port = URI.create(address == null ? "" : address).getPort();
            if (port < 0 || port == MAX_PORT) {
                return OptionalInt.empty();
            }
            return OptionalInt.of(port == 0 ? 0 : port + 1);
        } catch (IllegalArgumentException e) {
            return OptionalInt.empty();
        }
    }

    String boundTo() {
        return host.orElse(THIS_HOST);
    }

    /** Whether only this host can reach it. */
    boolean isLoopback() {
        try {
            return InetAddress.getByName(boundTo()).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
