package cxfperf.own.calls;

import cxfperf.own.requests.Escape;
import cxfperf.own.requests.RequestFile;
import cxfperf.own.requests.Template;
import cxfperf.own.requests.Variables;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.ScenarioOption;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Parses the headers of a request: {@code NAME: VALUE}, several with a {@code |} between them, or the lines of
 * {@code @FILE}.
 */
public final class RequestHeaders {

    /** The name of the option with the headers. */
    public static final String HEADER = "header";

    /** The option with the headers. A header may contain a password, so its value is never shown. */
    public static final ScenarioOption OPTION = ServiceKind.anyText(
                    HEADER, "a header of HTTP as 'NAME: VALUE', or @FILE with one in each line")
            .holdingSecrets();

    /** The syntax of a header's name, RFC 9110. */
    private static final String NAME = "[A-Za-z0-9!#$%&'*+.^_`|~-]+";

    /** Headers that the HTTP client derives from the address, the body and the connection. */
    private static final Set<String> OF_THE_CONNECTION =
            Set.of("connection", "content-length", "expect", "host", "transfer-encoding", "upgrade");

    /** Headers that say what the client reads and writes, which is no secret. */
    private static final Pattern NO_SECRET = Pattern.compile("(?i)accept.*|content-.*|soapaction|user-agent");

    /** A shorter value may be in any text by chance. */
    private static final int LEAST_MASKED = 4;

    private static final String MASK = "***";

    private static final String EXPECTED =
            "'NAME: VALUE' is expected, several with a | between them, or @FILE with one in each line";

    private RequestHeaders() {}

    /** @throws RejectedException if a header cannot be used */
    public static Map<String, Template> parse(String option, Variables variables) throws RejectedException {
        if (option.equals(ServiceKind.NONE)) {
            return Map.of();
        }
        String[] lines = option.startsWith("@")
                ? RequestFile.read(
                                HEADER,
                                ServiceKind.path(HEADER, option.substring(1).strip()))
                        .text()
                        .split("\\R")
                : option.split("\\|");
        Map<String, Template> headers = parse(List.of(lines), variables);
        if (headers.isEmpty()) {
            throw rejected("there is no header: " + EXPECTED);
        }
        return headers;
    }

    /**
     * Writes one header as the option has it.
     *
     * @param value to be sent as it is, without variables
     * @throws RejectedException if the option cannot have the header
     */
    public static String written(String name, String value) throws RejectedException {
        String header = name + ": " + value.replace("${", "$${");
        if (header.indexOf('|') >= 0
                || parse(List.of(header), new Variables(Optional.empty(), Set.of()))
                        .isEmpty()) {
            throw rejected("-Dheader cannot have it");
        }
        return header;
    }

    /**
     * Masks what a header was sent with: its whole value, and what follows a scheme such as {@code Bearer}.
     *
     * @param value as it was sent
     * @param text may have the value
     */
    public static String masked(String name, String value, String text) {
        if (NO_SECRET.matcher(name).matches()) {
            return text;
        }
        String shown = masked(value, text);
        return masked(value.substring(value.indexOf(' ') + 1).strip(), shown);
    }

    private static String masked(String secret, String text) {
        return secret.length() < LEAST_MASKED ? text : text.replace(secret, MASK);
    }

    /**
     * Parses one header from each line; an empty line, or one that begins with {@code #}, has none.
     *
     * @return by their names in any case
     * @throws RejectedException if a header cannot be used
     */
    public static Map<String, Template> parse(List<String> lines, Variables variables) throws RejectedException {
        Map<String, Template> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        int number = 0;
        for (String line : lines) {
            number++;
            String header = line.strip();
            if (header.isEmpty() || header.startsWith("#")) {
                continue;
            }
            int colon = header.indexOf(':');
            String name = colon < 0 ? "" : header.substring(0, colon).strip();
            if (!name.matches(NAME)) {
                // Shows the header's number: a text without a name may be just a password.
                throw rejected("header " + number + " has no name that a header can have: " + EXPECTED);
            }
            if (OF_THE_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
                throw rejected(name + " is set by the client itself");
            }
            Template value = header(name, header.substring(colon + 1).strip(), variables);
            if (headers.put(name, value) != null) {
                throw rejected(name + " is there twice");
            }
        }
        return headers;
    }

    /** Makes the template of one value. @throws RejectedException if no header can have it */
    public static Template header(String name, String value, Variables variables) throws RejectedException {
        return variables.template(new RequestFile(HEADER, name, value, Escape.HEADER));
    }

    private static RejectedException rejected(String reason) {
        return new RejectedException(HEADER, reason);
    }
}
