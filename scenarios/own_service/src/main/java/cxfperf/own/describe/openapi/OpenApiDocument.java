package cxfperf.own.describe.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.own.describe.DocumentParts;
import cxfperf.own.describe.NoSuchDescriptionException;
import cxfperf.own.describe.openapi.ReferencedDocuments.SchemaAt;
import cxfperf.own.replies.ReplyCheck;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An OpenAPI 3 document, in JSON or YAML, with everything it refers to. */
public record OpenApiDocument(
        ReferencedDocuments documents, SchemaAt root, List<OpenApiDocument.OpenApiOperation> operations) {

    private static final Set<String> METHODS =
            Set.of("get", "put", "post", "delete", "options", "head", "patch", "trace");

    /**
     * Reads a document.
     *
     * @throws NoSuchDescriptionException if it is not an OpenAPI 3 document, or its paths are in a document that cannot
     *     be read
     * @throws IOException if it cannot be fetched
     */
    public static OpenApiDocument read(DocumentParts parts) throws IOException {
        ReferencedDocuments documents = new ReferencedDocuments(parts);
        SchemaAt root = documents.root();
        if (!root.text("openapi").startsWith("3.")) {
            throw new NoSuchDescriptionException(
                    root.node().has("swagger")
                            ? "it is Swagger " + root.text("swagger") + ", and OpenAPI 3 is expected"
                            : "it has no 'openapi: 3...', which an OpenAPI 3 document begins with");
        }
        return new OpenApiDocument(documents, root, operations(documents, root));
    }

    private static List<OpenApiOperation> operations(ReferencedDocuments documents, SchemaAt root) {
        List<OpenApiOperation> all = new ArrayList<>();
        SchemaAt paths = documents.resolve(root.path("paths"));
        for (Map.Entry<String, JsonNode> path : paths.node().properties()) {
            SchemaAt item = documents.resolve(new SchemaAt(path.getValue(), ""));
            for (Map.Entry<String, JsonNode> operation : item.node().properties()) {
                String method = operation.getKey();
                if (METHODS.contains(method)) {
                    all.add(new OpenApiOperation(method, path.getKey(), item, documents.resolve(item.path(method))));
                }
            }
        }
        if (all.isEmpty()) {
            throw new NoSuchDescriptionException("it has no operation in its paths");
        }
        return List.copyOf(all);
    }

    /** Whether it is OpenAPI 3.0, which has its own schema language; later versions use JSON Schema. */
    boolean isOld() {
        return root.text("openapi").startsWith("3.0");
    }

    /**
     * Finds an operation by its {@code operationId}, or the name that replaces it.
     *
     * @throws NoSuchDescriptionException if not exactly one has this name
     */
    public OpenApiOperation operation(String name) {
        List<OpenApiOperation> named =
                operations.stream().filter(each -> each.isNamed(name)).toList();
        if (named.size() == 1) {
            return named.get(0);
        }
        throw new NoSuchDescriptionException("it has " + (named.isEmpty() ? "no operation " : "several operations ")
                + name + ": -Doperation names one of "
                + operations.stream().map(OpenApiOperation::name).collect(Collectors.joining(", ")));
    }

    /**
     * Returns the first server of the first of these places that has one. A document without servers means the host
     * that it comes from. What is no URL is returned as it is.
     */
    String server(SchemaAt... places) {
        SchemaAt server = Stream.of(places)
                .map(place -> place.path("servers").path(0))
                .filter(each -> !each.isMissing())
                .findFirst()
                .orElse(root.path("servers").path(0));
        String address = server.isMissing() ? "/" : server.text("url");
        for (Map.Entry<String, JsonNode> variable :
                server.node().path("variables").properties()) {
            address = address.replace(
                    "{" + variable.getKey() + "}",
                    variable.getValue().path("default").asText(""));
        }
        try {
            URI uri = URI.create(address);
            boolean fromServer = documents.document().getScheme().startsWith("http");
            URI base = fromServer || uri.isAbsolute() ? documents.document() : URI.create("http://localhost:9000/");
            return base.resolve(uri).toString();
        } catch (IllegalArgumentException e) {
            return address;
        }
    }

    /**
     * Makes the check of an operation's replies by their JSON schemas.
     *
     * @throws NoSuchDescriptionException if one of them cannot be used
     */
    public ReplyCheck replies(OpenApiOperation operation) {
        Map<String, Map<String, Function<JsonNode, Optional<String>>>> byStatus = new LinkedHashMap<>();
        Set<String> unchecked = new TreeSet<>();
        SchemaAt responses = documents.resolve(operation.described().path("responses"));
        try {
            for (Map.Entry<String, JsonNode> each : responses.node().properties()) {
                SchemaAt response = documents.resolve(new SchemaAt(each.getValue(), ""));
                Map<String, Function<JsonNode, Optional<String>>> byType = new LinkedHashMap<>();
                for (String type : jsonTypes(response)) {
                    SchemaAt schema = response.path("content").path(type).path("schema");
                    if (schema.node().isObject()) {
                        JsonSchemaCheck check = JsonSchemaCheck.of(this, schema, "writeOnly");
                        byType.put(type, check::problem);
                        unchecked.addAll(check.unchecked());
                    }
                }
                byStatus.put(each.getKey(), byType);
            }
            return new ReplyCheck.JsonSchema(byStatus, unchecked);
        } catch (NoSuchDescriptionException e) {
            throw new NoSuchDescriptionException(operation + ": a reply's schema: " + e.getMessage(), e);
        }
    }

    /** Returns the media types that are or may be JSON, of a request or a response, as written in the document. */
    static List<String> jsonTypes(SchemaAt message) {
        return message.node().path("content").properties().stream()
                .map(Map.Entry::getKey)
                .filter(type -> type.matches("(?i)application/(.*\\+)?json.*|(application|\\*)/\\*"))
                .toList();
    }

    /**
     * An operation of an OpenAPI document.
     *
     * @param method in capital letters
     * @param path as written in the document, with {@code {parameters}}
     * @param item the description of its path, whose parameters and servers also apply to the operation
     */
    public record OpenApiOperation(String method, String path, SchemaAt item, SchemaAt described) {

        public OpenApiOperation {
            method = method.toUpperCase(Locale.ROOT);
        }

        /**
         * Returns the {@code operationId}, or method and path where nothing of it remains: only letters, digits,
         * {@code _} and {@code -} do.
         */
        public String name() {
            String id = cleaned(described.text("operationId"));
            return id.isEmpty() ? cleaned(method.toLowerCase(Locale.ROOT) + path) : id;
        }

        private static String cleaned(String name) {
            // Looks for the end once in each row of underscores: a row may be as long as the document.
            return name.replaceAll("[^A-Za-z0-9_-]+", "_").replaceAll("(?<!_)_+$", "");
        }

        boolean isNamed(String name) {
            return described.text("operationId").equals(name) || name().equals(name);
        }

        @Override
        public String toString() {
            return method + " " + path;
        }
    }
}
