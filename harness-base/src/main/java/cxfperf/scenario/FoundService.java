package cxfperf.scenario;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A service that is not ours, as a run calls it.
 *
 * @param address what is called, with a scheme and a host; {@link ClientSpec#endpoint()} has it
 * @param operations what a run can choose from; where there is one only, nobody has to name it. Never empty, no
 *     duplicates
 * @param flows operations that are steps which follow each other, by the name of the flow; each is one of the
 *     operations, and so are its steps
 * @param choices what was found out besides, such as the port of the WSDL; {@link ClientSpec#options()} has these, too
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

    /** One without flows. */
    public FoundService(URI address, List<String> operations, Map<String, String> choices) {
        this(address, operations, Map.of(), choices);
    }

    /** The TCP port of the address: where it names none, that of its scheme. */
    public int port() {
        if (address.getPort() >= 0) {
            return address.getPort();
        }
        return address.getScheme().equals("https") ? HTTPS_PORT : HTTP_PORT;
    }
}
