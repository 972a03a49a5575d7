package cxfperf.describe.openapi;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import cxfperf.scenario.describe.NoSuchDescriptionException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLConnection;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** A document and those that it refers to, each read once. */
final class ReferencedDocuments {

    private static final int TIMEOUT_MILLIS = 30_000;

    /** A chain of references that is longer leads round in a circle. */
    private static final int MOST_STEPS = 100;

    private final Map<URI, JsonNode> read = new LinkedHashMap<>();

    /** @throws NoSuchDescriptionException if it is neither JSON nor YAML */
    SchemaAt read(URI document) throws IOException, NoSuchDescriptionException {
        try {
            return new SchemaAt(tree(document), "", document);
        } catch (JsonProcessingException e) {
            throw new NoSuchDescriptionException(
                    "it is neither JSON nor YAML: "
                            + e.getOriginalMessage().lines().findFirst().orElse(""),
                    e);
        }
    }

    /** What a reference leads to, and the part itself where it is none. */
    SchemaAt resolve(SchemaAt part) throws NoSuchDescriptionException {
        SchemaAt at = part;
        for (int step = 0; at.node().path("$ref").isTextual(); step++) {
            String reference = at.text("$ref");
            if (step == MOST_STEPS) {
                throw new NoSuchDescriptionException("its reference " + reference + " leads to itself");
            }
            at = target(at.document(), reference);
        }
        return at;
    }

    private SchemaAt target(URI from, String reference) throws NoSuchDescriptionException {
        int hash = reference.indexOf('#');
        String pointer = hash < 0
                ? ""
                : URLDecoder.decode(reference.substring(hash + 1).replace("+", "%2B"), StandardCharsets.UTF_8);
        try {
            URI document = hash == 0 ? from : from.resolve(hash < 0 ? reference : reference.substring(0, hash));
            JsonNode node = tree(document).at(JsonPointer.compile(pointer));
            if (node.isMissingNode()) {
                throw new NoSuchDescriptionException("its reference " + reference + " leads to nothing");
            }
            return new SchemaAt(node, pointer.substring(pointer.lastIndexOf('/') + 1), document);
        } catch (IOException | IllegalArgumentException e) {
            throw new NoSuchDescriptionException(
                    "its reference " + reference + " cannot be read: " + e.getMessage(), e);
        }
    }

    private JsonNode tree(URI document) throws IOException {
        JsonNode known = read.get(document);
        if (known != null) {
            return known;
        }
        String text = text(document);
        ObjectMapper mapper = text.stripLeading().startsWith("{") ? new ObjectMapper() : new YAMLMapper();
        JsonNode tree = mapper.readTree(text);
        read.put(document, tree);
        return tree;
    }

    private static String text(URI document) throws IOException {
        URLConnection connection = document.toURL().openConnection();
        connection.setConnectTimeout(TIMEOUT_MILLIS);
        connection.setReadTimeout(TIMEOUT_MILLIS);
        try (InputStream in = connection.getInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
