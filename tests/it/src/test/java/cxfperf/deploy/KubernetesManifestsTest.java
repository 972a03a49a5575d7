package cxfperf.deploy;

import static cxfperf.deploy.Manifests.arguments;
import static cxfperf.deploy.Manifests.named;
import static cxfperf.deploy.Manifests.pod;
import static cxfperf.deploy.Manifests.pods;
import static cxfperf.deploy.Manifests.the;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import cxfperf.cli.TypedCommand;
import cxfperf.scenario.Scenario;
import cxfperf.testing.DocCommand;
import cxfperf.testing.Manual;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The manifests in {@code deploy/kubernetes}: what they declare, what their containers run, and that the names agree.
 */
class KubernetesManifestsTest {

    private static final Map<String, String> SCRIPTS =
            Map.of("server", "server", "agent", "jmeter-agent", "controller", "jmeter");

    /** The entry point of the image knows the role, and the command behind it takes the rest. */
    @Test
    void eachContainerRunsACommandThatIsTaken() throws IOException {
        String entrypoint = Files.readString(Manual.top().resolve("packaging/deploy/entrypoint"));
        for (JsonNode pod : pods()) {
            List<String> words = new ArrayList<>(arguments(pod));
            assertThat(entrypoint).containsPattern("[ (|]" + words.get(0) + "[ )]");
            words.set(0, "scripts/" + SCRIPTS.get(words.get(0)));
            assertThat(Manual.top().resolve(words.get(0))).isExecutable();
            words.replaceAll(word -> word.replace("$(POD_NAME)", "agent-0"));
            TypedCommand command = TypedCommand.of(new DocCommand(words.get(0), Path.of(""), words));
            Scenario scenario = command.modules().isEmpty() ? null : scenario("soap_http_doc_lit");

            assertThat(command.refusal(scenario, Path.of("")))
                    .as(command.shown())
                    .isEmpty();
        }
    }

    @Test
    void podsMeetTheRestrictedStandardAndHaveNoCpuLimit() throws IOException {
        for (JsonNode pod : pods()) {
            JsonNode spec = pod.path("spec");
            assertThat(spec.path("automountServiceAccountToken")).isEqualTo(yaml("false"));
            assertThat(spec.at("/securityContext/runAsNonRoot")).isEqualTo(yaml("true"));
            assertThat(spec.at("/securityContext/seccompProfile")).isEqualTo(yaml("{type: RuntimeDefault}"));
            assertThat(spec.path("volumes"))
                    .filteredOn(volume -> volume.has("emptyDir"))
                    .allMatch(volume -> volume.at("/emptyDir/sizeLimit").isTextual());
            assertThat(spec.path("containers")).singleElement().satisfies(container -> {
                assertThat(container.path("securityContext"))
                        .isEqualTo(yaml("{allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}"));
                assertThat(container.at("/resources/limits").fieldNames())
                        .toIterable()
                        .containsExactly("memory");
                assertThat(container.at("/resources/requests").fieldNames())
                        .toIterable()
                        .containsExactly("cpu", "memory");
                assertThat(container.path("image").asText()).isEqualTo("cxfperf");
            });
        }
    }

    @Test
    void theControllerUsesTheNamesThatTheServicesGive() throws IOException {
        JsonNode agents = the("StatefulSet");
        String service = agents.at("/spec/serviceName").asText();
        String names = IntStream.range(0, agents.at("/spec/replicas").asInt())
                .mapToObj(agent -> agents.at("/metadata/name").asText() + "-" + agent + "." + service)
                .collect(Collectors.joining(","));

        assertThat(arguments(pod("Job"))).contains("-Dagents=" + names, "-Dhost=server", "-Dadmin=server:8081");
        JsonNode headless = named("Service", service).path("spec");
        assertThat(headless.path("clusterIP").asText()).isEqualTo("None");
        assertThat(headless.path("publishNotReadyAddresses")).isEqualTo(yaml("true"));
        assertThat(headless.path("selector")).isEqualTo(labels("StatefulSet"));
        JsonNode server = named("Service", "server").path("spec");
        assertThat(server.path("selector")).isEqualTo(labels("Deployment"));
        assertThat(server.path("ports").findValuesAsText("port")).containsExactly("8080", "8081");
    }

    @Test
    void onlyLoadGeneratorsReachTheServerAndOnlyTheControllerAgents() throws IOException {
        JsonNode agents = named("NetworkPolicy", "agents").path("spec");
        assertThat(agents.at("/podSelector/matchLabels")).isEqualTo(labels("StatefulSet"));
        assertThat(agents.path("ingress")).hasSize(1);
        assertThat(agents.at("/ingress/0/from"))
                .isEqualTo(yaml("[{podSelector: {matchLabels: {app: cxfperf-controller}}}]"));

        JsonNode server = named("NetworkPolicy", "server").path("spec");
        assertThat(server.at("/podSelector/matchLabels")).isEqualTo(labels("Deployment"));
        assertThat(server.path("ingress")).hasSize(1);
        assertThat(server.at("/ingress/0/from"))
                .isEqualTo(yaml("[{podSelector: {matchExpressions: [{key: app, operator: In, values:"
                        + " [cxfperf-agent, cxfperf-controller]}]}}]"));
        assertThat(labels("StatefulSet")).isEqualTo(yaml("{app: cxfperf-agent}"));
        assertThat(labels("Job")).isEqualTo(yaml("{app: cxfperf-controller}"));
    }

    @Test
    void agentsAndControllerHaveOneKeyAndTheResultsOutliveTheJob() throws IOException {
        for (JsonNode pod : List.of(pod("StatefulSet"), pod("Job"))) {
            assertThat(pod.at("/spec/volumes"))
                    .contains(yaml("{name: key, secret: {secretName: agents-key, defaultMode: 0440}}"));
            assertThat(pod.at("/spec/containers/0/volumeMounts"))
                    .containsExactly(
                            yaml("{name: key, mountPath: /key, readOnly: true}"),
                            yaml("{name: results, mountPath: /results}"));
            assertThat(arguments(pod)).contains("-Dagents.key=/key/key.p12");
        }
        String claim = the("PersistentVolumeClaim").at("/metadata/name").asText();
        assertThat(pod("Job").at("/spec/volumes"))
                .contains(yaml("{name: results, persistentVolumeClaim: {claimName: " + claim + "}}"));
        assertThat(the("Job").at("/spec/backoffLimit")).isEqualTo(yaml("0"));
    }

    /** Results would take the place of the image's link to the volume, and keys would be published with it. */
    @Test
    void theImageHasWhatIsInTheZipAndNothingThatARunHasLeftBesideIt() throws IOException {
        Set<String> packed = matches("packaging/dist/assembly.xml", "<outputDirectory>(\\w[^<]*)</");
        packed.addAll(matches("packaging/dist/assembly.xml", "<include>([A-Z][\\w.-]*|sbom.json)</"));

        assertThat(packed).contains("bin", "lib", "LICENSE");
        Set<String> copied = new TreeSet<>();
        matches("packaging/deploy/Dockerfile", "COPY (.*) /opt/cxfperf\\S*")
                .forEach(sources -> copied.addAll(List.of(sources.split(" "))));
        assertThat(copied).contains("*.jar", "*.md").doesNotContain(".");
        copied.removeAll(Set.of("*.jar", "*.md"));
        packed.removeIf(file -> file.endsWith(".md"));
        assertThat(copied).isEqualTo(packed);
    }

    private static Set<String> matches(String file, String group) throws IOException {
        return Pattern.compile(group)
                .matcher(Files.readString(Manual.top().resolve(file)))
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static JsonNode labels(String kind) throws IOException {
        return pod(kind).at("/metadata/labels");
    }

    private static JsonNode yaml(String text) throws IOException {
        return new YAMLMapper().readTree(text);
    }

    private static Scenario scenario(String name) {
        return ServiceLoader.load(Scenario.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(scenario -> scenario.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
