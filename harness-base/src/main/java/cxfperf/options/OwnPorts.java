package cxfperf.options;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The addresses at which the processes of one command listen on this host, by the options that name them. */
public final class OwnPorts {

    private static final Set<Role> WITH_SERVER = EnumSet.of(Role.SERVER, Role.CLIENTSERVER, Role.AB);

    private static final Set<Role> WITH_CLIENT = EnumSet.of(Role.CLIENT, Role.CLIENTSERVER, Role.AB);

    private OwnPorts() {}

    /**
     * Refuses two options that name one port, as the second of two listeners could not be opened.
     *
     * @throws UsageException naming both; never for port 0, which takes a free one each time
     */
    public static void check(Settings settings) throws UsageException {
        Map<Option<?>, ListenAddress> before = new LinkedHashMap<>();
        for (Map.Entry<Option<?>, ListenAddress> each : of(settings).entrySet()) {
            for (Map.Entry<Option<?>, ListenAddress> other : before.entrySet()) {
                if (each.getValue().meets(other.getValue())) {
                    throw settings.refused(
                            each.getKey(),
                            other.getKey() + "=" + other.getValue().port()
                                    + " takes this port: give another one, or 0 for a free one");
                }
            }
            before.put(each.getKey(), each.getValue());
        }
    }

    private static Map<Option<?>, ListenAddress> of(Settings settings) {
        Map<Option<?>, ListenAddress> all = new LinkedHashMap<>();
        if (WITH_SERVER.contains(settings.role()) && !settings.has(Option.SERVER_SSH)) {
            int port = settings.get(Option.PORT);
            // With another protocol, such as jms, -Dport is a number, and nobody listens there.
            if (settings.typed(Option.PROTOCOL).orElse("http").startsWith("http")) {
                all.put(Option.PORT, new ListenAddress(Optional.of(settings.get(Option.HOST)), port));
            }
            AdminAddress admin =
                    settings.given(Option.ADMIN).orElseGet(() -> AdminAddress.beside(settings.scenario(), port));
            admin.port().ifPresent(own -> all.put(Option.ADMIN, new ListenAddress(Optional.of(admin.boundTo()), own)));
        }
        if (WITH_CLIENT.contains(settings.role())) {
            settings.given(Option.LIVE).ifPresent(address -> all.put(Option.LIVE, address));
        }
        return all;
    }
}
