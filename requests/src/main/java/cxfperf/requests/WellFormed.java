package cxfperf.requests;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import cxfperf.text.OneLine;
import java.io.IOException;
import java.io.StringReader;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Whether a request with values in it is XML or JSON at all. */
final class WellFormed {

    private WellFormed() {}

    static void check(String name, String text, Syntax syntax) throws RequestException {
        switch (syntax) {
            case XML -> xml(name, text);
            case JSON -> json(name, text);
            default -> {
                // Any text is one.
            }
        }
    }

    private static void xml(String name, String text) throws RequestException {
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
            while (reader.hasNext()) {
                reader.next();
            }
        } catch (XMLStreamException e) {
            throw new RequestException(name + " is not well-formed XML: " + OneLine.of(e.getMessage()), e);
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
