package cxfperf.customer.broker;

import cxfperf.text.Secrets;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The address of a broker, {@code tcp://HOST:PORT}. Parameters of Artemis' connection factory may follow after a
 * question mark, as Artemis reads them; they take precedence over what a run sets by itself.
 *
 * @param uri the URI, with host and port
 */
public record BrokerAddress(URI uri) {

    /** The prefix of the name of every queue of a run. The broker refuses other names. */
    public static final String QUEUE_PREFIX = "cxfperf.";

    private static final String EXPECTED =
            "tcp://HOST:PORT is expected, whose HOST has letters from a to z, digits, hyphens and dots only";

    private static final String TCP = "tcp";

    /**
     * From this many bytes on, a message is written to a file of its own, one file for each message. It is above the
     * largest message of the named payloads (1 MB, or 2 MB if kept as characters), so that all these sizes take the
     * same path through the broker, and below the limit of a record of its journal.
     */
    static final int LARGE_MESSAGE_BYTES = 4 << 20;

    /**
     * Lets a message of 1 MB arrive while another is processed, and keeps a consumer from buffering too many small
     * messages.
     */
    private static final int CONSUMER_WINDOW_BYTES = 2 << 20;

    public BrokerAddress {
        if (!TCP.equals(uri.getScheme()) || uri.getHost() == null || uri.getPort() <= 0 || uri.getUserInfo() != null) {
            throw new IllegalArgumentException(EXPECTED);
        }
    }

    /** @throws IllegalArgumentException if the text is no such address, with a message for the user */
    public static BrokerAddress of(String text) {
        try {
            return new BrokerAddress(new URI(text));
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(EXPECTED, e);
        }
    }

    static BrokerAddress of(String host, int port) {
        try {
            return new BrokerAddress(new URI(TCP, null, host, port, "", null, null));
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(EXPECTED, e);
        }
    }

    public String host() {
        return uri.getHost();
    }

    public int port() {
        return uri.getPort();
    }

    /**
     * The URL for Artemis' client library, with the parameters of a run that the user's address does not have.
     *
     * @param limitMillis the time limit of a response of the broker
     */
    public String connectionUrl(long limitMillis) {
        Map<String, Object> usual = new LinkedHashMap<>();
        usual.put("minLargeMessageSize", LARGE_MESSAGE_BYTES);
        // Netty's native transport on Linux bypasses the kernel's count of a process's bytes, which the results report.
        usual.put("useEpoll", false);
        usual.put("consumerWindowSize", CONSUMER_WINDOW_BYTES);
        usual.put("callTimeout", limitMillis);
        usual.put("callFailoverTimeout", limitMillis);
        // CXF makes a new connection after a failure, on both sides. If Artemis moved a session to another connection,
        // the failure would not be counted.
        usual.put("reconnectAttempts", 0);
        usual.put("initialConnectAttempts", 1);
        // Otherwise a thread tries twice to connect to a broker that has ended, with two seconds in between, while the
        // others wait for it: their calls end at the time limit before they know that there is no broker.
        usual.put("useTopologyForLoadBalancing", false);
        // Otherwise a host that does not answer at all is waited for as long as Netty does, which is half a minute.
        usual.put("connect-timeout-millis", limitMillis);
        StringBuilder url = new StringBuilder(uri.toString());
        usual.forEach((name, value) -> {
            if (url.indexOf(name + "=") < 0) {
                url.append(url.indexOf("?") < 0 ? '?' : '&')
                        .append(name)
                        .append('=')
                        .append(value);
            }
        });
        return url.toString();
    }

    /** The address as it may be shown: without passwords, which its parameters may have. */
    @Override
    public String toString() {
        return Secrets.redacted(uri.toString());
    }
}
