package cxfperf.requests;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.filter.FilteringParserDelegate;
import com.fasterxml.jackson.core.filter.JsonPointerBasedFilter;
import com.fasterxml.jackson.core.filter.TokenFilter.Inclusion;
import cxfperf.scenario.CallFailedException;
import cxfperf.text.OneLine;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Optional;

/** Finds what a JSON pointer points to, as the reply is read and without a tree of it. */
final class JsonPath {

    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonPath() {}

    static Optional<String> find(JsonPointer pointer, byte[] reply) throws CallFailedException {
        try (JsonParser parser = new FilteringParserDelegate(
                FACTORY.createParser(reply), new JsonPointerBasedFilter(pointer), Inclusion.ONLY_INCLUDE_ALL, false)) {
            JsonToken token = parser.nextToken();
            if (token == null) {
                return Optional.empty();
            }
            return Optional.of(token.isScalarValue() ? parser.getText() : structure(parser));
        } catch (IOException e) {
            throw CallFailedException.wrongReply("the reply is not well-formed JSON: " + OneLine.of(e.getMessage()));
        }
    }

    private static String structure(JsonParser parser) throws IOException {
        StringWriter out = new StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(out)) {
            // Numbers as they are written: 1.50 is not to become 1.5.
            int depth = 0;
            do {
                depth += parser.currentToken().isStructStart()
                        ? 1
                        : parser.currentToken().isStructEnd() ? -1 : 0;
                generator.copyCurrentEventExact(parser);
            } while (depth > 0 && parser.nextToken() != null);
        }
        return out.toString();
    }
}
