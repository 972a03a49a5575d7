package cxfperf.own.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import cxfperf.scenario.RejectedException;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * An OpenAPI 3 document.
 *
 * @param location where it was read
 * @param root of it
 */
record OpenApiDocument(URI location, JsonNode root) {

    private static final int TIMEOUT_MILLIS = 10_000;
    private static final Set<String> METHODS =
            Set.of("get", "put", "post", "delete", "options", "head", "patch", "trace");

    /**
     * @param name a file or a URL; JSON or YAML
     * @throws RejectedException if it cannot be used
     */
    static OpenApiDocument read(String name) throws RejectedException {
        try {
            URI location = location(name);
            URLConnection connection = location.toURL().openConnection();
            connection.setConnectTimeout(TIMEOUT_MILLIS);
            connection.setReadTimeout(TIMEOUT_MILLIS);
            try (InputStream in = connection.getInputStream()) {
                // Of YAML, JSON is a part.
                JsonNode root = new YAMLMapper().readTree(in);
                if (!root.path("openapi").asText().startsWith("3.")) {
                    throw rejected("it is no OpenAPI 3 document: it has no 'openapi: 3...'");
                }
                return new OpenApiDocument(location, root);
            }
        } catch (JsonProcessingException e) {
            throw rejected("it is neither JSON nor YAML: "
                    + e.getOriginalMessage().lines().findFirst().orElse(""));
        } catch (IOException | URISyntaxException | IllegalArgumentException e) {
            throw rejected("cannot be read: "
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        }
    }

    private static URI location(String name) throws URISyntaxException, MalformedURLException {
        try {
            if (Files.isRegularFile(Path.of(name))) {
                return Path.of(name).toAbsolutePath().normalize().toUri();
            }
        } catch (InvalidPathException e) {
            // A URL is no path on every system.
        }
        URI uri = new URI(name);
        if (!uri.isAbsolute()) {
            throw new MalformedURLException("there is no such file, and it is no URL");
        }
        return uri;
    }

    /**
     * The description of the operation that a call is of.
     *
     * @param name as {@code operationId} may have it
     * @param path of the address, with {@code ${VARIABLE}} for what varies
     * @throws RejectedException if it has none
     */
    JsonNode operation(String name, String method, String path) throws RejectedException {
        List<String> all = new ArrayList<>();
        JsonNode best = null;
        int bestLength = -1;
        for (var item : root.path("paths").properties()) {
            for (var operation : resolved(item.getValue()).properties()) {
                if (!METHODS.contains(operation.getKey())) {
                    continue;
                }
                if (operation.getValue().path("operationId").asText().equals(name)) {
                    return operation.getValue();
                }
                all.add(operation.getKey().toUpperCase(Locale.ROOT) + " " + item.getKey());
                if (operation.getKey().equalsIgnoreCase(method)
                        && isOf(item.getKey(), path)
                        && item.getKey().length() > bestLength) {
                    best = operation.getValue();
                    bestLength = item.getKey().length();
                }
            }
        }
        if (best == null) {
            throw rejected("it has no " + method + " " + path + ", but " + String.join(", ", all));
        }
        return best;
    }

    /** Ahead of the template may be the path of the server. */
    private static boolean isOf(String template, String path) {
        StringBuilder regex = new StringBuilder(".*");
        for (String segment : template.split("/")) {
            if (!segment.isEmpty()) {
                regex.append('/').append(segment.contains("{") ? "[^/]+" : Pattern.quote(segment));
            }
        }
        return path.matches(regex.append("/?").toString());
    }

    /** What a response of this status is described as; empty where nothing is said of it. */
    Optional<JsonNode> schema(JsonNode operation, int status) {
        JsonNode responses = operation.path("responses");
        for (String key : List.of(String.valueOf(status), status / 100 + "XX", status / 100 + "xx", "default")) {
            if (responses.has(key)) {
                for (var content : resolved(responses.get(key)).path("content").properties()) {
                    if (content.getKey().matches("(?i)application/(.*\\+)?json.*|\\*/\\*")) {
                        return Optional.of(content.getValue().path("schema")).filter(JsonNode::isObject);
                    }
                }
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** What a reference within the document leads to. */
    private JsonNode resolved(JsonNode node) {
        String reference = node.path("$ref").asText();
        return reference.startsWith("#/") ? root.at(reference.substring(1)) : node;
    }

    static RejectedException rejected(String reason) {
        return new RejectedException(RestByUrl.OPENAPI, reason);
    }
}
