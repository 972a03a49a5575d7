package cxfperf.jvms;

import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.UrlUser;
import java.io.StringReader;
import java.util.Set;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The outline of a CXF configuration file, with what is known to be no secret: its elements, the names of beans and
 * settings, and the values of the settings that are listed here. It has three asterisks for everything else, and no
 * comments. Any thread.
 */
public final class BusOutline {

    /** Attributes that name something. */
    private static final Set<String> NAMES =
            Set.of("id", "name", "key", "bean", "ref", "bus", "class", "parent", "resource", "value-ref", "key-ref");

    /** Settings whose values are shown: numbers, and words of CXF's own. */
    private static final Pattern SETTINGS =
            Pattern.compile("(?i)version|connection|port|force|use\\.async\\.http\\.conduit"
                    + "|[\\w.-]*(?:threads|threshold|length|timeout|size|limit|interval|retransmits|connections)");

    private BusOutline() {}

    /** A line for each element, indented by its depth. */
    public static String of(String xml) {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        StringBuilder outline = new StringBuilder();
        try {
            XMLStreamReader in = factory.createXMLStreamReader(new StringReader(xml));
            int depth = 0;
            while (in.hasNext()) {
                int event = in.next();
                if (event == XMLStreamConstants.START_ELEMENT) {
                    outline.append(depth == 0 ? "" : "\n").append("  ".repeat(depth++));
                    element(in, outline);
                } else if (event == XMLStreamConstants.END_ELEMENT) {
                    depth--;
                } else if (event == XMLStreamConstants.CHARACTERS && !in.isWhiteSpace()) {
                    outline.append(' ').append(ScenarioOption.HIDDEN);
                }
            }
            return outline.toString();
        } catch (XMLStreamException e) {
            return "(no well-formed XML)";
        }
    }

    private static void element(XMLStreamReader in, StringBuilder outline) {
        outline.append(qualified(in.getPrefix(), in.getLocalName()));
        String setting = "";
        for (int i = 0; i < in.getAttributeCount(); i++) {
            String name = in.getAttributeLocalName(i);
            setting = name.equals("name") || name.equals("key") ? in.getAttributeValue(i) : setting;
        }
        for (int i = 0; i < in.getAttributeCount(); i++) {
            String name = in.getAttributeLocalName(i);
            String value = in.getAttributeValue(i);
            if (XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI.equals(in.getAttributeNamespace(i))) {
                continue;
            }
            boolean shown = NAMES.contains(name)
                    || value.matches("true|false")
                    || value.matches("[\\w.]+")
                            && SETTINGS.matcher(name.equals("value") ? setting : name)
                                    .matches();
            outline.append(' ')
                    .append(qualified(in.getAttributePrefix(i), name))
                    .append("=\"")
                    .append(shown ? UrlUser.masked(value) : ScenarioOption.HIDDEN)
                    .append('"');
        }
    }

    private static String qualified(String prefix, String name) {
        return prefix == null || prefix.isEmpty() ? name : prefix + ":" + name;
    }
}
