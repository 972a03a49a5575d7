package cxfperf.doctor;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;

/**
 * What somebody met who connected to a port.
 *
 * @param host its name or address
 * @param port its TCP port
 * @param problem why there was no connection; null where there was one
 * @param tookNanos until there was one, or none
 */
public record PortLook(String host, int port, String problem, long tookNanos) {

    private static final Duration LIMIT = Duration.ofSeconds(3);

    /** Connects, within three seconds, and says nothing to whoever listens there. */
    public static PortLook at(String host, int port) {
        long before = System.nanoTime();
        String problem = null;
        try (Socket socket = new Socket()) {
            InetSocketAddress address = new InetSocketAddress(host, port);
            if (address.isUnresolved()) {
                problem = "no host of this name is known";
            } else {
                socket.connect(address, Math.toIntExact(LIMIT.toMillis()));
            }
        } catch (IOException e) {
            problem = e.getMessage();
        }
        return new PortLook(host, port, problem, System.nanoTime() - before);
    }
}
