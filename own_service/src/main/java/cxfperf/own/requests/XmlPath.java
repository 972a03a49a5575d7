package cxfperf.own.requests;

import com.ctc.wstx.stax.WstxInputFactory;
import cxfperf.scenario.CallFailedException;
import cxfperf.text.OneLine;
import java.io.ByteArrayInputStream;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * An XPath whose names match in any namespace. One that only steps down, as {@code /Envelope//order/@id}, is found as
 * the reply is read; for any other a tree of the reply is made.
 */
public abstract sealed class XmlPath permits XmlSteps, XmlTree {

    /** A prefix with its colon, but for what stands in quotes, and for the double colon of an axis. */
    private static final Pattern PREFIX = Pattern.compile("\"[^\"]*\"|'[^']*'|([\\w.-]+:)(?!:)(?=[\\w*])");

    /** Its readers may be made by any thread once it is set up, which the JDK's own does not promise. */
    private static final XMLInputFactory FACTORY = factory();

    /** Makes readers that read nothing but their document; for any number of threads. */
    public static XMLInputFactory readers() {
        return FACTORY;
    }

    private static XMLInputFactory factory() {
        WstxInputFactory factory = new WstxInputFactory();
        // Otherwise what is wrong with a text shows when it is asked for, as a RuntimeException.
        factory.getConfig().doParseLazily(false);
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        return factory;
    }

    static XmlPath parse(String text) throws RequestException {
        String withoutPrefixes = withoutPrefixes(text);
        Optional<XmlSteps> steps = XmlSteps.of(withoutPrefixes);
        return steps.isPresent() ? steps.get() : XmlTree.of(text, withoutPrefixes);
    }

    /** The same XPath for a tree whose names have neither prefix nor namespace. */
    public static String withoutPrefixes(String text) {
        Matcher matcher = PREFIX.matcher(text);
        return matcher.replaceAll(found -> Matcher.quoteReplacement(found.group(1) == null ? found.group() : ""));
    }

    /** As {@link ReplyPath#find}. */
    final Optional<String> find(byte[] reply) throws CallFailedException {
        try {
            XMLStreamReader reader = FACTORY.createXMLStreamReader(new ByteArrayInputStream(reply));
            try {
                return find(reader);
            } finally {
                reader.close();
            }
        } catch (XMLStreamException e) {
            throw CallFailedException.wrongReply("the reply is not well-formed XML: " + OneLine.of(e.getMessage()));
        }
    }

    abstract Optional<String> find(XMLStreamReader reader) throws XMLStreamException, CallFailedException;
}
