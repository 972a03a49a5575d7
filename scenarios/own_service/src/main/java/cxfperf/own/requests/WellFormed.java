package cxfperf.own.requests;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.RejectedException;
import cxfperf.text.OneLine;
import java.io.StringReader;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Checks whether a request with values in it is well-formed XML or JSON, or can be a header. */
final class WellFormed {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private WellFormed() {}

    /**
     * Returns the local name of the outermost element of XML; empty for another syntax.
     *
     * @param text of the file, with values in it
     * @throws RejectedException if the text is not well-formed
     */
    static Optional<String> root(RequestFile file, String text) throws RejectedException {
        try {
            if (file.escape() == Escape.XML) {
                return Optional.of(xml(file, text));
            }
            if (file.escape() == Escape.JSON) {
                JSON.readTree(text);
            } else if (file.escape() == Escape.HEADER) {
                Escape.HEADER.escaped(text);
            }
            return Optional.empty();
        } catch (JsonProcessingException e) {
            throw file.refused(", line " + e.getLocation().getLineNr() + " is not well-formed JSON: "
                    + OneLine.of(e.getOriginalMessage()));
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
}
