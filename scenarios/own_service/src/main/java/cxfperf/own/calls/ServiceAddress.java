package cxfperf.own.calls;

import static cxfperf.scenario.Conflict.Condition.isGiven;

import cxfperf.scenario.Conflict;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.ScenarioOption;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The address of a service: that of its document, unless {@code -Durl} replaces it. */
public final class ServiceAddress {

    /** The option with the whole address. */
    public static final ScenarioOption OPTION = ServiceKind.anyText(
            ServiceKind.URL, "the address of the service; for SOAP in place of the address in the WSDL");

    /** Conflicts of options with parts of an address. */
    public static final List<Conflict> CONFLICTS = Stream.of("protocol", "host")
            .map(part -> Conflict.of(
                    part, "has no effect on a service of your own: -Durl is its whole address", isGiven(part)))
            .toList();

    /** User information, RFC 3986. */
    private static final Pattern USER = Pattern.compile("\\s*[A-Za-z][A-Za-z0-9+.-]*://[^/?#]*@");

    private ServiceAddress() {}

    /**
     * Returns {@code -Durl}, or else the document's address.
     *
     * @param url the value of the option
     * @param documented the document's address; may be any text
     */
    public static URI of(String url, String documented) throws RejectedException {
        if (!url.equals(ServiceKind.NONE)) {
            return of(url);
        }
        return parse(documented)
                .orElseThrow(() -> new RejectedException(
                        ServiceKind.URL,
                        "is needed: the address in the document is not one of http or https without a user: "
                                + documented));
    }

    /** Parses the value of {@code -Durl}. */
    public static URI of(String url) throws RejectedException {
        requireNoUser(ServiceKind.URL, url);
        return parse(url)
                .orElseThrow(() -> new RejectedException(
                        ServiceKind.URL, "an address is expected, such as http://HOST:PORT/PATH"));
    }

    /** Whether a text is an address that a client calls: one of http or https, with a host and without a user. */
    public static boolean isAddress(String text) {
        return parse(text).isPresent();
    }

    /**
     * Rejects a user in an address, which may have variables.
     *
     * @throws RejectedException because no client sends the user, and a service that needs it refuses each call
     */
    public static void requireNoUser(String option, String url) throws RejectedException {
        if (USER.matcher(url).lookingAt()) {
            throw new RejectedException(
                    option,
                    "has a user, which is not sent: -D" + RequestHeaders.HEADER
                            + "=@FILE sends one, and a document may be a file");
        }
    }

    private static Optional<URI> parse(String text) {
        try {
            URI uri = new URI(text.strip());
            boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            return http && uri.getHost() != null && !USER.matcher(text).lookingAt()
                    ? Optional.of(uri)
                    : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }
}
