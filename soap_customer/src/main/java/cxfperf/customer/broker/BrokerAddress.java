package cxfperf.customer.broker;

import java.beans.IntrospectionException;
import java.beans.Introspector;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.Objects;
import org.apache.activemq.artemis.core.remoting.impl.netty.TransportConstants;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/**
 * Where a broker is, as {@code tcp://HOST:PORT}. Behind a question mark there may be parameters of Artemis' connection
 * factory, which go before those that are set here.
 *
 * @param uri with host and port
 */
public record BrokerAddress(URI uri) {

    /** What the name of every queue of a run begins with. The broker refuses any other. */
    public static final String QUEUE_PREFIX = "cxfperf.";

    /** What another text than such an address is told. */
    public static final String EXPECTED = "tcp://HOST:PORT is expected";

    private static final String NO_USER =
            EXPECTED + " without a user: that is in .broker/credentials.properties at the top of the checkout";

    private static final String TCP = "tcp";

    /**
     * From this many bytes on, a message is written to a file of its own, one file for each message. Above the largest
     * message that the shipped payloads make (1 MB, twice that where it is kept as characters), so that all sizes take
     * one way through the broker; below what a record of its journal may have.
     */
    static final int LARGE_MESSAGE_BYTES = 4 << 20;

    private static final String LARGE_MESSAGES = "minLargeMessageSize=";

    /**
     * Netty's own way on Linux reads and writes past the kernel's count of a process's bytes, which the results tell.
     */
    private static final String COUNTED_BYTES = "useEpoll=";

    public BrokerAddress {
        Objects.requireNonNull(uri, "uri");
        if (!TCP.equals(uri.getScheme())
                || uri.getHost() == null
                || uri.getPort() <= 0
                || !uri.getPath().isEmpty()) {
            throw new IllegalArgumentException(EXPECTED);
        }
        if (uri.getUserInfo() != null) {
            throw new IllegalArgumentException(NO_USER);
        }
        requireKnown(uri.getQuery());
    }

    /** Artemis ignores a parameter that it does not know. */
    private static void requireKnown(String query) {
        for (String parameter : query == null ? new String[0] : query.split("&")) {
            String name = parameter.replaceFirst("=.*", "");
            if (name.equals("user") || name.equals("password")) {
                throw new IllegalArgumentException(NO_USER);
            }
            if (!TransportConstants.ALLOWABLE_CONNECTOR_KEYS.contains(name) && !isSetting(name)) {
                throw new IllegalArgumentException(
                        "Artemis' connection factory has no parameter '" + name + "'; " + EXPECTED);
            }
        }
    }

    private static boolean isSetting(String name) {
        try {
            return Arrays.stream(Introspector.getBeanInfo(ActiveMQConnectionFactory.class)
                            .getPropertyDescriptors())
                    .anyMatch(property -> property.getName().equals(name) && property.getWriteMethod() != null);
        } catch (IntrospectionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** @throws IllegalArgumentException if the text is no such address; its message is for the user */
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
     * What the connection factories of client and server are made of. One JVM must not have some that are made
     * otherwise.
     */
    public String connectionUrl() {
        return with(COUNTED_BYTES, "false", with(LARGE_MESSAGES, LARGE_MESSAGE_BYTES, uri.toString()));
    }

    private static String with(String parameter, Object value, String url) {
        return url.contains(parameter) ? url : url + (url.contains("?") ? '&' : '?') + parameter + value;
    }

    @Override
    public String toString() {
        return uri.toString();
    }
}
