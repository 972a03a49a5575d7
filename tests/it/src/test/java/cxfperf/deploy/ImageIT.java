package cxfperf.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.PackedZip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The image that podman builds of the zip, in each of its roles. Needs root, Debian's packages podman and runc, and the
 * name of an image with Java in {@code CXFPERF_IMAGE_BASE}: {@code podman import} makes one of a directory of
 * debootstrap with the package openjdk-17-jre-headless.
 */
@Tag("thorough")
class ImageIT {

    /** crun, the default, and podman's own limits of files and processes need more than a build host may have. */
    private static final List<String> PODMAN = List.of("podman", "--runtime=runc", "--cgroup-manager=cgroupfs");

    private static final List<String> LIMITS = List.of("--ulimit=nofile=1024:1024", "--ulimit=nproc=4096:4096");

    private static final String IMAGE = "cxfperf-of-a-test";
    private static final String USER = "10001:10001";

    @TempDir
    private Path directory;

    private final List<CommandProcess> open = new ArrayList<>();

    @AfterEach
    void close() {
        for (int i = open.size() - 1; i >= 0; i--) {
            open.get(i).close();
        }
    }

    @Test
    void eachRoleRunsAsTheImagesUserAndItsResultsAreOnTheVolume() throws Exception {
        String base = System.getenv("CXFPERF_IMAGE_BASE");
        assumeTrue(base != null, "CXFPERF_IMAGE_BASE names no image with Java");
        Path zip = PackedZip.unpackTo(directory.resolve("zip"));
        ended(podman(
                "build",
                "-f",
                zip.resolve("deploy/Dockerfile").toString(),
                "--build-arg=BASE=" + base,
                "-t",
                IMAGE,
                zip.toString()));
        try {
            Path results = volume("results");
            Path key = volume("key");
            CommandProcess server = container(List.of(), "server", "soap_http_doc_lit", "-Dport=0", "-Dadmin=0");
            CommandProcess agent =
                    container(List.of("-v", key + ":/key"), "agent", "-Dport=0", "-Dagents.key=/key/key.p12");
            String port = "-Dport=" + server.awaitPort("READY");
            String admin = "-Dadmin=" + server.awaitPort("ADMIN");
            CommandProcess broker = container(List.of(), "broker", "soap_customer", "-Dprotocol=jms", "-Dport=0");
            broker.awaitPort("READY");
            container(List.of(), "doctor").awaitLine(line -> line.startsWith("OK "));

            ended(container(
                    List.of("-v", results + ":/results"),
                    "client",
                    "soap_http_doc_lit",
                    port,
                    admin,
                    "-Dthreads=2",
                    "-Dtime=3",
                    "-Dwarmup=1"));
            assertThat(verified(results, "echoComplexTypeDoc")).isPositive();
            ended(container(
                    List.of("-v", results + ":/results", "-v", key + ":/key"),
                    "controller",
                    "-Dscenario=soap_http_doc_lit",
                    "-Dagents=localhost:" + agent.awaitPort("READY"),
                    "-Dagents.key=/key/key.p12",
                    port,
                    admin,
                    "-Dthreads=2",
                    "-Dtime=3",
                    "-Dwarmup=1"));
            assertThat(verified(results, "-merged")).isPositive();
            // A signal reaches the JVM, which is the first process of its container.
            for (CommandProcess process : List.of(server, agent, broker)) {
                process.terminate();
                process.exitCode();
                assertThat(process.output()).doesNotContain("was killed");
            }
        } finally {
            ended(podman("rmi", "-f", IMAGE));
        }
    }

    private CommandProcess container(List<String> options, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("run", "--rm", "--network=host"));
        command.addAll(LIMITS);
        command.addAll(options);
        command.add(IMAGE);
        command.addAll(List.of(arguments));
        return podman(command.toArray(String[]::new));
    }

    private CommandProcess podman(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(PODMAN);
        command.addAll(List.of(arguments));
        return kept(command);
    }

    private CommandProcess kept(List<String> command) throws IOException {
        CommandProcess process = CommandProcess.of(command);
        open.add(process);
        return process;
    }

    private static void ended(CommandProcess process) throws InterruptedException {
        assertThat(process.exitCode()).as(process.output()).isZero();
    }

    /** A directory that the image's user may write. */
    private Path volume(String name) throws Exception {
        Path volume = Files.createDirectory(directory.resolve(name));
        ended(kept(List.of("chown", USER, volume.toString())));
        return volume;
    }

    /** The verified calls of the result whose directory ends so. */
    private static long verified(Path results, String end) throws IOException {
        try (Stream<Path> files = Files.walk(results)) {
            Path found = files.filter(file -> file.endsWith("result.json")
                            && file.getParent().toString().endsWith(end))
                    .findFirst()
                    .orElseThrow();
            JsonNode result = new ObjectMapper().readTree(found.toFile());
            assertThat(Files.getAttribute(found, "unix:uid")).isEqualTo(10_001);
            return result.at("/calls/ok").asLong();
        }
    }
}
