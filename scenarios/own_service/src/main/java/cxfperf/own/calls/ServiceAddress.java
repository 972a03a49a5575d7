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

    private static final String USER_IS_NOT_SENT = "has a user, which is not sent";

    /** User information, RFC 3986. */
    private static final Pattern USER = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://[^/?#]*@");

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
        if (hasUser(documented)) {
            throw new RejectedException(
                    ServiceKind.URL, "is needed: the address in the document " + USER_IS_NOT_SENT + ": " + documented);
        }
        return parse(documented)
                .orElseThrow(() -> new RejectedException(
                        ServiceKind.URL,
                        "is needed: the address in the document is not one of http or https: " + documented));
    }

    /** Whether a text is an address that a client calls: one of http or https, with a host and without a user. */
    public static boolean isAddress(String text) {
        return !hasUser(text) && parse(text).isPresent();
    }

    /** Whether an address, which may have variables, has a user. */
    private static boolean hasUser(String address) {
        return USER.matcher(address.strip()).lookingAt();
    }

    /**
     * Rejects a user in the value of {@code -Durl}, which may have variables.
     *
     * @throws RejectedException because no client sends the user, and a service that needs it refuses each call
     */
    public static void requireNoUser(String url) throws RejectedException {
        if (hasUser(url)) {
            throw new RejectedException(
                    ServiceKind.URL,
                    USER_IS_NOT_SENT + ": leave it out, and give -D" + RequestHeaders.HEADER
                            + "=@FILE with the line 'Authorization: Basic BASE64-OF-YOUR-USER:PASSWORD'");
        }
    }

    /**
     * Rejects a user in the address of a document.
     *
     * @param option which names the document
     * @throws RejectedException because the user is not sent when the document is fetched
     */
    public static void requireNoUser(String option, String document) throws RejectedException {
        if (hasUser(document)) {
            throw new RejectedException(
                    option,
                    USER_IS_NOT_SENT + ": save the document, such as with curl -u USER -o FILE, and give the file");
        }
    }

    /** Parses the value of {@code -Durl}. */
    public static URI of(String url) throws RejectedException {
        requireNoUser(url);
        return parse(url)
                .orElseThrow(() -> new RejectedException(
                        ServiceKind.URL, "an address is expected, such as http://HOST:PORT/PATH"));
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
}
