package cxfperf.text;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXParseException;

/**
 * Keeps the first line of what is wrong first with a message, and lets the reading of it go on. Owned by one thread.
 */
public final class FirstProblem implements ErrorHandler {

    /** How Xerces writes names: <code>{"urn:shop":price, name}</code>. */
    private static final Pattern NAMES = Pattern.compile("\\{([^{}]*)\\}");

    private static final Pattern NAMESPACE = Pattern.compile("\"[^\"]*\":");

    private String first;

    /** For the next message. */
    public void clear() {
        first = null;
    }

    /** Empty where nothing is wrong. */
    public Optional<String> found() {
        return Optional.ofNullable(first);
    }

    /** The problem of an exception that the parser throws instead of calling this handler. */
    public void keep(Exception e) {
        if (first == null) {
            first = readable(String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        }
    }

    /** Without the namespaces of names, which are longer than all else, unless two names differ in nothing else. */
    private static String readable(String message) {
        List<String> groups = NAMES.matcher(message)
                .results()
                .map(group -> NAMESPACE.matcher(group.group(1)).replaceAll(""))
                .toList();
        List<String> names = groups.stream()
                .flatMap(group -> Arrays.stream(group.split(",")))
                .map(String::strip)
                .toList();
        if (names.size() > names.stream().distinct().count()) {
            return message;
        }
        return NAMES.matcher(message)
                .replaceAll(group -> Matcher.quoteReplacement(
                        "{" + NAMESPACE.matcher(group.group(1)).replaceAll("") + "}"));
    }

    @Override
    public void warning(SAXParseException e) {
        // Says nothing against the message.
    }

    @Override
    public void error(SAXParseException e) {
        keep(e);
    }

    @Override
    public void fatalError(SAXParseException e) {
        keep(e);
    }
}
