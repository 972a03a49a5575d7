package cxfperf.options;

import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.ForeignService;
import cxfperf.scenario.Scenario;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The address of a server's admin endpoint. The endpoint reveals more than the service does, so by default it is bound
 * to localhost, whatever address the service is bound to.
 *
 * @param host the host that the user named; empty for the default
 * @param port the TCP port; empty where there is no endpoint
 * @param asked whether the user gave the option; a missing endpoint is an error only then
 */
public record AdminAddress(Optional<String> host, OptionalInt port, boolean asked) {

    public static final String NONE = "none";

    private static final String EXPECTED = "PORT, HOST:PORT or none is expected";

    /** @throws IllegalArgumentException with a message that says what is expected */
    static AdminAddress parse(String text, AllowedValues ports) {
        if (text.equals(NONE)) {
            return nowhere();
        }
        ListenAddress address = ListenAddress.parse(text, ports, EXPECTED);
        return new AdminAddress(address.host(), OptionalInt.of(address.port()), true);
    }

    /** The default address, for a service at this port; for 0 (a free port) the endpoint takes a free port too. */
    public static AdminAddress beside(Scenario scenario, int servicePort) {
        // The port after a foreign service's port may belong to any program.
        if (servicePort == OptionKind.MAX_PORT || scenario instanceof ForeignService) {
            return new AdminAddress(Optional.empty(), OptionalInt.empty(), false);
        }
        return new AdminAddress(Optional.empty(), OptionalInt.of(servicePort == 0 ? 0 : servicePort + 1), false);
    }

    /** The address that {@code -Dadmin=none} stands for: the user wants no endpoint. */
    public static AdminAddress nowhere() {
        return new AdminAddress(Optional.empty(), OptionalInt.empty(), true);
    }

    /** The address in the spelling of {@code -Dadmin}. */
    public String text() {
        return port.isEmpty() ? NONE : host.map(name -> name + ":").orElse("") + port.getAsInt();
    }

    /** The host that a server binds its endpoint to. */
    public String boundTo() {
        return host.orElse(HostName.LOCAL);
    }

    /** The host at which a client of the server with this name reaches the endpoint. */
    public String ofServer(String name) {
        return host.orElse(HostName.isThis(name) ? HostName.LOCAL : name);
    }
}
