package cxfperf.options;

import cxfperf.scenario.AllowedValues;
import java.io.IOException;
import java.util.Optional;

/**
 * The address at which a process serves a page. Without a host it is the loopback address, because a page shows more
 * than other hosts should see.
 *
 * @param host the host that the user named; empty for the default
 * @param port the TCP port; 0 for a free one
 */
public record ListenAddress(Optional<String> host, int port) {

    static final String EXPECTED = "PORT or HOST:PORT is expected";

    /** @throws IllegalArgumentException with a message that says what is expected, for any other text */
    static ListenAddress parse(String text, AllowedValues ports, String expected) {
        int colon = text.lastIndexOf(':');
        Optional<String> host = colon > 0 ? Optional.of(text.substring(0, colon)) : Optional.empty();
        if (colon == 0 || host.filter(name -> !HostName.isOne(name)).isPresent()) {
            throw new IllegalArgumentException(expected);
        }
        String port = text.substring(colon + 1);
        if (!ports.contains(port)) {
            throw new IllegalArgumentException(expected + ", with PORT from " + ports.rangeText());
        }
        return new ListenAddress(host, Integer.parseInt(port));
    }

    /** The host that the page is bound to. */
    public String boundTo() {
        return host.orElse(HostName.LOCAL);
    }

    /** The address in the spelling of the options. */
    public String text() {
        return host.map(name -> name + ":").orElse("") + port;
    }

    /** The error for an address at which this process cannot listen. */
    public CannotRunException notFree(String optionName, IOException why) {
        return new CannotRunException("-D" + optionName + "=" + text() + ": cannot listen there: " + ErrorText.of(why));
    }
}
