package cxfperf.own.requests;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.RejectedException;
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
     * @param text of the file, with values in it
     * @throws RejectedException if the text is not well-formed
     */
    static Optional<String> root(RequestFile file, String text) throws RejectedException {
        switch (file.escape()) {
            case XML -> {
                return Optional.of(xml(file, text));
            }
            case JSON -> json(file, text);
            case HEADER -> header(file, text);
            default -> {
                // Any text is well-formed.
            }
        }
        return Optional.empty();
    }

    private static void header(RequestFile file, String text) throws RejectedException {
        try {
            Escape.HEADER.escaped(text);
        } catch (CallFailedException e) {
            throw file.refused(": " + e.getMessage());
        }
    }

    private static String xml(RequestFile file, String text) throws RejectedException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try {
            XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(text));
            String encoding = reader.getCharacterEncodingScheme();
            if (encoding != null && !encoding.equalsIgnoreCase("UTF-8")) {
                throw file.refused(
                        " says that its encoding is " + encoding + ", and requests are read and sent in UTF-8");
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
            throw file.refused(
                    ", line " + e.getLocation().getLineNumber() + " is not well-formed XML: " + OneLine.of(last));
        }
    }

    private static void json(RequestFile file, String text) throws RejectedException {
        try (JsonParser parser = new JsonFactory().createParser(text)) {
            if (parser.nextToken() == null) {
                throw file.refused(" has no JSON value");
            }
            parser.skipChildren();
            if (parser.nextToken() != null) {
                throw file.refused(" has more than one JSON value");
            }
        } catch (JsonProcessingException e) {
            throw file.refused(", line " + e.getLocation().getLineNr() + " is not well-formed JSON: "
                    + OneLine.of(e.getOriginalMessage()));
        } catch (IOException e) {
            throw file.refused(" is not well-formed JSON: " + e.getMessage());
        }
    }
}
