package cxfperf.own.requests;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * An XPath of steps down only, with names or {@code *}, and an attribute or {@code text()} at its end. For each element
 * that is open it is known which beginnings of the path lead to it, as the bits of a number. Immutable.
 */
public final class XmlSteps extends XmlPath {

    private static final String NAME = "[A-Za-z_][\\w.-]*";
    private static final Pattern WHOLE =
            Pattern.compile("((?://?(?:" + NAME + "|\\*)){1,60})(?:/@(" + NAME + ")|/text\\(\\))?");
    private static final Pattern STEP = Pattern.compile("(//?)([^/]+)");

    /** @param anywhere whether it may lie any number of elements below the one before */
    private record StepDown(String name, boolean anywhere) {

        private boolean matches(String element) {
            return name.equals("*") || name.equals(element);
        }
    }

    private final List<StepDown> steps;

    /** Null where the value is the text of the element. */
    private final String attribute;

    private XmlSteps(List<StepDown> steps, String attribute) {
        this.steps = steps;
        this.attribute = attribute;
    }

    /** What {@link #below} gives for the elements of the document itself. */
    public static final long START = 1;

    /** Empty where the path is another one. */
    public static Optional<XmlSteps> within(String text) {
        return of(withoutPrefixes(text));
    }

    static Optional<XmlSteps> of(String path) {
        Matcher whole = WHOLE.matcher(path);
        if (!whole.matches()) {
            return Optional.empty();
        }
        List<StepDown> steps = new ArrayList<>();
        Matcher step = STEP.matcher(whole.group(1));
        while (step.find()) {
            steps.add(new StepDown(step.group(2), step.group(1).length() == 2));
        }
        return Optional.of(new XmlSteps(List.copyOf(steps), whole.group(2)));
    }

    @Override
    Optional<String> find(XMLStreamReader reader) throws XMLStreamException {
        long[] open = new long[16];
        open[0] = 1;
        int depth = 0;
        while (reader.hasNext()) {
            int event = reader.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                if (++depth == open.length) {
                    open = Arrays.copyOf(open, 2 * depth);
                }
                open[depth] = below(open[depth - 1], reader.getLocalName());
                if (isWhole(open[depth])) {
                    String value = value(reader);
                    if (value != null) {
                        return Optional.of(value);
                    }
                }
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                depth--;
            }
        }
        return Optional.empty();
    }

    /**
     * Which beginnings of the path lead to an element.
     *
     * @param parent the same of the element around it
     * @param element its local name
     */
    public long below(long parent, String element) {
        long reached = 0;
        for (int i = 0; i < steps.size(); i++) {
            if ((parent & 1L << i) == 0) {
                continue;
            }
            if (steps.get(i).anywhere()) {
                reached |= 1L << i;
            }
            if (steps.get(i).matches(element)) {
                reached |= 1L << i + 1;
            }
        }
        return reached;
    }

    /** Whether the whole path leads to an element with these {@link #below}. */
    public boolean isWhole(long beginnings) {
        return (beginnings & 1L << steps.size()) != 0;
    }

    /** Whether it is an attribute of an element that is meant, and not its text. */
    public boolean hasAttribute() {
        return attribute != null;
    }

    private String value(XMLStreamReader reader) throws XMLStreamException {
        return attribute == null ? text(reader) : attribute(reader);
    }

    /** That of the element which a reader is at; null where it has no such attribute: a later one may have it. */
    public String attribute(XMLStreamReader reader) {
        String value = null;
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            if (!reader.getAttributeLocalName(i).equals(attribute)) {
                continue;
            }
            boolean hasPrefix = reader.getAttributePrefix(i) != null
                    && !reader.getAttributePrefix(i).isEmpty();
            // Of two of one name, as type and xsi:type, it is the one without a prefix.
            if (!hasPrefix || value == null) {
                value = reader.getAttributeValue(i);
            }
        }
        return value;
    }

    /** That of the element and of all in it. */
    private static String text(XMLStreamReader reader) throws XMLStreamException {
        StringBuilder text = new StringBuilder();
        int depth = 1;
        while (depth > 0) {
            switch (reader.next()) {
                case XMLStreamConstants.START_ELEMENT -> depth++;
                case XMLStreamConstants.END_ELEMENT -> depth--;
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
                    text.append(reader.getText());
                default -> {
                    // No text.
                }
            }
        }
        return text.toString();
    }
}
