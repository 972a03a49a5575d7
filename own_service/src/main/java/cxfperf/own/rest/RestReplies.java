package cxfperf.own.rest;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.own.calls.CallPlan;
import cxfperf.own.describe.DocumentParts;
import cxfperf.own.describe.NoSuchDescriptionException;
import cxfperf.own.describe.openapi.JsonSchemaCheck;
import cxfperf.own.describe.openapi.OpenApiDocument;
import cxfperf.own.kind.ReplyChecks;
import cxfperf.own.kind.ServiceDocument;
import cxfperf.own.kind.ServiceKind;
import cxfperf.own.replies.ReplyRules;
import cxfperf.own.replies.ReplyRules.JsonSchema;
import cxfperf.own.replies.ReplyRules.XmlSchema;
import cxfperf.own.requests.RequestVariables;
import cxfperf.scenario.RejectedException;
import cxfperf.text.OneLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import javax.xml.XMLConstants;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.xml.sax.SAXException;

/** Makes the rules for the replies of a REST service. */
final class RestReplies {

    private RestReplies() {}

    /** @param operation the service's own name for it */
    static ReplyRules rules(
            String call,
            String operation,
            Map<String, String> options,
            RequestVariables variables,
            ReplyChecks checks,
            OpenApiReplies.ReplySchemaSource schemas)
            throws RejectedException {
        String document = options.get(RestByUrl.OPENAPI);
        String schema = options.get(RestByUrl.SCHEMA);
        if (!schema.equals(ServiceKind.NONE) && !document.equals(ServiceKind.NONE)) {
            throw new RejectedException(RestByUrl.SCHEMA, "goes without -Dopenapi, which has a schema of its own");
        }
        if (!document.equals(ServiceKind.NONE)) {
            ServiceDocument.parts(RestByUrl.OPENAPI, options);
        }
        return checks.rules(
                call,
                options,
                variables,
                () -> !schema.equals(ServiceKind.NONE)
                        ? Optional.of(new XmlSchema(XmlSchemaFile.read(schema), Map.of()))
                        : !document.equals(ServiceKind.NONE)
                                ? Optional.of(schemas.of(options, operation, path(options.get(ServiceKind.URL))))
                                : Optional.empty());
    }

    /** The path of the address, without scheme, host and query. */
    private static String path(String url) {
        String path = url.substring(RestRequest.endOfOrigin(url)).replaceFirst("\\?.*", "");
        return path.startsWith("/") ? path : "/";
    }

    /** Reads the user's XML schema for the replies of a REST service. */
    private static final class XmlSchemaFile {

        private XmlSchemaFile() {}

        /**
         * Reads the schema of a file, with those that it includes and imports from other files. No host is asked,
         * because one may not answer.
         *
         * @throws RejectedException if it cannot be used
         */
        static Schema read(String name) throws RejectedException {
            try {
                Path file = CallPlan.path(RestByUrl.SCHEMA, name);
                if (!Files.isRegularFile(file)) {
                    throw rejected(name + " is no file");
                }
                SchemaFactory schemas = SchemaFactory.newDefaultInstance();
                schemas.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "file");
                schemas.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
                return schemas.newSchema(file.toFile());
            } catch (SAXException e) {
                throw rejected("it is no XML schema that can be used: " + OneLine.first(e.getMessage()));
            }
        }

        private static RejectedException rejected(String reason) {
            return new RejectedException(RestByUrl.SCHEMA, reason);
        }
    }

    /**
     * The schemas of an OpenAPI document for the replies of one operation, all made before the first call. Safe for use
     * by several threads.
     */
    record OpenApiReplies(Map<String, JsonSchemaCheck> byStatus) implements JsonSchema {

        /** Finds the schemas of a call's replies. */
        @FunctionalInterface
        interface ReplySchemaSource {

            /** Accepts every reply, for a check of the options alone: reading the document may take long. */
            ReplySchemaSource UNREAD = (options, operation, path) -> (status, reply) -> Optional.empty();

            /**
             * Returns the schemas of a call's operation.
             *
             * @param operation its name
             * @param path of the address, with {@code ${VARIABLE}} for what varies
             * @throws RejectedException if the document, or the schema of a reply, cannot be used
             */
            JsonSchema of(Map<String, String> options, String operation, String path) throws RejectedException;
        }

        /** Returns a source that reads each document once, for all calls that name it. */
        static ReplySchemaSource source(ReplyChecks checks) {
            Map<String, OpenApiDocument> read = new ConcurrentHashMap<>();
            return (options, operation, path) -> {
                try {
                    String name = options.get(RestByUrl.OPENAPI);
                    OpenApiDocument document = read.get(name);
                    if (document == null) {
                        DocumentParts parts = ServiceDocument.parts(RestByUrl.OPENAPI, options);
                        checks.reads(parts);
                        document = OpenApiDocument.read(parts);
                        read.put(name, document);
                    }
                    return new OpenApiReplies(
                            document.replies(document.operation(operation, options.get(RestByUrl.METHOD), path)));
                } catch (NoSuchDescriptionException e) {
                    throw new RejectedException(RestByUrl.OPENAPI, e.getMessage());
                } catch (IOException e) {
                    throw new RejectedException(
                            RestByUrl.OPENAPI, "cannot be read: " + OneLine.first(String.valueOf(e.getMessage())));
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
}
