package cxfperf.describe.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.scenario.describe.DescribedOperation;
import cxfperf.scenario.describe.DescribedPort;
import cxfperf.scenario.describe.Describer;
import cxfperf.scenario.describe.NoSuchDescriptionException;
import cxfperf.scenario.describe.ServiceDescription;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** OpenAPI 3, in JSON or YAML, with all that it refers to. */
public final class OpenApiDescriber implements Describer {

    private static final Set<String> METHODS =
            Set.of("get", "put", "post", "delete", "options", "head", "patch", "trace");

    @Override
    public String format() {
        return "openapi";
    }

    @Override
    public boolean recognises(String beginning) {
        return !beginning.stripLeading().startsWith("<");
    }

    @Override
    public ServiceDescription describe(URI document) throws NoSuchDescriptionException, IOException {
        ReferencedDocuments documents = new ReferencedDocuments();
        SchemaAt root = documents.read(document);
        String version = root.text("openapi");
        if (!version.startsWith("3.")) {
            throw new NoSuchDescriptionException(
                    root.node().has("swagger")
                            ? "it is Swagger " + root.text("swagger") + ", and OpenAPI 3 is expected"
                            : "it has no 'openapi: 3...', which an OpenAPI 3 document begins with");
        }
        URI server = server(root, document);
        RestOperations operations = new RestOperations(documents, server);
        List<DescribedOperation> all = new ArrayList<>();
        for (Map.Entry<String, JsonNode> path : root.node().path("paths").properties()) {
            SchemaAt item = documents.resolve(new SchemaAt(path.getValue(), "", document));
            for (Map.Entry<String, JsonNode> operation : item.node().properties()) {
                if (METHODS.contains(operation.getKey())) {
                    all.add(operations.describe(
                            operation.getKey(),
                            path.getKey(),
                            item,
                            item.path(operation.getKey()),
                            securityOf(item.path(operation.getKey())
                                    .path("security")
                                    .node())));
                }
            }
        }
        if (all.isEmpty()) {
            throw new NoSuchDescriptionException("it has no operation in its paths");
        }
        String title = root.path("info").text("title");
        return new ServiceDescription(
                "OpenAPI " + version,
                List.of(new DescribedPort(
                        (title + " " + root.path("info").text("version")).strip(),
                        "paths",
                        "REST",
                        server.toString(),
                        securityOf(root.path("security").node()),
                        all)));
    }

    /** The names of what a caller has to show. */
    private static List<String> securityOf(JsonNode requirements) {
        Set<String> names = new LinkedHashSet<>();
        for (JsonNode requirement : requirements) {
            for (Map.Entry<String, JsonNode> scheme : requirement.properties()) {
                names.add(scheme.getKey());
            }
        }
        return List.copyOf(names);
    }

    /** The first one; a document without one means the server that it comes from. */
    private static URI server(SchemaAt root, URI document) throws NoSuchDescriptionException {
        SchemaAt first = root.path("servers").path(0);
        String address = first.isMissing() ? "/" : first.text("url");
        for (Map.Entry<String, JsonNode> variable :
                first.node().path("variables").properties()) {
            address = address.replace(
                    "{" + variable.getKey() + "}",
                    variable.getValue().path("default").asText(""));
        }
        try {
            URI server = URI.create(address);
            boolean fromServer = document.getScheme().startsWith("http");
            return fromServer || server.isAbsolute()
                    ? document.resolve(server)
                    : URI.create("http://localhost:9000/").resolve(server);
        } catch (IllegalArgumentException e) {
            throw new NoSuchDescriptionException("its server's url " + address + " is none", e);
        }
    }
}
