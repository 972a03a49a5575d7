package cxfperf.own.requests;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import cxfperf.scenario.CallFailedException;
import cxfperf.text.OneLine;
import java.io.IOException;
import java.io.StringReader;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Checks whether a request with values in it is well-formed XML or JSON, or can be a header. */
final class WellFormed {

    private WellFormed() {}

    /**
     * Returns the local name of the outermost element of XML; empty for another syntax.
     *
     * @throws RequestException if the text is not well-formed
     */
    static Optional<String> root(String name, String text, Escape escape) throws RequestException {
        switch (escape) {
            case XML -> {
                return Optional.of(xml(name, text));
            }
            case JSON -> json(name, text);
            case HEADER -> header(name, text);
            default -> {
                // Any text is well-formed.
            }
        }
        return Optional.empty();
    }

    private static void header(String name, String text) throws RequestException {
        try {
            Escape.HEADER.escaped(text);
        } catch (CallFailedException e) {
            throw new RequestException(name + ": " + e.getMessage(), e);
        }
    }

    private static String xml(String name, String text) throws RequestException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try {
            XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(text));
            String encoding = reader.getCharacterEncodingScheme();
            if (encoding != null && !encoding.equalsIgnoreCase("UTF-8")) {
                throw new RequestException(
                        name + " says that its encoding is " + encoding + ", and requests are read and sent in UTF-8");
            }
            String root = null;
            while (reader.hasNext()) {
                if (reader.next() == XMLStreamReader.START_ELEMENT && root == null) {
                    root = reader.getLocalName();
                }
            }
            return root;
        } catch (XMLStreamException e) {
            // The JDK's message begins with a line that repeats the place.
            String last = String.valueOf(e.getMessage())
                    .lines()
                    .reduce((first, next) -> next)
                    .orElse("");
            throw new RequestException(
                    name + ", line " + e.getLocation().getLineNumber() + " is not well-formed XML: " + OneLine.of(last),
                    e);
        }
    }

    private static void json(String name, String text) throws RequestException {
        try (JsonParser parser = new JsonFactory().createParser(text)) {
            if (parser.nextToken() == null) {
                throw new RequestException(name + " has no JSON value");
            }
            parser.skipChildren();
            if (parser.nextToken() != null) {
                throw new RequestException(name + " has more than one JSON value");
            }
        } catch (JsonProcessingException e) {
            throw new RequestException(
                    name + ", line " + e.getLocation().getLineNr() + " is not well-formed JSON: "
                            + OneLine.of(e.getOriginalMessage()),
                    e);
        } catch (IOException e) {
            throw new RequestException(name + " is not well-formed JSON: " + e.getMessage(), e);
        }
    }
}
