package cxfperf.doctor;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;

/**
 * The outcome of one connection to a port.
 *
 * @param host its name or address
 * @param port its TCP port
 * @param problem why there was no connection; null where there was one
 * @param tookNanos until the connection stood or failed
 */
public record PortPoll(String host, int port, String problem, long tookNanos) {

    private static final Duration LIMIT = Duration.ofSeconds(3);

    /** Connects within three seconds, and sends nothing. */
    public static PortPoll at(String host, int port) {
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
        return new PortPoll(host, port, problem, System.nanoTime() - before);
    }
}
