package cxfperf.own.kind;

import static cxfperf.scenario.Conflict.Condition.isChanged;
import static cxfperf.scenario.Conflict.Condition.isGiven;
import static cxfperf.scenario.Conflict.Condition.isUsual;

import cxfperf.scenario.Conflict;
import cxfperf.scenario.Conflict.Condition;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ServiceChoice;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The address of a service: that of its document, unless options replace it or parts of it. */
public final class ServiceAddress {

    /** The option with the whole address. */
    public static final ScenarioOption OPTION = ServiceKind.anyText(
            ServiceKind.URL, "the address of the service; for SOAP in place of the address in the WSDL");

    /**
     * Conflicts of {@code -Dprotocol}, {@code -Dhost} and {@code -Dport} with {@code -Durl}, which has the whole
     * address; for REST, a file of calls may have the address.
     */
    public static final List<Conflict> CONFLICTS = Stream.of(
                    isGiven("protocol"), isGiven("host"), new Condition("port", ServiceAddress::isTcpPort, false))
            .flatMap(part -> Stream.of(
                    List.of(part, isChanged(ServiceKind.URL, ServiceKind.NONE)),
                    List.of(part, isUsual("wsdl", ServiceKind.NONE), isChanged("calls", ServiceKind.NONE))))
            .map(conditions -> new Conflict(
                    conditions.get(0).option(),
                    conditions,
                    "goes with the address of the document: -Durl is the whole address"))
            .toList();

    private ServiceAddress() {}

    /**
     * Returns {@code -Durl}, or the document's address with the given {@code -Dprotocol}, {@code -Dhost} and
     * {@code -Dport}.
     *
     * @param documented the document's address; may be any text
     */
    public static URI of(ServiceChoice choice, String documented) throws RejectedException {
        Optional<String> given =
                Optional.ofNullable(choice.options().get(ServiceKind.URL)).filter(url -> !url.equals(ServiceKind.NONE));
        if (given.isPresent()) {
            return of(given.get());
        }
        URI address = parse(documented)
                .orElseThrow(() -> new RejectedException(
                        ServiceKind.URL,
                        "is needed: the address in the document is not one of http or https: " + documented));
        return with(choice, address);
    }

    /** Whether a text is an address that a client calls: one of http or https, with a host. */
    public static boolean isAddress(String text) {
        return parse(text).isPresent();
    }

    /** Parses the value of {@code -Durl}. */
    public static URI of(String url) throws RejectedException {
        return parse(url)
                .orElseThrow(() -> new RejectedException(
                        ServiceKind.URL, "an address is expected, such as http://HOST:PORT/PATH"));
    }

    private static Optional<Integer> tcpPort(ServiceChoice choice) {
        return choice.port().filter(ServiceAddress::isTcpPort).map(Integer::valueOf);
    }

    /** Whether the port is a number and not the name of a WSDL port, which never begins with a digit. */
    public static boolean isTcpPort(String port) {
        return Character.isDigit(port.charAt(0));
    }

    private static Optional<URI> parse(String text) {
        try {
            URI uri = new URI(text.strip());
            boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            return http && uri.getHost() != null ? Optional.of(uri) : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    private static URI with(ServiceChoice choice, URI address) throws RejectedException {
        try {
            URI origin = new URI(
                    choice.protocol().orElse(address.getScheme()),
                    address.getUserInfo(),
                    choice.host().orElse(address.getHost()),
                    tcpPort(choice).orElse(address.getPort()),
                    null,
                    null,
                    null);
            // Path and query stay as they are: the constructor would quote decoded parts anew, and %2F would be a
            // slash.
            String query = address.getRawQuery() == null ? "" : "?" + address.getRawQuery();
            return URI.create(origin + address.getRawPath() + query);
        } catch (URISyntaxException e) {
            throw new RejectedException("host", "is no part of an address");
        }
    }
}
