package cxfperf.own.requests.expect;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/** Reads JSON replies. Safe for use by several threads. */
final class JsonReading {

    private static final ObjectMapper MAPPER =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private static final JsonFactory FACTORY = MAPPER.getFactory();

    private JsonReading() {}

    static JsonParser parser(byte[] json) throws IOException {
        return FACTORY.createParser(json);
    }

    /** @throws IOException if it is no JSON, or more than one value */
    static JsonNode tree(byte[] json) throws IOException {
        return MAPPER.readTree(json);
    }

    /** What is wrong, and where, without the piece of the document that Jackson would show. */
    static String reason(IOException e) {
        if (e instanceof JsonProcessingException json && json.getLocation() != null) {
            return Texts.shown(json.getOriginalMessage()) + " (line "
                    + json.getLocation().getLineNr() + ")";
        }
        return Texts.shown(String.valueOf(e.getMessage()));
    }

    /** @throws IOException as for bytes */
    static JsonNode tree(String json) throws IOException {
        return MAPPER.readTree(json);
    }
}
