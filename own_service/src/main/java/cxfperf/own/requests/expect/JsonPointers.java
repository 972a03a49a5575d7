package cxfperf.own.requests.expect;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.List;

/** One pass over a JSON reply, for all pointers at once and with no tree. Safe for use by several threads. */
final class JsonPointers {

    private JsonPointers() {}

    /**
     * Reads to the end of the document.
     *
     * @throws IOException if it is no JSON, or more than one value
     */
    static void over(JsonParser parser, List<PointerWatch> watches) throws IOException {
        int depth = 0;
        JsonToken token = parser.nextToken();
        if (token == null) {
            throw new IOException("it is empty");
        }
        while (token != null) {
            if (token.isStructEnd()) {
                depth--;
                for (PointerWatch watch : watches) {
                    watch.left(depth);
                }
            } else if (token != JsonToken.FIELD_NAME) {
                for (PointerWatch watch : watches) {
                    watch.value(parser, token, depth);
                }
                if (token.isStructStart()) {
                    depth++;
                }
            }
            token = parser.nextToken();
            if (depth == 0 && token != null) {
                throw new IOException("there is something behind its end");
            }
        }
    }

    /** Whether the value that the parser is at has this name, or this number, in what is around it. */
    static boolean isAt(JsonParser parser, JsonToken token, String name, int index) throws IOException {
        JsonStreamContext around = parser.getParsingContext();
        if (token.isStructStart()) {
            around = around.getParent();
        }
        return around.inArray() ? around.getCurrentIndex() == index : name.equals(around.getCurrentName());
    }
}
