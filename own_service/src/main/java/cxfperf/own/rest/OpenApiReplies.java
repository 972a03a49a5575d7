package cxfperf.own.rest;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.own.describe.openapi.JsonSchemaCheck;
import cxfperf.own.describe.openapi.OpenApiDocument;
import cxfperf.own.kind.ServiceDocument;
import cxfperf.own.replies.ReplyRules.JsonSchema;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.describe.NoSuchDescriptionException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The schemas of an OpenAPI document for the replies of one operation, all of them made before the first call. Safe for
 * use by several threads.
 */
final class OpenApiReplies implements JsonSchema {

    private final Map<String, JsonSchemaCheck> byStatus;

    private OpenApiReplies(Map<String, JsonSchemaCheck> byStatus) {
        this.byStatus = byStatus;
    }

    /** Where the schemas of a call's replies come from. */
    @FunctionalInterface
    interface ReplySchemaSource {

        /** Takes every reply, for a check of the options that reads no document: it may be large. */
        ReplySchemaSource UNREAD = (options, operation, path) -> (status, reply) -> Optional.empty();

        /**
         * The schemas of the operation that a call is of.
         *
         * @param operation its name
         * @param path of the address, with {@code ${VARIABLE}} for what varies
         * @throws RejectedException if the document, or the schema of a reply, cannot be used
         */
        JsonSchema of(Map<String, String> options, String operation, String path) throws RejectedException;
    }

    /** Reads the document once for all calls that have the same one. */
    static ReplySchemaSource source() {
        Map<String, OpenApiDocument> read = new ConcurrentHashMap<>();
        return (options, operation, path) -> {
            try {
                String name = options.get(RestByUrl.OPENAPI);
                OpenApiDocument document = read.get(name);
                if (document == null) {
                    document = OpenApiDocument.read(ServiceDocument.parts(RestByUrl.OPENAPI, options));
                    read.put(name, document);
                }
                return new OpenApiReplies(
                        document.replies(document.operation(operation, options.get(RestByUrl.METHOD), path)));
            } catch (NoSuchDescriptionException e) {
                throw new RejectedException(RestByUrl.OPENAPI, e.getMessage());
            } catch (IOException e) {
                throw new RejectedException(
                        RestByUrl.OPENAPI,
                        "cannot be read: "
                                + String.valueOf(e.getMessage())
                                        .lines()
                                        .findFirst()
                                        .orElse(""));
            }
        };
    }

    @Override
    public Optional<String> problem(int status, JsonNode reply) {
        for (String key : List.of(String.valueOf(status), status / 100 + "XX", status / 100 + "xx", "default")) {
            if (byStatus.containsKey(key)) {
                return byStatus.get(key).problem(reply);
            }
        }
        return Optional.empty();
    }
}
