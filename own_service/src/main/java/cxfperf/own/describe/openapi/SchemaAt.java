package cxfperf.own.describe.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;

/**
 * A part of a document.
 *
 * @param name the last word of the reference that led here; empty where there was none
 * @param document where it stands: its references are relative to it
 */
record SchemaAt(JsonNode node, String name, URI document) {

    /** What is inside it; a missing node where there is no such thing. */
    SchemaAt path(String field) {
        return new SchemaAt(node.path(field), "", document);
    }

    SchemaAt path(int index) {
        return new SchemaAt(node.path(index), "", document);
    }

    boolean isMissing() {
        return node.isMissingNode();
    }

    String text(String field) {
        return node.path(field).asText("");
    }
}
