package cxfperf.own.describe.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import cxfperf.own.calls.RequestHeaders;
import cxfperf.own.calls.ServiceAddress;
import cxfperf.own.calls.ServiceKind;
import cxfperf.own.describe.BoundedWork;
import cxfperf.own.describe.DocumentParts;
import cxfperf.own.describe.NoSuchDescriptionException;
import cxfperf.own.describe.ServiceDescription;
import cxfperf.own.describe.ServiceDescription.DescribedOperation;
import cxfperf.own.describe.ServiceDescription.DescribedPort;
import cxfperf.own.describe.ServiceDescription.TemplateFile;
import cxfperf.own.describe.openapi.OpenApiDocument.OpenApiOperation;
import cxfperf.own.describe.openapi.ReferencedDocuments.SchemaAt;
import cxfperf.scenario.RejectedException;
import cxfperf.text.OneLine;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Describes the operations of an OpenAPI 3 document, in JSON or YAML: how each is called, and its body. */
public final class OpenApiDescriber {

    /** The names of header parameters that OpenAPI ignores: it describes them by other means. */
    private static final Set<String> IGNORED = Set.of("accept", "authorization", "content-type");

    private static final Pattern PATH_PARAMETER = Pattern.compile("\\{[^{}]*}");

    /** What a path cannot have without an escape, RFC 3986; also the beginning of a fragment, which is not sent. */
    private static final Pattern NOT_OF_AN_ADDRESS =
            Pattern.compile("%(?!\\p{XDigit}{2})|[^A-Za-z0-9._~!$&'()*+,;=:@%/?-]+");

    private final OpenApiDocument document;
    private final ReferencedDocuments documents;
    private final Duration limit;

    private OpenApiDescriber(OpenApiDocument document, Duration limit) {
        this.document = document;
        this.documents = document.documents();
        this.limit = limit;
    }

    /**
     * Reads a document and what it refers to, and makes the requests.
     *
     * @param limit time limit for the sample of one operation
     * @throws NoSuchDescriptionException if the document is no OpenAPI 3
     * @throws IOException if the document cannot be read
     */
    public static ServiceDescription describe(DocumentParts parts, Duration limit) throws IOException {
        OpenApiDocument document = OpenApiDocument.read(parts);
        OpenApiDescriber describer = new OpenApiDescriber(document, limit);
        SchemaAt info = document.root().path("info");
        List<DescribedOperation> operations = new ArrayList<>();
        for (OpenApiOperation operation : document.operations()) {
            operations.add(describer.describe(operation));
        }
        return new ServiceDescription(
                "OpenAPI " + document.root().text("openapi"),
                List.of(new DescribedPort(
                        (info.text("title") + " " + info.text("version")).strip(),
                        "paths",
                        "REST",
                        document.server(),
                        operations)));
    }

    /** Describes one operation; an error in it does not affect the others. */
    private DescribedOperation describe(OpenApiOperation operation) throws IOException {
        try {
            return BoundedWork.run(limit, () -> described(operation));
        } catch (NoSuchDescriptionException e) {
            return DescribedOperation.withoutRequest(
                    operation.name(), operation.toString(), List.of("-Doperation=" + operation.name()), e.getMessage());
        }
    }

    private DescribedOperation described(OpenApiOperation operation) {
        if (!ServiceKind.METHOD.allowed().contains(operation.method())) {
            throw new NoSuchDescriptionException("the client has no method " + operation.method());
        }
        Parts parts = new Parts(operation.path());
        Optional<TemplateFile> body = body(operation, parts);
        Map<String, SchemaAt> parameters = new LinkedHashMap<>();
        addParameters(operation.item().path("parameters"), parameters);
        addParameters(operation.described().path("parameters"), parameters);
        parameters.values().forEach(parameter -> add(parameter, parts));
        String server = document.server(operation.described(), operation.item());
        if (!ServiceAddress.isAddress(server)) {
            parts.notes.add("its server's url " + server + " is not one of http or https");
            server = "http://localhost:9000";
        }
        List<String> arguments = new ArrayList<>();
        arguments.add("-Doperation=" + operation.name());
        arguments.add("-Durl=" + parts.url(server));
        arguments.add("-Dmethod=" + operation.method());
        if (!parts.headers.isEmpty()) {
            arguments.add("-Dheader=" + String.join(" | ", parts.headers));
        }
        return new DescribedOperation(
                operation.name(),
                operation.toString(),
                arguments,
                body,
                parts.notes.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", parts.notes)));
    }

    private Optional<TemplateFile> body(OpenApiOperation operation, Parts parts) {
        SchemaAt request = documents.resolve(operation.described().path("requestBody"));
        if (request.isMissing()) {
            return Optional.empty();
        }
        if (!ServiceKind.sendsBody(operation.method())) {
            parts.notes.add("its body is left out: " + operation.method() + " sends none");
            return Optional.empty();
        }
        List<String> types = OpenApiDocument.jsonTypes(request);
        if (types.isEmpty()) {
            parts.notes.add("no body: none of its content types is JSON");
            return Optional.empty();
        }
        SchemaAt schema = request.path("content").path(types.get(0)).path("schema");
        Optional<JsonNode> sample = new JsonSample(document).of(schema);
        if (sample.isEmpty()) {
            parts.notes.add("no body: no value of its schema ever ends");
            return Optional.empty();
        }
        parts.addHeader("Content-Type", types.get(0).endsWith("/*") ? "application/json" : types.get(0));
        problem(schema, sample.get()).ifPresent(parts.notes::add);
        String text = "// " + OneLine.of(operation.name() + ", " + operation) + "\n"
                + sample.get().toPrettyString().replace("${", "$${") + "\n";
        return Optional.of(new TemplateFile("json", text));
    }

    /** Returns the error in a sample, if any: a schema may need more than the sampler supports. */
    private Optional<String> problem(SchemaAt schema, JsonNode sample) {
        if (schema.isMissing()) {
            return Optional.empty();
        }
        try {
            JsonSchemaCheck check = JsonSchemaCheck.of(document, schema, "readOnly");
            return check.problem(sample)
                    .map(problem -> "to be completed by hand: " + problem)
                    .or(() -> check.unchecked().stream()
                            .findFirst()
                            .map(pattern -> "not checked: the pattern " + pattern + ", which Java does not have"));
        } catch (RuntimeException e) {
            return Optional.of("not checked: its schema cannot be used: " + e.getMessage());
        }
    }

    private void addParameters(SchemaAt list, Map<String, SchemaAt> all) {
        for (int i = 0; i < list.node().size(); i++) {
            SchemaAt parameter = documents.resolve(list.path(i));
            all.put(parameter.text("in") + " " + parameter.text("name"), parameter);
        }
    }

    /** The parts of a call besides its body. */
    private static final class Parts {

        private final List<String> query = new ArrayList<>();
        private final List<String> headers = new ArrayList<>();
        private final List<String> notes = new ArrayList<>();
        /** The path as the document has it, in which parameters are replaced one after the other. */
        private String path;

        Parts(String path) {
            this.path = path;
        }

        /** Adds a header, unless there is one of this name. */
        void addHeader(String name, String value) {
            boolean isThere = headers.stream()
                    .anyMatch(header -> header.regionMatches(true, 0, name + ":", 0, name.length() + 1));
            if (!isThere) {
                try {
                    headers.add(RequestHeaders.written(name, value));
                } catch (RejectedException e) {
                    notes.add("header " + name + " is left out: " + e.getMessage());
                }
            }
        }

        /** Replaces parameters that the document does not declare, and encodes what an address cannot have. */
        String url(String server) {
            if (PATH_PARAMETER.matcher(path).find()) {
                notes.add("a parameter of its path is not described: the command has 'string'");
            }
            String whole = NOT_OF_AN_ADDRESS
                    .matcher(PATH_PARAMETER.matcher(path).replaceAll("string"))
                    .replaceAll(found -> encoded(found.group()));
            String base = server.endsWith("/") ? server.substring(0, server.length() - 1) : server;
            String joined = base + (whole.startsWith("/") ? "" : "/") + whole;
            return query.isEmpty() ? joined : joined + (whole.indexOf('?') < 0 ? "?" : "&") + String.join("&", query);
        }
    }

    /** Adds a parameter that has to be there, if it can be written in the usual style of its place. */
    private void add(SchemaAt parameter, Parts parts) {
        String name = parameter.text("name");
        String in = parameter.text("in");
        boolean isPath = in.equals("path");
        if (in.equals("header") && IGNORED.contains(name.toLowerCase(Locale.ROOT))
                || !isPath && !parameter.node().path("required").asBoolean(false)) {
            return;
        }
        boolean isQuery = in.equals("query");
        String usual = isQuery ? "form" : "simple";
        JsonNode example = parameter.node().path("example");
        JsonNode value = example.isMissingNode()
                ? new JsonSample(document).of(parameter.path("schema")).orElse(JsonNodeFactory.instance.objectNode())
                : example;
        boolean isWritten = Set.of("path", "query", "header").contains(in)
                && !parameter.node().has("content")
                && parameter.node().path("style").asText(usual).equals(usual)
                && (value.isValueNode()
                        || value.isArray() && parameter.node().path("explode").asBoolean(isQuery) == isQuery);
        if (!isWritten) {
            parts.notes.add(in + " " + name + " is left out: it is to be written by hand");
            return;
        }
        List<String> texts = new ArrayList<>();
        for (JsonNode item : value.isArray() ? value : List.of(value)) {
            texts.add((isQuery ? encoded(name) + "=" : "")
                    + (in.equals("header") ? item.asText() : encoded(item.asText())));
        }
        String text = String.join(isQuery ? "&" : ",", texts);
        if (isPath) {
            parts.path = parts.path.replace("{" + name + "}", text);
        } else if (isQuery) {
            parts.query.add(text);
        } else {
            parts.addHeader(name, text);
        }
    }

    /** Encodes all but letters, digits and {@code - . _ *}. */
    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
