package cxfperf.options;

import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.ForeignService;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Where a server's admin endpoint is. It tells more than its service does, so no other host gets to it unless somebody
 * says so: what the service is bound to is not what the endpoint is bound to.
 *
 * @param host what it was asked to be bound to, or where it is; empty for nothing said
 * @param port empty for none
 * @param asked whether the user named it: a port that nobody asked for may be missing without harm
 */
public record AdminAddress(Optional<String> host, OptionalInt port, boolean asked) {

    public static final String NONE = "none";

    private static final String THIS_HOST = "localhost";

    /**
     * @param servicePort the server's; for 0, a free one, the endpoint takes a free one too
     */
    public static AdminAddress from(Settings settings, int servicePort) throws UsageException {
        Optional<String> given = settings.given(Option.ADMIN);
        if (given.filter(NONE::equals).isPresent()) {
            return nowhere();
        }
        if (given.isPresent()) {
            int colon = given.get().lastIndexOf(':');
            if (colon == 0) {
                throw Settings.refused(Option.ADMIN, given.get(), "PORT, HOST:PORT or none is expected");
            }
            String port = given.get().substring(colon + 1);
            AllowedValues ports = Option.PORT.allowed(settings.role(), settings.scenario());
            if (!ports.contains(port)) {
                throw Settings.refused(Option.ADMIN, port, ports.expected());
            }
            Optional<String> host =
                    Optional.of(given.get()).filter(text -> colon > 0).map(text -> text.substring(0, colon));
            if (host.filter(name -> !HostName.isOne(name)).isPresent()) {
                throw Settings.refused(Option.ADMIN, given.get(), "PORT, HOST:PORT or none is expected");
            }
            return new AdminAddress(host, OptionalInt.of(Integer.parseInt(port)), true);
        }
        // Beside a service that is not ours nobody knows what the next port is.
        if (servicePort == OptionKind.MAX_PORT || settings.scenario() instanceof ForeignService) {
            return new AdminAddress(Optional.empty(), OptionalInt.empty(), false);
        }
        return new AdminAddress(Optional.empty(), OptionalInt.of(servicePort == 0 ? 0 : servicePort + 1), false);
    }

    /** Nowhere, because somebody said so. */
    public static AdminAddress nowhere() {
        return new AdminAddress(Optional.empty(), OptionalInt.empty(), true);
    }

    /** As a user types it. */
    public String text() {
        return port.isEmpty() ? NONE : host.map(name -> name + ":").orElse("") + port.getAsInt();
    }

    /** What a server binds its endpoint to. */
    public String boundTo() {
        return host.orElse(THIS_HOST);
    }

    /** Where a client of the server with this name finds it. */
    public String ofServer(String name) {
        return host.orElse(SharedHost.isThis(name) ? THIS_HOST : name);
    }
}
