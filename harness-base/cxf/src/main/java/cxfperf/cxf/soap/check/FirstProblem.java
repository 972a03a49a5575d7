package cxfperf.cxf.soap.check;

import cxfperf.text.OneLine;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXParseException;

/** Keeps the first line of the first problem of a message, and lets the parser continue. For one thread. */
public final class FirstProblem implements ErrorHandler {

    /** The form of names in messages of Xerces: <code>{"urn:shop":price, name}</code>. */
    private static final Pattern NAMES = Pattern.compile("\\{([^{}]*)\\}");

    private static final Pattern NAMESPACE = Pattern.compile("\"[^\"]*\":");

    private String first;

    /** Makes a handler for a parser or validator of one thread. */
    public FirstProblem() {}

    /** Prepares for the next message. */
    public void clear() {
        first = null;
    }

    /** {@return the first problem since {@link #clear}, as one line; empty if there was none} */
    public Optional<String> found() {
        return Optional.ofNullable(first);
    }

    /**
     * Keeps the problem of an exception that the parser throws instead of calling this handler.
     *
     * @param e has the message; not kept if there was a problem before
     */
    public void keep(Exception e) {
        if (first == null) {
            first = readable(OneLine.first(String.valueOf(e.getMessage())));
        }
    }

    /** Removes the long namespaces of names, unless two names differ only in the namespace. */
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
        // A warning does not make the message invalid.
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
