package cxfperf.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import cxfperf.stored.StoredJson;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** The published layout of {@code result.json}. */
public final class ResultSchema {

    private ResultSchema() {}

    /** Where the result departs from the layout, as one line each; empty where it does not. */
    public static List<String> violations(JsonNode result) throws IOException {
        try (InputStream text = StoredJson.class.getResourceAsStream("result.schema.json")) {
            JsonSchema schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                    .getSchema(text);
            return schema.validate(result).stream().map(Object::toString).toList();
        }
    }
}
