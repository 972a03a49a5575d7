package cxfperf.own.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonMetaSchema;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import com.networknt.schema.oas.OpenApi30;
import com.networknt.schema.oas.OpenApi31;
import cxfperf.requests.expect.JsonReplySchema;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** What an OpenAPI document says of the replies of one operation. Safe for use by several threads. */
final class OpenApiReplies implements JsonReplySchema {

    private final OpenApiDocument document;
    private final JsonNode operation;
    private final JsonSchemaFactory factory;
    private final Map<Integer, Optional<JsonSchema>> byStatus = new ConcurrentHashMap<>();

    OpenApiReplies(OpenApiDocument document, JsonNode operation) {
        this.document = document;
        this.operation = operation;
        boolean old = document.root().path("openapi").asText().startsWith("3.0");
        JsonMetaSchema dialect = old ? OpenApi30.getInstance() : OpenApi31.getInstance();
        factory = JsonSchemaFactory.getInstance(
                old ? VersionFlag.V4 : VersionFlag.V202012,
                builder -> builder.metaSchema(dialect).defaultMetaSchemaIri(dialect.getIri()));
    }

    @Override
    public Optional<String> problem(int status, JsonNode reply) {
        Optional<JsonSchema> schema = byStatus.computeIfAbsent(status, this::schema);
        return schema.flatMap(known -> known.validate(reply).stream()
                .map(ValidationMessage::getMessage)
                .findFirst());
    }

    /** In the document, as its references are within that. */
    private Optional<JsonSchema> schema(int status) {
        return document.schema(operation, status).map(found -> {
            ObjectNode inDocument = document.root().deepCopy();
            inDocument.setAll((ObjectNode) found);
            return factory.getSchema(
                    SchemaLocation.of(document.location().toString()),
                    inDocument,
                    SchemaValidatorsConfig.builder().build());
        });
    }
}
