package cxfperf.customer.broker;

import cxfperf.probe.Secrets;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Objects;

/**
 * The address of a broker, {@code tcp://HOST:PORT}. Parameters of Artemis' connection factory may follow after a
 * question mark, as Artemis reads them; they take precedence over what a run sets by itself.
 *
 * @param uri the URI, with host and port
 */
public record BrokerAddress(URI uri) {

    /** The prefix of the name of every queue of a run. The broker refuses other names. */
    public static final String QUEUE_PREFIX = "cxfperf.";

    /** The message for a text that is no such address. */
    public static final String EXPECTED = "tcp://HOST:PORT is expected";

    private static final String NO_USER =
            EXPECTED + " without a user: that is in .broker/credentials.properties at the top of the checkout";

    /** The host of a URI has no underscore, and Artemis takes the host from the URI. */
    private static final String NO_UNDERSCORE = EXPECTED
            + ", whose HOST has letters from a to z, digits, hyphens and dots only: give another name of it, such as a"
            + " network alias, or its IP address";

    private static final String TCP = "tcp";

    private static final int MAX_PORT = 65_535;

    /**
     * From this many bytes on, a message is written to a file of its own, one file for each message. It is above the
     * largest message of the named payloads (1 MB, or 2 MB if kept as characters), so that all these sizes take the
     * same path through the broker, and below the limit of a record of its journal.
     */
    static final int LARGE_MESSAGE_BYTES = 4 << 20;

    private static final String LARGE_MESSAGES = "minLargeMessageSize=";

    /**
     * Switches off Netty's native transport on Linux, which bypasses the kernel's count of a process's bytes. The
     * results report that count.
     */
    private static final String COUNTED_BYTES = "useEpoll=";

    public BrokerAddress {
        Objects.requireNonNull(uri, "uri");
        if (!TCP.equals(uri.getScheme())
                || uri.getHost() == null
                || uri.getPort() <= 0
                || uri.getPort() > MAX_PORT
                || !uri.getPath().isEmpty()
                // Artemis takes a fragment for the addresses of more brokers.
                || uri.getFragment() != null) {
            throw new IllegalArgumentException(expected(uri.getAuthority()));
        }
        if (uri.getUserInfo() != null) {
            throw new IllegalArgumentException(NO_USER);
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
            throw new IllegalArgumentException(expected(host), e);
        }
    }

    /** @param host the host, with or without a port; may be null */
    private static String expected(String host) {
        return host != null && host.contains("_") ? NO_UNDERSCORE : EXPECTED;
    }

    public String host() {
        return uri.getHost();
    }

    public int port() {
        return uri.getPort();
    }

    /**
     * Whether the address has this parameter.
     *
     * @param parameter the name of a property of Artemis' connection factory
     */
    public boolean sets(String parameter) {
        return uri.toString().contains(parameter + "=");
    }

    /**
     * The URL from which client and server make their connection factories. All factories of a JVM must use the same
     * URL.
     */
    public String connectionUrl() {
        return with(COUNTED_BYTES, "false", with(LARGE_MESSAGES, LARGE_MESSAGE_BYTES, uri.toString()));
    }

    private static String with(String parameter, Object value, String url) {
        return url.contains(parameter) ? url : url + (url.contains("?") ? '&' : '?') + parameter + value;
    }

    /** The address as it may be shown: without passwords, which its parameters may have. */
    @Override
    public String toString() {
        return Secrets.redacted(uri.toString());
    }
}
