package cxfperf.jmeter.agents;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The address of an agent.
 *
 * @param host a name or an address; an IPv6 address is in brackets
 */
public record AgentAddress(String host, int port) {

    /** JMeter's default port. */
    public static final int DEFAULT_PORT = 1099;

    private static final int MAX_PORT = 65_535;
    private static final String EXPECTED =
            "HOST or HOST:PORT is expected, or several with commas between them, each once";

    /**
     * Parses {@code HOST[:PORT],...}.
     *
     * @throws IllegalArgumentException with a message that says what is expected
     */
    public static List<AgentAddress> list(String text) {
        return list(text, 1);
    }

    /** Parses the same, with port 0 allowed: a free one, which several agents of a host may have. */
    public static List<AgentAddress> listToStart(String text) {
        return list(text, 0);
    }

    private static List<AgentAddress> list(String text, int leastPort) {
        List<AgentAddress> all = new ArrayList<>();
        Set<AgentAddress> seen = new HashSet<>();
        for (String part : text.split(",", -1)) {
            AgentAddress address = of(part.trim(), leastPort);
            if (address.port() != 0 && !seen.add(address)) {
                throw new IllegalArgumentException(EXPECTED);
            }
            all.add(address);
        }
        return all;
    }

    private static AgentAddress of(String text, int leastPort) {
        int bracket = text.indexOf(']');
        int colon = text.indexOf(':', Math.max(bracket, 0));
        String host = colon < 0 ? text : text.substring(0, colon);
        int port = colon < 0 ? DEFAULT_PORT : port(text.substring(colon + 1), leastPort);
        if (host.isEmpty() || host.contains(" ")) {
            throw new IllegalArgumentException(EXPECTED);
        }
        return new AgentAddress(host, port);
    }

    private static int port(String text, int least) {
        try {
            int port = Integer.parseInt(text);
            if (port >= least && port <= MAX_PORT) {
                return port;
            }
        } catch (NumberFormatException e) {
            // The exception below has the message.
        }
        throw new IllegalArgumentException(EXPECTED);
    }

    /** The address as a part of a file name. */
    public String fileName() {
        return toString().replaceAll("[^A-Za-z0-9.]+", "-");
    }

    /** The address in the form that JMeter and the results use. */
    @Override
    public String toString() {
        return host + ":" + port;
    }
}
