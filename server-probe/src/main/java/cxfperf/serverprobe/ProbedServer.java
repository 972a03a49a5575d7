package cxfperf.serverprobe;

import cxfperf.probe.Secrets;
import cxfperf.scenario.RunningServer;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.apache.cxf.version.Version;

/** The services that a feature is for, as their running objects tell of them. Any thread. */
final class ProbedServer implements RunningServer {

    private static final URI UNKNOWN = URI.create("http://localhost/");

    private final ProbedServices probed;
    private final CountedCalls calls;
    private final Supplier<OptionalInt> containerPort;

    ProbedServer(ProbedServices probed, CountedCalls calls, Supplier<OptionalInt> containerPort) {
        this.probed = probed;
        this.calls = calls;
        this.containerPort = containerPort;
    }

    /** Of the first service by name; with the port that requests really came in by, as soon as it is known. */
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

    /** Nothing: whoever started the services ends them. */
    @Override
    public void close() {}

    private List<String> services() {
        return probed.now().stream()
                .map(server -> shown(server.getEndpoint().getEndpointInfo().getAddress()))
                .sorted()
                .toList();
    }

    /**
     * An address of JMS has users and passwords behind its question mark, and one of HTTP may have them before its
     * host.
     */
    static String shown(String address) {
        int question = address == null ? -1 : address.indexOf('?');
        return address == null ? "" : Secrets.redacted(question < 0 ? address : address.substring(0, question));
    }
}
