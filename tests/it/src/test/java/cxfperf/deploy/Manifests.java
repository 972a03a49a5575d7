package cxfperf.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import cxfperf.testing.Manual;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

/** What {@code deploy/kubernetes} declares. */
final class Manifests {

    private static final Path DIRECTORY = Manual.top().resolve("packaging/deploy/kubernetes");

    private Manifests() {}

    /** The templates of all pods. */
    static List<JsonNode> pods() throws IOException {
        return List.of(pod("Deployment"), pod("StatefulSet"), pod("Job"));
    }

    static JsonNode pod(String kind) throws IOException {
        return the(kind).at("/spec/template");
    }

    /** The words behind the entry point, of which the first is the role. */
    static List<String> arguments(JsonNode pod) {
        return StreamSupport.stream(pod.at("/spec/containers/0/args").spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    /** The only object of this kind. */
    static JsonNode the(String kind) throws IOException {
        List<JsonNode> all = of(kind);
        assertThat(all).as(kind).hasSize(1);
        return all.get(0);
    }

    static JsonNode named(String kind, String name) throws IOException {
        return of(kind).stream()
                .filter(each -> each.at("/metadata/name").asText().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<JsonNode> of(String kind) throws IOException {
        List<JsonNode> objects = new ArrayList<>();
        YAMLMapper yaml = new YAMLMapper();
        for (String file : List.of("server.yaml", "agents.yaml", "controller.yaml")) {
            try (MappingIterator<JsonNode> documents = yaml.readerFor(JsonNode.class)
                    .readValues(DIRECTORY.resolve(file).toFile())) {
                objects.addAll(documents.readAll());
            }
        }
        objects.removeIf(each -> !each.path("kind").asText().equals(kind));
        return objects;
    }
}
