package cxfperf.describe.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.scenario.describe.DescribedOperation;
import cxfperf.scenario.describe.NoSuchDescriptionException;
import cxfperf.scenario.describe.TemplateFile;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The operations of a document: how each is called, and its body. */
final class RestOperations {

    private final ReferencedDocuments documents;
    private final JsonSample samples;
    private final URI server;

    RestOperations(ReferencedDocuments documents, URI server) {
        this.documents = documents;
        this.samples = new JsonSample(documents);
        this.server = server;
    }

    /** @param item the path's, whose parameters each of its operations has */
    DescribedOperation describe(String method, String path, SchemaAt item, SchemaAt operation, List<String> security)
            throws NoSuchDescriptionException {
        String word = method.toUpperCase(Locale.ROOT);
        Map<String, SchemaAt> parameters = new LinkedHashMap<>();
        addParameters(item.path("parameters"), parameters);
        addParameters(operation.path("parameters"), parameters);
        List<String> optional = new ArrayList<>();
        List<String> headers = new ArrayList<>();
        String url = url(path, parameters.values(), optional, headers);
        Optional<TemplateFile> body = Optional.empty();
        SchemaAt request = documents.resolve(operation.path("requestBody"));
        String name = name(operation.text("operationId"), method, path);
        List<String> notes = new ArrayList<>();
        if (!request.isMissing()) {
            Optional<Map.Entry<String, JsonNode>> json = request.node().path("content").properties().stream()
                    .filter(content -> content.getKey().matches("(?i)application/(.*\\+)?json.*|\\*/\\*"))
                    .findFirst();
            if (json.isPresent()) {
                String type = json.get().getKey().equals("*/*")
                        ? "application/json"
                        : json.get().getKey();
                headers.add("Content-Type: " + type);
                SchemaAt schema = new SchemaAt(json.get().getValue().path("schema"), "", request.document());
                Optional<JsonSample.SampledJson> sample = samples.of(schema);
                body = sample.map(described -> template(name, word + " " + path, request, described));
                if (sample.isEmpty()) {
                    notes.add("no body: no value of its schema ever ends");
                }
            } else {
                notes.add("no body: none of its content types is JSON ("
                        + request.node().path("content").properties().stream()
                                .map(Map.Entry::getKey)
                                .collect(Collectors.joining(", "))
                        + ")");
            }
        }
        if (!optional.isEmpty()) {
            notes.add("optional: " + String.join(", ", optional));
        }
        List<String> arguments = new ArrayList<>();
        arguments.add("-Doperation=" + name);
        arguments.add("-Durl=" + url);
        arguments.add("-Dmethod=" + word);
        if (!headers.isEmpty()) {
            arguments.add("-Dheader=" + String.join(" | ", headers));
        }
        return new DescribedOperation(
                name,
                word + " " + path,
                security,
                arguments,
                body,
                notes.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", notes)));
    }

    private static TemplateFile template(String name, String call, SchemaAt request, JsonSample.SampledJson described) {
        List<String> words = new ArrayList<>(List.of(name + ", " + call));
        if (!request.node().path("required").asBoolean(false)) {
            words.add("the body is optional");
        }
        words.addAll(described.words());
        return new TemplateFile(
                "body",
                "json",
                JsonText.of(String.join("; ", words), described.value()).replace("${", "$${"));
    }

    private void addParameters(SchemaAt list, Map<String, SchemaAt> all) throws NoSuchDescriptionException {
        for (int i = 0; i < list.node().size(); i++) {
            SchemaAt parameter = documents.resolve(list.path(i));
            all.put(parameter.text("in") + " " + parameter.text("name"), parameter);
        }
    }

    private String url(String path, Iterable<SchemaAt> parameters, List<String> optional, List<String> headers)
            throws NoSuchDescriptionException {
        String filled = path;
        List<String> query = new ArrayList<>();
        for (SchemaAt parameter : parameters) {
            String name = parameter.text("name");
            boolean needed = parameter.node().path("required").asBoolean(false);
            switch (parameter.text("in")) {
                case "path" -> filled = filled.replace("{" + name + "}", encoded(sample(parameter)));
                case "query" -> {
                    if (needed) {
                        query.add(encoded(name) + "=" + encoded(sample(parameter)));
                    } else {
                        optional.add("?" + name);
                    }
                }
                case "header" -> {
                    if (needed) {
                        headers.add(name + ": " + sample(parameter));
                    } else {
                        optional.add("header " + name);
                    }
                }
                default -> {
                    if (needed) {
                        headers.add("Cookie: " + name + "=" + sample(parameter));
                    } else {
                        optional.add("cookie " + name);
                    }
                }
            }
        }
        String base = server.toString();
        String joined = (base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + filled;
        return query.isEmpty() ? joined : joined + "?" + String.join("&", query);
    }

    private String sample(SchemaAt parameter) throws NoSuchDescriptionException {
        JsonNode example = parameter.node().path("example");
        if (example.isValueNode() && !example.isMissingNode()) {
            return example.asText();
        }
        SchemaAt schema = parameter.path("schema").isMissing()
                ? new SchemaAt(
                        parameter
                                .node()
                                .path("content")
                                .path("application/json")
                                .path("schema"),
                        "",
                        parameter.document())
                : parameter.path("schema");
        return samples.of(schema)
                .map(described -> described.value() instanceof JsonPiece.Items items
                        ? items.items().stream().map(RestOperations::plain).collect(Collectors.joining(","))
                        : plain(described.value()))
                .orElse("");
    }

    private static String plain(JsonPiece value) {
        String json = value instanceof JsonPiece.Scalar scalar
                ? scalar.json()
                : JsonText.of("", value).strip();
        return json.startsWith("\"") ? json.substring(1, json.length() - 1) : json;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** One that can be a file's, too. */
    private static String name(String id, String method, String path) {
        String name = id.isEmpty() ? method + path : id;
        return name.replaceAll("[^A-Za-z0-9_-]+", "_").replaceAll("_+$", "");
    }
}
