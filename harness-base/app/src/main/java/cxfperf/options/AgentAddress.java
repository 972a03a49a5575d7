package cxfperf.options;

import cxfperf.plan.ValueList;
import cxfperf.scenario.AllowedValues;
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

    /** The text that {@link #list} expects, for error messages. */
    public static final String EXPECTED =
            "HOST or HOST:PORT is expected, or several with commas between them, each once";

    private static final AllowedValues PORTS = AllowedValues.wholeNumber(0, OptionKind.MAX_PORT);

    /**
     * Parses {@code HOST[:PORT],...}. Port 0 stands for a free port; several agents of a host may have it.
     *
     * @throws IllegalArgumentException with a message that says what is expected
     */
    static List<AgentAddress> list(String text) {
        List<AgentAddress> all =
                ValueList.words(text).stream().map(AgentAddress::of).toList();
        Set<AgentAddress> seen = new HashSet<>();
        if (!all.stream().allMatch(address -> address.port() == 0 || seen.add(address))) {
            throw new IllegalArgumentException(EXPECTED);
        }
        return all;
    }

    private static AgentAddress of(String text) {
        int colon = text.indexOf(':', Math.max(text.indexOf(']'), 0));
        String host = colon < 0 ? text : text.substring(0, colon);
        String port = colon < 0 ? String.valueOf(DEFAULT_PORT) : text.substring(colon + 1);
        if (!HostName.isOne(host) || !PORTS.contains(port)) {
            throw new IllegalArgumentException(EXPECTED);
        }
        return new AgentAddress(host, Integer.parseInt(port));
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
