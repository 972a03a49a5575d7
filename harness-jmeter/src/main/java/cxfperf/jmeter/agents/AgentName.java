package cxfperf.jmeter.agents;

import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Where an agent listens, and the name under which the controller reaches it.
 *
 * @param bound the address or the name that the agent binds to
 * @param reached the name or the address that the agent gives to the controller
 */
record AgentName(String bound, String reached) {

    private static final Path HOSTS = Path.of("/etc/hosts");

    static AgentName from(Settings settings) throws UsageException {
        return from(settings, HOSTS);
    }

    /** @param hosts the hosts file, which the message of a name that is loopback quotes */
    static AgentName from(Settings settings, Path hosts) throws UsageException {
        String bound = settings.get(Option.HOST);
        InetAddress address = resolved(Option.HOST, bound);
        boolean named = settings.given(Option.ADVERTISE).isPresent();
        if (address.isAnyLocalAddress() && !named) {
            throw Settings.refused(
                    Option.HOST,
                    bound,
                    "-Dadvertise=HOST is expected too: the name under which jmeter reaches this host");
        }
        if (address.isLoopbackAddress() && !saysLoopback(bound)) {
            throw Settings.refused(
                    Option.HOST,
                    bound,
                    "is " + address.getHostAddress() + " here, which no other host reaches, "
                            + causeOf(bound, hosts) + ": give an address of this host, or -Dhost=0.0.0.0 -Dadvertise="
                            + bound);
        }
        return new AgentName(bound, named ? advertised(settings) : bound);
    }

    private static String advertised(Settings settings) throws UsageException {
        String reached = settings.get(Option.ADVERTISE);
        // The controller resolves the name again. JMeter's engine refuses to start under one that is unknown here.
        if (resolved(Option.ADVERTISE, reached).isAnyLocalAddress()) {
            throw Settings.refused(
                    Option.ADVERTISE, reached, "one name or address is expected under which jmeter reaches this host");
        }
        return reached;
    }

    private static InetAddress resolved(Option<?> option, String host) throws UsageException {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw Settings.refused(option, host, "an address, or a name that this host can resolve, is expected");
        }
    }

    private static boolean saysLoopback(String host) {
        boolean isAddress = host.indexOf(':') >= 0 || host.matches("[0-9.]+");
        return isAddress || host.contains("localhost");
    }

    /** The line of the hosts file that names the host, on any of its loopback addresses. */
    private static String causeOf(String host, Path hosts) {
        return lineOf(host, hosts).map(line -> "by " + line).orElse("by this host's name service");
    }

    private static Optional<String> lineOf(String host, Path hosts) {
        try {
            List<String> lines = Files.readAllLines(hosts);
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i).replaceFirst("#.*", "").strip();
                List<String> words = Arrays.asList(line.split("\\s+"));
                if (words.stream().skip(1).anyMatch(host::equalsIgnoreCase)) {
                    return Optional.of("line " + (i + 1) + " of " + hosts + ", \"" + String.join(" ", words) + "\"");
                }
            }
        } catch (IOException e) {
            // The name came from elsewhere.
        }
        return Optional.empty();
    }

    /** The bound address. */
    InetAddress address() throws UnknownHostException {
        return InetAddress.getByName(bound);
    }

    /** The name with which the controller begins, as the host of a URL. */
    String inUrl() {
        return reached.contains(":") && !reached.startsWith("[") ? "[" + reached + "]" : reached;
    }
}
