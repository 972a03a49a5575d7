package cxfperf.deploy;

import static cxfperf.deploy.Manifests.arguments;
import static cxfperf.deploy.Manifests.containers;
import static cxfperf.deploy.Manifests.object;
import static cxfperf.deploy.Manifests.pods;
import static cxfperf.deploy.Manifests.policies;
import static cxfperf.deploy.Manifests.role;
import static cxfperf.deploy.Manifests.services;
import static cxfperf.deploy.Manifests.the;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import cxfperf.cli.TypedCommand;
import cxfperf.scenario.Scenario;
import cxfperf.testing.DocCommand;
import cxfperf.testing.Manual;
import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1NetworkPolicySpec;
import io.kubernetes.client.openapi.models.V1PersistentVolumeClaim;
import io.kubernetes.client.openapi.models.V1PodSpec;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1StatefulSet;
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

    @Test
    void eachContainerRunsACommandThatIsTaken() throws IOException {
        for (V1Container container : containers()) {
            List<String> words = new ArrayList<>(List.of("scripts/" + SCRIPTS.get(role(container))));
            arguments(container).forEach(argument -> words.add(argument.replace("$(POD_NAME)", "agent-0")));
            TypedCommand command = TypedCommand.of(new DocCommand(container.getName(), Path.of(""), words));
            Scenario scenario = command.modules().isEmpty() ? null : scenario("soap_http_doc_lit");

            assertThat(command.refusal(scenario, Path.of("")))
                    .as(command.shown())
                    .isEmpty();
        }
    }

    @Test
    void podsMeetTheRestrictedStandardAndHaveNoCpuLimit() throws IOException {
        for (V1PodSpec pod : pods()) {
            assertThat(pod.getAutomountServiceAccountToken()).isFalse();
            assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
            assertThat(pod.getSecurityContext().getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
            if (pod.getVolumes() != null) {
                assertThat(pod.getVolumes())
                        .filteredOn(volume -> volume.getEmptyDir() != null)
                        .allSatisfy(volume ->
                                assertThat(volume.getEmptyDir().getSizeLimit()).isNotNull());
            }
            assertThat(pod.getContainers()).singleElement().satisfies(container -> {
                assertThat(container.getSecurityContext().getAllowPrivilegeEscalation())
                        .isFalse();
                assertThat(container.getSecurityContext().getCapabilities().getDrop())
                        .containsExactly("ALL");
                assertThat(container.getResources().getLimits()).containsOnlyKeys("memory");
                assertThat(container.getResources().getRequests()).containsOnlyKeys("cpu", "memory");
                assertThat(container.getImage()).isEqualTo("cxfperf");
            });
        }
    }

    @Test
    void theControllerUsesTheNamesThatTheServicesGive() throws IOException {
        V1StatefulSet agents = the(V1StatefulSet.class);
        V1Service service = services().get(agents.getSpec().getServiceName());
        String names = IntStream.range(0, agents.getSpec().getReplicas())
                .mapToObj(agent -> agents.getMetadata().getName() + "-" + agent + "."
                        + service.getMetadata().getName())
                .collect(Collectors.joining(","));
        List<String> controller = arguments(the(V1Job.class)
                .getSpec()
                .getTemplate()
                .getSpec()
                .getContainers()
                .get(0));

        assertThat(service.getSpec().getClusterIP()).as("headless").isEqualTo("None");
        assertThat(service.getSpec().getPublishNotReadyAddresses()).isTrue();
        assertThat(service.getSpec().getSelector())
                .isEqualTo(agents.getSpec().getTemplate().getMetadata().getLabels());
        assertThat(controller).contains("-Dagents=" + names, "-Dhost=server", "-Dadmin=server:8081");
        assertThat(services().get("server").getSpec().getSelector())
                .isEqualTo(the(V1Deployment.class)
                        .getSpec()
                        .getTemplate()
                        .getMetadata()
                        .getLabels());
        assertThat(services().get("server").getSpec().getPorts())
                .extracting("port")
                .containsExactly(8080, 8081);
    }

    @Test
    void onlyLoadGeneratorsReachTheServerAndOnlyTheControllerAgents() throws IOException {
        Map<String, String> agent =
                the(V1StatefulSet.class).getSpec().getTemplate().getMetadata().getLabels();
        Map<String, String> controller =
                the(V1Job.class).getSpec().getTemplate().getMetadata().getLabels();
        Map<String, V1NetworkPolicySpec> policies = policies();

        assertThat(policies).containsOnlyKeys("agents", "server");
        assertThat(policies.get("agents").getPodSelector().getMatchLabels()).isEqualTo(agent);
        assertThat(policies.get("agents").getIngress()).singleElement().satisfies(rule -> assertThat(rule.getFrom())
                .singleElement()
                .satisfies(peer ->
                        assertThat(peer.getPodSelector().getMatchLabels()).isEqualTo(controller)));
        assertThat(policies.get("server").getPodSelector().getMatchLabels())
                .isEqualTo(services().get("server").getSpec().getSelector());
        assertThat(policies.get("server").getIngress()).singleElement().satisfies(rule -> assertThat(rule.getFrom())
                .singleElement()
                .satisfies(peer -> assertThat(peer.getPodSelector().getMatchExpressions())
                        .singleElement()
                        .satisfies(label -> assertThat(label.getValues())
                                .containsExactly(agent.get("app"), controller.get("app")))));
    }

    @Test
    void agentsAndControllerHaveOneKeyAndTheResultsOutliveTheJob() throws IOException {
        V1PodSpec agent = the(V1StatefulSet.class).getSpec().getTemplate().getSpec();
        V1PodSpec controller = the(V1Job.class).getSpec().getTemplate().getSpec();

        for (V1PodSpec pod : List.of(agent, controller)) {
            assertThat(pod.getVolumes())
                    .filteredOn(volume -> volume.getName().equals("key"))
                    .singleElement()
                    .satisfies(volume ->
                            assertThat(volume.getSecret().getSecretName()).isEqualTo("agents-key"));
            assertThat(pod.getContainers().get(0).getVolumeMounts())
                    .extracting("name", "mountPath")
                    .contains(tuple("key", "/key"), tuple("results", "/results"));
            assertThat(arguments(pod.getContainers().get(0))).contains("-Dagents.key=/key/key.p12");
        }
        assertThat(controller.getVolumes())
                .filteredOn(volume -> volume.getPersistentVolumeClaim() != null)
                .singleElement()
                .satisfies(volume -> assertThat(
                                volume.getPersistentVolumeClaim().getClaimName())
                        .isEqualTo(
                                the(V1PersistentVolumeClaim.class).getMetadata().getName()));
        assertThat(the(V1Job.class).getSpec().getBackoffLimit()).isZero();
    }

    /** The entry point of the image knows each role that the manifests name. */
    @Test
    void theImageKnowsTheRoles() throws IOException {
        String entrypoint = Files.readString(Manual.top().resolve("packaging/deploy/entrypoint"));

        for (V1Container container : containers()) {
            assertThat(entrypoint).containsPattern("[ (|]" + role(container) + "[ )]");
        }
        SCRIPTS.values()
                .forEach(script -> assertThat(Manual.top().resolve("scripts").resolve(script))
                        .isExecutable());
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

    @Test
    void aMemberThatKubernetesDoesNotKnowIsFound() throws IOException {
        ObjectNode service = (ObjectNode) new YAMLMapper().readTree("{kind: Service, spec: {clusterIp: None}}");

        assertThatIllegalArgumentException().isThrownBy(() -> object(service)).withMessageContaining("clusterIp");
    }

    private static Scenario scenario(String name) {
        return ServiceLoader.load(Scenario.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(scenario -> scenario.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
