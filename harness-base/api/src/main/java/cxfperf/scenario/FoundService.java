package cxfperf.scenario;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The address and the operations of a foreign service. Immutable; any thread.
 *
 * @param address the address that the clients call, with a scheme and a host; becomes {@link ClientSpec#endpoint()}
 * @param operations the operations that a run can choose from; a single operation is the default. Not empty, no
 *     duplicates
 * @param oneWay the operations whose calls end when the request is sent; see {@link Scenario#oneWay()}. A server with
 *     an admin endpoint counts their completion by these names
 * @param choices other findings, such as the port of the WSDL; become part of {@link ClientSpec#options()}
 */
public record FoundService(URI address, List<String> operations, Set<String> oneWay, Map<String, String> choices) {

    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    public FoundService {
        Objects.requireNonNull(address.getScheme(), "scheme");
        Objects.requireNonNull(address.getHost(), "host");
        operations = List.copyOf(operations);
        oneWay = Set.copyOf(oneWay);
        choices = Map.copyOf(choices);
        if (operations.isEmpty()) {
            throw new IllegalArgumentException("a service without operations");
        }
    }

    /** {@return the TCP port of the address; where it names none, 443 for {@code https} and 80 for other schemes} */
    public int port() {
        if (address.getPort() >= 0) {
            return address.getPort();
        }
        return address.getScheme().equals("https") ? HTTPS_PORT : HTTP_PORT;
    }
}
