package cxfperf.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.Manual;
import cxfperf.testing.NetworkHost;
import cxfperf.testing.NetworkNamespace;
import cxfperf.testing.PackedZip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * The pods of the manifests without a cluster. Each has a network, a hosts file with the names that the services give,
 * a resolver that answers nothing, and a root directory with the unpacked zip, as the {@code Dockerfile} leaves it, and
 * its volumes. Its entry point runs with the arguments of the manifest as the image's user.
 */
@Isolated
@Tag("thorough")
class PodsInNamespacesIT {

    private static final String USER = "10001:10001";

    /** The arguments: the root directory, the zip, volumes as pairs of a directory and a path, and {@code --}. */
    private static final String AS_A_CONTAINER =
            """
            set -e
            root=$1 zip=$2
            shift 2
            mount -t tmpfs pod "$root"
            for top in /*; do
                case $top in
                    /tmp | /results | /key) ;;
                    *) if [ -L "$top" ]; then cp -P "$top" "$root$top"
                       elif [ -d "$top" ]; then mkdir "$root$top"; mount --rbind "$top" "$root$top"; fi ;;
                esac
            done
            mkdir -m 1777 "$root/tmp"
            mount -t tmpfs opt "$root/opt"
            mkdir "$root/opt/cxfperf"
            mount --bind "$zip" "$root/opt/cxfperf"
            while [ "$1" != -- ]; do
                mkdir "$root$2"
                mount --bind "$1" "$root$2"
                shift 2
            done
            shift
            exec chroot "$@"
            """;

    @TempDir
    private Path directory;

    private final Map<String, NetworkNamespace> pods = new LinkedHashMap<>();
    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (int i = open.size() - 1; i >= 0; i--) {
            open.get(i).close();
        }
    }

    @Test
    void theJobFindsTheServerAndEachAgentAndItsResultsAreOnTheVolume() throws Exception {
        JsonNode agents = Manifests.the("StatefulSet");
        List<String> names = Stream.iterate(0, number -> number + 1)
                .limit(agents.at("/spec/replicas").asInt())
                .map(number -> agents.at("/metadata/name").asText() + "-" + number)
                .toList();
        network(names);
        Path zip = image();
        Path key = Files.createDirectory(directory.resolve("key"));
        makeTheKey(names.get(0), zip, key);

        CommandProcess server = start("server", Manifests.pod("Deployment"), zip, key);
        List<CommandProcess> started = new ArrayList<>(List.of(server));
        for (String name : names) {
            started.add(start(name, Manifests.pod("StatefulSet"), zip, key));
        }
        for (CommandProcess process : started) {
            process.awaitLine(line -> line.startsWith("READY "));
        }
        CommandProcess controller = start("load", Manifests.pod("Job"), zip, key);

        assertThat(controller.exitCode()).as(controller.output()).isZero();
        JsonNode sum = sum(volume("load", "results"));
        assertThat(sum.at("/threads").asInt()).isEqualTo(8 * names.size());
        assertThat(sum.at("/verdict/reasons").findValuesAsText("code"))
                .doesNotContain("AGENT_LOST", "COUNT_MISMATCH", "SERVER_UNKNOWN");
        // A signal reaches the JVM, which is the first process of a container.
        for (CommandProcess process : started) {
            process.terminate();
            process.exitCode();
            assertThat(process.output()).doesNotContain("was killed");
        }
    }

    /** Lines from the pod of the controller to that of the server and of each agent, and from these to the server. */
    private void network(List<String> agents) throws IOException {
        List<String> all = new ArrayList<>(List.of("server", "load"));
        all.addAll(agents);
        for (String name : all) {
            NetworkNamespace pod = NetworkNamespace.make();
            open.add(pod);
            pods.put(name, pod);
        }
        List<String> hosts = new ArrayList<>(List.of("127.0.0.1 localhost", "198.18.1.1 server"));
        pods.get("server").connect("to-load", "198.18.1.1", pods.get("load"), "to-server", "198.18.1.2");
        for (int i = 0; i < agents.size(); i++) {
            NetworkNamespace agent = pods.get(agents.get(i));
            String address = "198.18.1." + (10 + i);
            pods.get("server").connect("to-agent" + i, "198.18.1.1", agent, "to-server", address);
            pods.get("load").connect("to-agent" + i, "198.18.1.2", agent, "to-load", address);
            hosts.add(address + " " + agents.get(i) + ".agents");
        }
        for (NetworkNamespace pod : pods.values()) {
            pod.hosts(hosts.toArray(String[]::new));
            pod.resolver("search default.svc.cluster.local", "nameserver 127.0.0.1", "options timeout:1 attempts:1");
        }
    }

    /** The unpacked zip, after the steps of the {@code Dockerfile}. */
    private Path image() throws Exception {
        Path zip = PackedZip.unpackTo(directory.resolve("image"));
        String steps = Files.readString(Manual.top().resolve("packaging/deploy/Dockerfile"))
                .replace("\\\n", " ")
                .lines()
                .filter(line -> line.startsWith("RUN "))
                .map(line -> line.substring(4))
                .collect(Collectors.joining(" && "));
        List<String> command = container("server", zip, List.of());
        command.addAll(List.of(root("server").toString(), "sh", "-c", steps));
        CommandProcess process = run(command);
        assertThat(process.exitCode()).as(process.output()).isZero();
        return zip;
    }

    /** An agent makes the key, as in the manual. It runs as the user who has the directory. */
    private void makeTheKey(String pod, Path zip, Path key) throws Exception {
        List<String> command = container(pod, zip, List.of(key.toString(), "/key"));
        command.addAll(List.of(root(pod).toString(), "/opt/cxfperf/deploy/entrypoint", "agent"));
        command.add("-Dagents.key=/key/key.p12");
        CommandProcess agent = run(command);
        agent.awaitLine(line -> line.startsWith("READY "));
        agent.terminate();
        agent.exitCode();
        // What a secret with the mode 0440 is in a pod with that fsGroup.
        run(List.of("chown", "root:10001", key.resolve("key.p12").toString())).exitCode();
        run(List.of("chmod", "0440", key.resolve("key.p12").toString())).exitCode();
    }

    private CommandProcess start(String pod, JsonNode template, Path zip, Path key) throws Exception {
        List<String> volumes = new ArrayList<>();
        for (JsonNode mount : template.at("/spec/containers/0/volumeMounts")) {
            String name = mount.path("name").asText();
            volumes.add((name.equals("key") ? key : volume(pod, name)).toString());
            volumes.add(mount.path("mountPath").asText());
        }
        if (!volumes.contains("/results")) {
            // The volume that the image declares.
            volumes.addAll(List.of(volume(pod, "image").toString(), "/results"));
        }
        List<String> command = container(pod, zip, volumes);
        command.addAll(List.of("--userspec=" + USER, root(pod).toString(), "/opt/cxfperf/deploy/entrypoint"));
        Manifests.arguments(template).stream()
                .map(argument -> argument.replace("$(POD_NAME)", pod).replace("-Dtime=60", "-Dtime=5"))
                .forEach(command::add);
        return run(command);
    }

    /** The command up to the arguments of {@code chroot}. */
    private List<String> container(String pod, Path zip, List<String> volumes) throws IOException {
        List<String> command = new ArrayList<>(pods.get(pod).prefix());
        command.addAll(List.of("env", "-i", "PATH=" + NetworkHost.path(), "LANG=C.UTF-8"));
        command.addAll(List.of(
                "unshare",
                "--mount",
                "sh",
                "-c",
                AS_A_CONTAINER,
                "sh",
                root(pod).toString()));
        command.add(zip.toString());
        command.addAll(volumes);
        command.add("--");
        return command;
    }

    private Path root(String pod) throws IOException {
        return Files.createDirectories(directory.resolve("root-" + pod));
    }

    /** An empty volume that the group of the image's user may write. */
    private Path volume(String pod, String name) throws IOException {
        Path volume = directory.resolve(name + "-of-" + pod);
        if (Files.notExists(volume)) {
            Files.createDirectory(volume);
            Files.setPosixFilePermissions(volume, PosixFilePermissions.fromString("rwxrwxrwx"));
        }
        return volume;
    }

    private CommandProcess run(List<String> command) throws IOException {
        CommandProcess process = CommandProcess.of(command);
        open.add(process);
        return process;
    }

    private static JsonNode sum(Path results) throws IOException {
        try (Stream<Path> files = Files.walk(results)) {
            Path sum = files.filter(file -> file.getFileName().toString().equals("result.json")
                            && file.getParent().toString().endsWith("-merged"))
                    .findFirst()
                    .orElseThrow();
            return new ObjectMapper().readTree(sum.toFile());
        }
    }
}
