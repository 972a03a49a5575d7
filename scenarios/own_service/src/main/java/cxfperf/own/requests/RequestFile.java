package cxfperf.own.requests;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.RejectedException;
import cxfperf.text.OneLine;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * A text that a user wrote, with variables such as {@code ${id}}: a message in a file, or the value of an option.
 *
 * @param option the option that has the text or names its file
 * @param name its name in messages
 * @param escape its syntax
 */
public record RequestFile(String option, String name, String text, Escape escape) {

    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /**
     * Reads a file in UTF-8, with or without a byte order mark. Its ending, {@code .xml} or {@code .json}, says its
     * syntax; for another ending, its first character does.
     *
     * @throws RejectedException if the file cannot be read, is empty or is not in UTF-8
     */
    public static RequestFile read(String option, Path file) throws RejectedException {
        String text = textOf(option, file);
        if (text.isBlank()) {
            throw new RejectedException(option, file + " is empty");
        }
        String name = file.getFileName().toString();
        String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return new RequestFile(
                option,
                name,
                text,
                switch (ending) {
                    case "xml" -> Escape.XML;
                    case "json" -> Escape.JSON;
                    default -> Escape.of(text);
                });
    }

    /** Returns a part of the text, whose syntax its first character shows. */
    public RequestFile part(String text) {
        return new RequestFile(option, name, text, Escape.of(text));
    }

    static String textOf(String option, Path file) throws RejectedException {
        try {
            String text = Files.readString(file, StandardCharsets.UTF_8);
            return text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text;
        } catch (CharacterCodingException e) {
            throw new RejectedException(option, file + " is not in UTF-8");
        } catch (IOException e) {
            throw new RejectedException(
                    option, file + (Files.exists(file) ? " cannot be read: " + e.getMessage() : " does not exist"));
        }
    }

    /** Makes the refusal of the text. @param message follows the name */
    public RejectedException refused(String message) {
        return new RejectedException(option, name + message);
    }

    /**
     * Returns the local name of the outermost element of XML; empty for another syntax.
     *
     * @param whole the text, with values in it
     * @throws RejectedException if it is not well-formed
     */
    Optional<String> root(String whole) throws RejectedException {
        try {
            if (escape == Escape.XML) {
                return Optional.of(rootOfXml(whole));
            }
            if (escape == Escape.JSON) {
                JSON.readTree(whole);
            } else if (escape == Escape.HEADER) {
                escape.escaped(whole);
            }
            return Optional.empty();
        } catch (JsonProcessingException e) {
            throw refused(", line " + e.getLocation().getLineNr() + " is not well-formed JSON: "
                    + OneLine.of(e.getOriginalMessage()));
        } catch (XMLStreamException e) {
            // The JDK's message begins with a line that repeats the place.
            String reason = String.valueOf(e.getMessage()).replaceFirst("(?s).*\\R", "");
            throw refused(
                    ", line " + e.getLocation().getLineNumber() + " is not well-formed XML: " + OneLine.of(reason));
        } catch (CallFailedException e) {
            throw refused(": " + e.getMessage());
        }
    }

    private String rootOfXml(String whole) throws RejectedException, XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(whole));
        String encoding = reader.getCharacterEncodingScheme();
        if (encoding != null && !encoding.equalsIgnoreCase("UTF-8")) {
            throw refused(" says that its encoding is " + encoding + ", and requests are read and sent in UTF-8");
        }
        String root = null;
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamReader.START_ELEMENT && root == null) {
                root = reader.getLocalName();
            }
        }
        return root;
    }
}
