package cxfperf.own.rest;

import cxfperf.own.kind.ServiceKind;
import cxfperf.requests.RequestException;
import cxfperf.requests.RequestFile;
import cxfperf.requests.RequestTemplate;
import cxfperf.requests.RequestVariables;
import cxfperf.requests.Syntax;
import cxfperf.scenario.RejectedException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;

/** The headers of a request: {@code NAME: VALUE}, several with a {@code |} between them, or as lines of {@code @FILE}. */
final class RequestHeaders {

    /** What a name can be by RFC 9110. */
    private static final String NAME = "[A-Za-z0-9!#$%&'*+.^_`|~-]+";

    private static final String EXPECTED =
            "'NAME: VALUE' is expected, several with a | between them, or @FILE with one in each line";

    private RequestHeaders() {}

    /** @throws RejectedException if one cannot be used */
    static Map<String, RequestTemplate> parse(String option, RequestVariables variables) throws RejectedException {
        Map<String, RequestTemplate> headers = new LinkedHashMap<>();
        if (option.equals(ServiceKind.NONE)) {
            return headers;
        }
        TreeSet<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (String line : option.startsWith("@") ? lines(option.substring(1).strip()) : option.split("\\|")) {
            String header = line.strip();
            if (header.isEmpty() || header.startsWith("#")) {
                continue;
            }
            int colon = header.indexOf(':');
            String name = colon < 0 ? "" : header.substring(0, colon).strip();
            if (!name.matches(NAME)) {
                throw rejected("'" + header + "': " + EXPECTED);
            }
            if (!names.add(name)) {
                throw rejected(name + " is there twice");
            }
            try {
                headers.put(
                        name,
                        variables.template(name, header.substring(colon + 1).strip(), Syntax.HEADER));
            } catch (RequestException e) {
                throw rejected(e.getMessage());
            }
        }
        return headers;
    }

    private static String[] lines(String file) throws RejectedException {
        try {
            return RequestFile.read(Path.of(file)).text().split("\\R");
        } catch (InvalidPathException | RequestException e) {
            throw rejected(e.getMessage());
        }
    }

    private static RejectedException rejected(String reason) {
        return new RejectedException(RestByUrl.HEADER, reason);
    }
}
