package cxfperf.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import cxfperf.testing.Manual;
import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1NetworkPolicySpec;
import io.kubernetes.client.openapi.models.V1PersistentVolumeClaim;
import io.kubernetes.client.openapi.models.V1PodSpec;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What {@code deploy/kubernetes} declares, in the types of Kubernetes' own models. */
final class Manifests {

    private static final Path DIRECTORY = Manual.top().resolve("packaging/deploy/kubernetes");

    private Manifests() {}

    static String role(V1Container container) {
        return container.getArgs().get(0);
    }

    static List<String> arguments(V1Container container) {
        return container.getArgs().subList(1, container.getArgs().size());
    }

    static List<V1Container> containers() throws IOException {
        return pods().stream().flatMap(pod -> pod.getContainers().stream()).toList();
    }

    static List<V1PodSpec> pods() throws IOException {
        return List.of(
                the(V1Deployment.class).getSpec().getTemplate().getSpec(),
                the(V1StatefulSet.class).getSpec().getTemplate().getSpec(),
                the(V1Job.class).getSpec().getTemplate().getSpec());
    }

    static Map<String, V1Service> services() throws IOException {
        return objects().stream()
                .filter(V1Service.class::isInstance)
                .map(V1Service.class::cast)
                .collect(Collectors.toMap(service -> service.getMetadata().getName(), service -> service));
    }

    static Map<String, V1NetworkPolicySpec> policies() throws IOException {
        return objects().stream()
                .filter(V1NetworkPolicy.class::isInstance)
                .map(V1NetworkPolicy.class::cast)
                .collect(Collectors.toMap(policy -> policy.getMetadata().getName(), V1NetworkPolicy::getSpec));
    }

    static <T> T the(Class<T> type) throws IOException {
        List<T> all =
                objects().stream().filter(type::isInstance).map(type::cast).toList();
        assertThat(all).as(type.getSimpleName()).hasSize(1);
        return all.get(0);
    }

    private static List<Object> objects() throws IOException {
        List<Object> objects = new ArrayList<>();
        YAMLMapper yaml = new YAMLMapper();
        for (String file : List.of("server.yaml", "agents.yaml", "controller.yaml")) {
            try (MappingIterator<JsonNode> documents = yaml.readerFor(JsonNode.class)
                    .readValues(DIRECTORY.resolve(file).toFile())) {
                while (documents.hasNext()) {
                    objects.add(object(documents.next()));
                }
            }
        }
        return objects;
    }

    /** The models refuse a member that they do not know. */
    static Object object(JsonNode document) throws IOException {
        String json = document.toString();
        return switch (document.get("kind").asText()) {
            case "Service" -> V1Service.fromJson(json);
            case "Deployment" -> V1Deployment.fromJson(json);
            case "StatefulSet" -> V1StatefulSet.fromJson(json);
            case "Job" -> V1Job.fromJson(json);
            case "NetworkPolicy" -> V1NetworkPolicy.fromJson(json);
            case "PersistentVolumeClaim" -> V1PersistentVolumeClaim.fromJson(json);
            default -> throw new IllegalArgumentException(json);
        };
    }
}
