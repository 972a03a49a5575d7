package cxfperf.own.describe.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import cxfperf.own.calls.RequestHeaders;
import cxfperf.own.calls.RequestMethod;
import cxfperf.own.calls.ServiceAddress;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Describes the operations of an OpenAPI 3 document, in JSON or YAML: how each is called, and its body. */
public final class OpenApiDescriber {

    private static final String AUTHORIZATION = "Authorization";
    private static final String COOKIE = "Cookie";

    /** The names of header parameters that OpenAPI ignores: it describes them by other means. */
    private static final Set<String> IGNORED = Set.of("accept", "authorization", "content-type");

    private static final Pattern PATH_PARAMETER = Pattern.compile("\\{[^{}]*}");

    /** What a path cannot have without an escape, RFC 3986; also the beginning of a fragment, which is not sent. */
    private static final Pattern NOT_OF_AN_ADDRESS =
            Pattern.compile("%(?!\\p{XDigit}{2})|[^A-Za-z0-9._~!$&'()*+,;=:@%/?-]+");

    private final OpenApiDocument document;
    private final ReferencedDocuments documents;
    private final BoundedWork work;

    private OpenApiDescriber(OpenApiDocument document, Duration limit) {
        this.document = document;
        this.documents = document.documents();
        this.work = new BoundedWork(limit);
    }

    /**
     * Reads a document and what it refers to, and makes the requests.
     *
     * @param limit time limit for the sample of one operation
     * @throws NoSuchDescriptionException if the document is no OpenAPI 3
     * @throws IOException if the document cannot be read
     */
    public static ServiceDescription describe(DocumentParts parts, Duration limit)
            throws NoSuchDescriptionException, IOException {
        OpenApiDocument document = OpenApiDocument.read(parts);
        OpenApiDescriber describer = new OpenApiDescriber(document, limit);
        SchemaAt info = document.root().path("info");
        return new ServiceDescription(
                "OpenAPI " + document.version(),
                List.of(new DescribedPort(
                        (info.text("title") + " " + info.text("version")).strip(),
                        "paths",
                        "REST",
                        document.address(),
                        document.operations().stream().map(describer::describe).toList())));
    }

    /** Describes one operation; an error in it does not affect the others. */
    private DescribedOperation describe(OpenApiOperation operation) {
        try {
            return work.run(() -> described(operation));
        } catch (BoundedWork.UnboundedException | ExecutionException e) {
            return DescribedOperation.withoutRequest(
                    operation.name(),
                    operation.toString(),
                    List.of("-Doperation=" + operation.name()),
                    BoundedWork.reason(e));
        }
    }

    private DescribedOperation described(OpenApiOperation operation) throws NoSuchDescriptionException {
        Optional<String> refusal = RequestMethod.refusal(operation.method());
        if (refusal.isPresent()) {
            throw new NoSuchDescriptionException(refusal.get());
        }
        Map<String, SchemaAt> parameters = new LinkedHashMap<>();
        addParameters(operation.item().path("parameters"), parameters);
        addParameters(operation.described().path("parameters"), parameters);
        Parts parts = new Parts(operation.path());
        addCredentials(operation, parts);
        Optional<TemplateFile> body = body(operation, parts);
        for (SchemaAt parameter : parameters.values()) {
            add(parameter, parts);
        }
        parts.completePath();
        if (!parts.cookies.isEmpty()) {
            parts.addHeader(COOKIE, String.join("; ", parts.cookies));
        }
        if (!parts.optional.isEmpty()) {
            parts.notes.add("optional: " + String.join(", ", parts.optional));
        }
        String server = server(operation, parts.notes);
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

    private String server(OpenApiOperation operation, List<String> notes) {
        List<String> servers = document.servers(operation);
        Optional<String> address =
                servers.stream().filter(ServiceAddress::isAddress).findFirst();
        if (address.isEmpty()) {
            notes.add("its server's url " + servers.get(0)
                    + " is not one of http or https; put the server's own address into the command");
        }
        return address.orElse("http://localhost:9000");
    }

    private Optional<TemplateFile> body(OpenApiOperation operation, Parts parts) throws NoSuchDescriptionException {
        SchemaAt request = documents.resolve(operation.described().path("requestBody"));
        if (request.isMissing()) {
            return Optional.empty();
        }
        if (!RequestMethod.sendsBody(operation.method())) {
            parts.notes.add("its body is left out: " + operation.method() + " sends none");
            return Optional.empty();
        }
        List<String> types = OpenApiDocument.jsonTypes(request);
        if (types.isEmpty()) {
            parts.notes.add("no body: none of its content types is JSON ("
                    + request.node().path("content").properties().stream()
                            .map(Map.Entry::getKey)
                            .collect(Collectors.joining(", "))
                    + ")");
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
        return sample.map(value -> template(operation, value));
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
        } catch (NoSuchDescriptionException | RuntimeException e) {
            return Optional.of("not checked: its schema cannot be used: " + e.getMessage());
        }
    }

    private static TemplateFile template(OpenApiOperation operation, JsonNode body) {
        String text = "// " + OneLine.of(operation.name() + ", " + operation) + "\n" + body.toPrettyString() + "\n";
        return new TemplateFile("json", text.replace("${", "$${"));
    }

    private void addParameters(SchemaAt list, Map<String, SchemaAt> all) throws NoSuchDescriptionException {
        for (int i = 0; i < list.node().size(); i++) {
            SchemaAt parameter = documents.resolve(list.path(i));
            all.put(parameter.text("in") + " " + parameter.text("name"), parameter);
        }
    }

    /** The parts of a call besides its body. */
    private static final class Parts {

        private final List<String> query = new ArrayList<>();
        private final List<String> headers = new ArrayList<>();
        private final List<String> cookies = new ArrayList<>();
        private final List<String> optional = new ArrayList<>();
        private final List<String> notes = new ArrayList<>();
        /** The path as the document has it, in which parameters are replaced one after the other. */
        private String path;

        Parts(String path) {
            this.path = path;
        }

        /** Adds a header, unless there is one of this name, such as the credentials. */
        void addHeader(String name, String value) {
            boolean isThere = headers.stream()
                    .anyMatch(header -> header.regionMatches(true, 0, name + ":", 0, name.length() + 1));
            if (!isThere) {
                try {
                    headers.add(RequestHeaders.written(name, value));
                } catch (RejectedException e) {
                    leaveOut("header", name, e.getMessage());
                }
            }
        }

        void leaveOut(String in, String name, String reason) {
            notes.add(in + " " + name + " is left out: " + reason);
        }

        /** Replaces parameters that the document does not declare, and encodes what an address cannot have. */
        void completePath() {
            List<String> undeclared = PATH_PARAMETER
                    .matcher(path)
                    .results()
                    .map(MatchResult::group)
                    .distinct()
                    .toList();
            if (!undeclared.isEmpty()) {
                notes.add("nothing says what " + String.join(", ", undeclared)
                        + " in its path may be: the command has 'string'");
            }
            path = NOT_OF_AN_ADDRESS
                    .matcher(PATH_PARAMETER.matcher(path).replaceAll("string"))
                    .replaceAll(found -> ParameterStyle.encoded(found.group()));
        }

        String url(String server) {
            String base = server.endsWith("/") ? server.substring(0, server.length() - 1) : server;
            String joined = base + (path.startsWith("/") ? "" : "/") + path;
            return query.isEmpty() ? joined : joined + (path.indexOf('?') < 0 ? "?" : "&") + String.join("&", query);
        }
    }

    private void add(SchemaAt parameter, Parts parts) {
        String name = parameter.text("name");
        String in = parameter.text("in");
        if (in.equals("header") && IGNORED.contains(name.toLowerCase(Locale.ROOT))) {
            return;
        }
        if (!in.equals("path") && !parameter.node().path("required").asBoolean(false)) {
            parts.optional.add((in.equals("query") ? "?" : in + " ") + name);
            return;
        }
        try {
            String text = ParameterStyle.written(in, parameter.node(), sample(parameter));
            switch (in) {
                case "path" -> parts.path = parts.path.replace("{" + name + "}", text);
                case "query" -> parts.query.add(text);
                case "cookie" -> parts.cookies.add(text);
                default -> {
                    if (name.equalsIgnoreCase(COOKIE)) {
                        parts.cookies.add(text);
                    } else {
                        parts.addHeader(name, text);
                    }
                }
            }
        } catch (NoSuchDescriptionException e) {
            parts.leaveOut(in, name, e.getMessage());
        }
    }

    /** Returns a value of a parameter; a text in JSON where the document gives its content type. */
    private JsonNode sample(SchemaAt parameter) throws NoSuchDescriptionException {
        JsonNode example = parameter.node().path("example");
        SchemaAt content = parameter.path("content");
        if (content.isMissing()) {
            return example.isMissingNode() ? sampled(parameter.path("schema")) : example;
        }
        List<String> types = OpenApiDocument.jsonTypes(parameter);
        if (types.isEmpty()) {
            throw new NoSuchDescriptionException("its content type is not JSON");
        }
        return TextNode.valueOf(
                sampled(content.path(types.get(0)).path("schema")).toString());
    }

    private JsonNode sampled(SchemaAt schema) throws NoSuchDescriptionException {
        return new JsonSample(document)
                .of(schema)
                .orElseThrow(() -> new NoSuchDescriptionException("no value of its schema ever ends"));
    }

    /**
     * Adds the credentials of the first alternative of an operation's requirements, or of the document's, with
     * placeholders that a user replaces.
     */
    private void addCredentials(OpenApiOperation operation, Parts parts) throws NoSuchDescriptionException {
        SchemaAt own = operation.described().path("security");
        JsonNode alternatives = (own.isMissing() ? document.root().path("security") : own).node();
        for (JsonNode each : alternatives) {
            if (each.isEmpty()) {
                // The operation may be called without credentials.
                return;
            }
        }
        SchemaAt schemes = document.root().path("components").path("securitySchemes");
        for (Map.Entry<String, JsonNode> scheme : alternatives.path(0).properties()) {
            addCredentials(documents.resolve(schemes.path(scheme.getKey())), parts);
        }
    }

    private static void addCredentials(SchemaAt scheme, Parts parts) {
        switch (scheme.text("type").toLowerCase(Locale.ROOT)) {
            case "http" ->
                parts.addHeader(
                        AUTHORIZATION,
                        switch (scheme.text("scheme").toLowerCase(Locale.ROOT)) {
                            case "basic" -> "Basic BASE64-OF-YOUR-USER:PASSWORD";
                            case "bearer" -> "Bearer YOUR-TOKEN";
                            default -> scheme.text("scheme") + " YOUR-CREDENTIALS";
                        });
            case "oauth2", "openidconnect" -> parts.addHeader(AUTHORIZATION, "Bearer YOUR-TOKEN");
            case "apikey" -> {
                String name = scheme.text("name");
                switch (scheme.text("in")) {
                    case "query" -> parts.query.add(ParameterStyle.encoded(name) + "=YOUR-KEY");
                    case "cookie" -> parts.cookies.add(ParameterStyle.encoded(name) + "=YOUR-KEY");
                    default -> parts.addHeader(name, "YOUR-KEY");
                }
            }
            default -> {
                // A client certificate is not part of a request.
            }
        }
    }
}
