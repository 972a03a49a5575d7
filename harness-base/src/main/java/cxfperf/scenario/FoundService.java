package cxfperf.scenario;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The address and the operations of a foreign service.
 *
 * @param address the address that the clients call, with a scheme and a host; becomes {@link ClientSpec#endpoint()}
 * @param operations the operations that a run can choose from; a single operation is the default. Not empty, no
 *     duplicates
 * @param flows the steps of each flow, by the flow's name; {@code operations} has the names of flows and steps
 * @param choices other findings, such as the port of the WSDL; become part of {@link ClientSpec#options()}
 */
public record FoundService(
        URI address, List<String> operations, Map<String, List<String>> flows, Map<String, String> choices) {

    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    public FoundService {
        Objects.requireNonNull(address.getScheme(), "scheme");
        Objects.requireNonNull(address.getHost(), "host");
        operations = List.copyOf(operations);
        flows = Map.copyOf(flows);
        choices = Map.copyOf(choices);
        if (operations.isEmpty()) {
            throw new IllegalArgumentException("a service without operations");
        }
    }

    /** A service without flows. */
    public FoundService(URI address, List<String> operations, Map<String, String> choices) {
        this(address, operations, Map.of(), choices);
    }

    /** The TCP port of the address, by default that of its scheme. */
    public int port() {
        if (address.getPort() >= 0) {
            return address.getPort();
        }
        return address.getScheme().equals("https") ? HTTPS_PORT : HTTP_PORT;
    }
}
