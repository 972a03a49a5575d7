package cxfperf.options;

import cxfperf.plan.ValueList;
import cxfperf.scenario.AllowedValues;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;

/**
 * An address whose port is to take connections.
 *
 * @param scheme that of its URL, or {@code tcp}
 * @param host a name or an address, as {@code -Dhost} takes it; an IPv6 address is in brackets
 * @param port its TCP port, 1 or more
 */
public record ReachAddress(String scheme, String host, int port) {

    private static final AllowedValues PORTS = AllowedValues.wholeNumber(1, OptionKind.MAX_PORT);

    /**
     * Parses addresses, each {@code HOST:PORT} or a URL such as a broker's.
     *
     * @throws IllegalArgumentException with a message that says what is expected
     */
    static List<ReachAddress> list(String text) {
        return ValueList.words(text).stream().map(ReachAddress::of).toList();
    }

    private static ReachAddress of(String text) {
        try {
            URI address = new URI(text.contains("://") ? text : "tcp://" + text);
            // Not the host of the URI, which has none where a name has an underscore, as in container networks.
            String place = String.valueOf(address.getRawAuthority()).replaceFirst(".*@", "");
            int colon = Math.max(place.lastIndexOf(':'), 0);
            String host = place.substring(0, colon);
            String port = place.substring(colon).replaceFirst(":", "");
            if (HostName.isOne(host) && PORTS.contains(port)) {
                return new ReachAddress(address.getScheme(), host, Integer.parseInt(port));
            }
        } catch (URISyntaxException e) {
            // Refused like an address without a port.
        }
        throw new IllegalArgumentException("HOST:PORT is expected, or several with commas between them");
    }
}
