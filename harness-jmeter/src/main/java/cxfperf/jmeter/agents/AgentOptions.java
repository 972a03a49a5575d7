package cxfperf.jmeter.agents;

import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;

/**
 * The checked options of an agent.
 *
 * @param host its own name or address
 * @param port 0 for a free one
 * @param results where each run makes its directory
 */
record AgentOptions(String host, int port, KeyChoice key, Path results) {

    static AgentOptions from(Settings settings, Home home) throws UsageException {
        return new AgentOptions(
                host(settings),
                settings.given(Option.PORT).isEmpty() ? AgentAddress.DEFAULT_PORT : settings.wholeNumber(Option.PORT),
                KeyChoice.from(settings, home),
                settings.given(Option.RESULTS).isEmpty()
                        ? home.results()
                        : Path.of(settings.text(Option.RESULTS))
                                .toAbsolutePath()
                                .normalize());
    }

    private static String host(Settings settings) throws UsageException {
        String host = settings.text(Option.HOST);
        try {
            if (!InetAddress.getByName(host).isAnyLocalAddress()) {
                return host;
            }
        } catch (UnknownHostException e) {
            // Said below.
        }
        throw Settings.refused(
                Option.HOST,
                host,
                "a name or an address of this host is expected, one that the host of jmeter has for it: RMI tells it there");
    }
}
