package cxfperf.serverprobe;

import cxfperf.scenario.RunningServer;
import cxfperf.text.Secrets;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.cxf.Bus;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.endpoint.ServerRegistry;
import org.apache.cxf.version.Version;

/** Describes the services of a feature by their running objects. Any thread. */
record ProbedServer(ProbedServer.ProbedServices probed, CountedCalls calls, Supplier<OptionalInt> containerPort)
        implements RunningServer {

    private static final URI UNKNOWN = URI.create("http://localhost/");

    /** Returns the address of the first service by name, with the port that requests really use, once it is known. */
    @Override
    public URI address() {
        List<String> services = services();
        URI first;
        try {
            first = services.isEmpty() ? UNKNOWN : URI.create(services.get(0));
        } catch (IllegalArgumentException e) {
            return UNKNOWN;
        }
        OptionalInt port = port();
        if (port.isEmpty() || first.getPort() == port.getAsInt() || first.isOpaque()) {
            return first;
        }
        String scheme = first.getScheme() == null ? "http" : first.getScheme();
        String host = first.getHost() == null ? "localhost" : first.getHost();
        return URI.create(scheme + "://" + host + ":" + port.getAsInt() + first.getRawPath());
    }

    @Override
    public OptionalInt port() {
        if (calls.port().isPresent()) {
            return calls.port();
        }
        OptionalInt container = containerPort.get();
        if (container.isPresent()) {
            return container;
        }
        for (String service : services()) {
            OptionalInt beside = AdminPlace.beside(service);
            if (beside.isPresent() && beside.getAsInt() > 0) {
                return OptionalInt.of(beside.getAsInt() - 1);
            }
        }
        return OptionalInt.empty();
    }

    @Override
    public Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("probe", ServerProbeFeature.class.getSimpleName());
        facts.put("cxfVersion", Version.getCurrentVersion());
        if (calls.container() != null) {
            facts.put("container", calls.container());
        }
        facts.put("services", services());
        return facts;
    }

    /** Does nothing: the application that started the services stops them. */
    @Override
    public void close() {}

    private List<String> services() {
        return probed.now().stream()
                .map(server -> shown(server.getEndpoint().getEndpointInfo().getAddress()))
                .sorted()
                .toList();
    }

    /**
     * The address without credentials: a JMS address has users and passwords after its question mark, and an HTTP
     * address may have them before its host.
     */
    static String shown(String address) {
        int question = address == null ? -1 : address.indexOf('?');
        return address == null ? "" : Secrets.redacted(question < 0 ? address : address.substring(0, question));
    }

    /** The services of a feature: all of a bus, or single ones. Any thread. */
    static final class ProbedServices {

        private final Set<Bus> buses = new LinkedHashSet<>();
        private final Set<Server> single = new LinkedHashSet<>();

        /** @return whether it is new */
        synchronized boolean add(Bus bus) {
            return buses.add(bus);
        }

        synchronized void add(Server server) {
            single.add(server);
        }

        synchronized void remove(Bus bus) {
            buses.remove(bus);
        }

        /** The services that run now, in no order. */
        synchronized List<Server> now() {
            Set<Server> all = new LinkedHashSet<>(single);
            for (Bus bus : buses) {
                ServerRegistry registry = bus.getExtension(ServerRegistry.class);
                if (registry != null) {
                    all.addAll(registry.getServers());
                }
            }
            return new ArrayList<>(all);
        }
    }
}
