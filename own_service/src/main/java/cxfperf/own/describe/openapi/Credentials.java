package cxfperf.own.describe.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.scenario.describe.NoSuchDescriptionException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What a caller of an operation has to show, with placeholders that a user replaces.
 *
 * @param headers such as {@code Authorization: Bearer YOUR-TOKEN}
 * @param cookies such as {@code session=YOUR-KEY}
 * @param query such as {@code key=YOUR-KEY}
 */
record Credentials(List<String> headers, List<String> cookies, List<String> query) {

    static final Credentials NONE = new Credentials(List.of(), List.of(), List.of());

    /** The first alternative of an operation's requirements, or else of the document's. */
    static Credentials of(OpenApiDocument document, OpenApiOperation operation) throws NoSuchDescriptionException {
        SchemaAt own = operation.described().path("security");
        JsonNode alternatives =
                own.isMissing() ? document.root().path("security").node() : own.node();
        for (JsonNode each : alternatives) {
            if (each.isEmpty()) {
                // It goes without any.
                return NONE;
            }
        }
        Credentials all = new Credentials(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (Map.Entry<String, JsonNode> scheme : alternatives.path(0).properties()) {
            all.add(document.documents()
                    .resolve(document.root()
                            .path("components")
                            .path("securitySchemes")
                            .path(scheme.getKey())));
        }
        return all;
    }

    /** The names of all schemes that a list of requirements has. */
    static List<String> names(JsonNode requirements) {
        Set<String> names = new LinkedHashSet<>();
        for (JsonNode requirement : requirements) {
            for (Map.Entry<String, JsonNode> scheme : requirement.properties()) {
                names.add(scheme.getKey());
            }
        }
        return List.copyOf(names);
    }

    private void add(SchemaAt scheme) {
        switch (scheme.text("type").toLowerCase(Locale.ROOT)) {
            case "http" -> {
                switch (scheme.text("scheme").toLowerCase(Locale.ROOT)) {
                    case "basic" -> headers.add("Authorization: Basic BASE64-OF-YOUR-USER:PASSWORD");
                    case "bearer" -> headers.add("Authorization: Bearer YOUR-TOKEN");
                    default -> headers.add("Authorization: " + scheme.text("scheme") + " YOUR-CREDENTIALS");
                }
            }
            case "oauth2", "openidconnect" -> headers.add("Authorization: Bearer YOUR-TOKEN");
            case "apikey" -> {
                String name = scheme.text("name");
                switch (scheme.text("in")) {
                    case "query" -> query.add(name + "=YOUR-KEY");
                    case "cookie" -> cookies.add(name + "=YOUR-KEY");
                    default -> headers.add(name + ": YOUR-KEY");
                }
            }
            default -> {
                // A client certificate is not part of a request.
            }
        }
    }
}
