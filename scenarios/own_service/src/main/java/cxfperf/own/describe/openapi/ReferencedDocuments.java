package cxfperf.own.describe.openapi;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.own.describe.DocumentParts;
import cxfperf.own.describe.NoSuchDescriptionException;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A document and the documents that it refers to, each read once. */
final class ReferencedDocuments {

    /** A limit for chains of references: a longer one is a cycle. */
    private static final int MOST_STEPS = 100;

    private final DocumentParts parts;
    private final Map<URI, JsonNode> read = new ConcurrentHashMap<>();

    ReferencedDocuments(DocumentParts parts) {
        this.parts = parts;
    }

    /** @throws NoSuchDescriptionException if it is neither JSON nor YAML */
    SchemaAt root() throws IOException {
        return new SchemaAt(kept(parts.document(), parts.read()), "");
    }

    private JsonNode kept(URI document, byte[] bytes) {
        JsonNode tree = TreeReader.read(document, bytes);
        read.put(document, tree);
        return tree;
    }

    /** The address of the whole document. */
    URI document() {
        return parts.document();
    }

    /** Follows references to their target; returns the part itself if it is no reference. */
    SchemaAt resolve(SchemaAt part) {
        SchemaAt at = part;
        for (int step = 0; at.node().path("$ref").isTextual(); step++) {
            String reference = at.text("$ref");
            if (step == MOST_STEPS) {
                throw new NoSuchDescriptionException("its reference " + shown(reference) + " leads to itself");
            }
            at = target(reference);
        }
        return at;
    }

    /** Follows one reference; its target may be a reference again. */
    SchemaAt target(String reference) {
        int hash = reference.indexOf('#');
        URI document;
        JsonPointer pointer;
        try {
            document = URI.create(hash < 0 ? reference : reference.substring(0, hash));
            pointer = JsonPointer.compile(
                    hash < 0
                            ? ""
                            : URLDecoder.decode(
                                    reference.substring(hash + 1).replace("+", "%2B"), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            throw new NoSuchDescriptionException(
                    "its reference " + shown(reference) + " cannot be read: " + e.getMessage(), e);
        }
        JsonNode node = tree(document, shown(reference)).at(pointer);
        if (node.isMissingNode()) {
            throw new NoSuchDescriptionException("its reference " + shown(reference) + " leads to nothing");
        }
        JsonPointer last = pointer.last();
        return new SchemaAt(node, last == null ? "" : last.getMatchingProperty());
    }

    /** Shows a reference as it may stand in the document, relative to it. */
    private String shown(String reference) {
        return reference
                .replace(document() + "#", "#")
                .replace(document().resolve(".").toString(), "");
    }

    private JsonNode tree(URI document, String reference) {
        JsonNode known = read.get(document);
        if (known != null) {
            return known;
        }
        try {
            return kept(document, parts.read(document));
        } catch (IOException | NoSuchDescriptionException e) {
            throw new NoSuchDescriptionException(
                    "its reference " + reference + " cannot be used: " + e.getMessage(), e);
        }
    }

    /**
     * A part of a document.
     *
     * @param name the last word of the reference that led here; empty without a reference
     */
    record SchemaAt(JsonNode node, String name) {

        /** Returns a field of the part; a missing node if there is no such field. */
        SchemaAt path(String field) {
            return new SchemaAt(node.path(field), "");
        }

        SchemaAt path(int index) {
            return new SchemaAt(node.path(index), "");
        }

        boolean isMissing() {
            return node.isMissingNode();
        }

        String text(String field) {
            return node.path(field).asText("");
        }
    }
}
