package cxfperf.own.describe.openapi;

import java.util.Locale;

/** An operation of an OpenAPI document. */
public final class OpenApiOperation {

    private final String method;
    private final String path;
    private final SchemaAt item;
    private final SchemaAt described;

    OpenApiOperation(String method, String path, SchemaAt item, SchemaAt described) {
        this.method = method.toUpperCase(Locale.ROOT);
        this.path = path;
        this.item = item;
        this.described = described;
    }

    /** Its {@code operationId}, or its method and path; only letters, digits, {@code _} and {@code -}. */
    public String name() {
        String id = described.text("operationId");
        String name = id.isEmpty() ? method.toLowerCase(Locale.ROOT) + path : id;
        return name.replaceAll("[^A-Za-z0-9_-]+", "_").replaceAll("_+$", "");
    }

    /** In capital letters. */
    public String method() {
        return method;
    }

    /** As the document has it, with {@code {parameters}}. */
    public String path() {
        return path;
    }

    /** Its path's description, whose parameters and servers are also its own. */
    SchemaAt item() {
        return item;
    }

    SchemaAt described() {
        return described;
    }

    boolean isNamed(String name) {
        return described.text("operationId").equals(name) || name().equals(name);
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
