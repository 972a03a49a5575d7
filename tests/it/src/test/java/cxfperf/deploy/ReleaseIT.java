package cxfperf.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.FreePort;
import cxfperf.testing.Manual;
import cxfperf.testing.ManualPage;
import cxfperf.testing.MavenBuild;
import cxfperf.testing.OwnBuild;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Makes the release by the commands of CONTRIBUTING.md, twice, and uses it as others do: the hashes of both, the zips,
 * the published jars, a project outside, and the job for a CI system.
 */
@Isolated
@Tag("thorough")
@Timeout(value = 90, unit = TimeUnit.MINUTES)
class ReleaseIT {

    private static final String OLD_VERSION = MavenBuild.version(Manual.top());
    private static final String VERSION = "9.8.7";
    private static final String LOCAL_REPOSITORY = System.getProperty("cxfperf.localRepository");

    @TempDir
    private static Path work;

    private static Release one;
    private static Release other;

    /** A release. @param repository where it was deployed to */
    private record Release(Path checkout, Path repository) {

        List<Path> zips() {
            return List.of(
                    checkout.resolve("packaging/dist/target/cxfperf-" + VERSION + ".zip"),
                    checkout.resolve("extras/harness-jmeter/target/cxfperf-jmeter-" + VERSION + ".zip"));
        }

        /** The published files, and the zips. */
        List<Path> files() throws IOException {
            List<Path> files = new ArrayList<>(zips());
            try (Stream<Path> published = Files.walk(repository)) {
                published
                        .filter(file -> file.toString().matches(".*[.](jar|pom)"))
                        .forEach(files::add);
            }
            return files;
        }

        /** By the name of a file. */
        Map<String, String> hashes() throws Exception {
            Map<String, String> hashes = new TreeMap<>();
            for (Path file : files()) {
                byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
                hashes.put(file.getFileName().toString(), HexFormat.of().formatHex(hash));
            }
            return hashes;
        }
    }

    @BeforeAll
    static void releaseTwice() throws Exception {
        one = copied("one");
        other = copied("another/and/longer/directory");
        deploy(one, "America/New_York");
        deploy(other, "Pacific/Auckland");
    }

    private static Release copied(String name) throws Exception {
        Path checkout = work.resolve(name).resolve("checkout");
        List<Path> sources = new ArrayList<>(Manual.files());
        try (Stream<Path> files = Files.walk(Manual.top().resolve(".mvn"))) {
            files.filter(Files::isRegularFile).forEach(sources::add);
        }
        for (Path source : sources) {
            Path copy = checkout.resolve(Manual.top().relativize(source));
            Files.createDirectories(copy.getParent());
            Files.copy(source, copy, StandardCopyOption.COPY_ATTRIBUTES);
        }
        shell(checkout, Map.of(), "scripts/set-version %1$s-SNAPSHOT; scripts/set-version %1$s".formatted(VERSION));
        return new Release(checkout, work.resolve(name).resolve("repository"));
    }

    private static void deploy(Release release, String timeZone) throws Exception {
        // A jar has the modes of its directories. The tests of this commit are what runs here.
        shell(
                release.checkout(),
                Map.of("TZ", timeZone),
                "umask 022; mvn -B -q deploy -Prelease,dist -DskipTests -Dspotless.check.skip -Dmaven.repo.local="
                        + LOCAL_REPOSITORY + " -DaltDeploymentRepository=local::file:" + release.repository());
    }

    /** Runs a command and returns what it printed, within a bound. */
    private static String shell(Path directory, Map<String, String> environment, String command) throws Exception {
        Ended ended = ended(directory, environment, command);
        assertThat(ended.exitCode()).as(command + "\n" + ended.output()).isZero();
        return ended.output();
    }

    private record Ended(int exitCode, String output) {}

    private static Ended ended(Path directory, Map<String, String> environment, String command) throws Exception {
        Path output = Files.createTempFile(work, "output", ".txt");
        ProcessBuilder builder = new ProcessBuilder("bash", "-e", "-c", command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().keySet().removeAll(Set.of("MAVEN_OPTS", "MAVEN_CMD_LINE_ARGS"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            boolean ended = process.waitFor(40, TimeUnit.MINUTES);
            assertThat(ended).as(command + "\n" + Files.readString(output)).isTrue();
            return new Ended(process.exitValue(), Files.readString(output));
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    @Test
    void noFileHasTheOldVersionAndTheListOfChangesHasTheNewOne() throws Exception {
        for (Path source : Manual.files()) {
            Path file = one.checkout().resolve(Manual.top().relativize(source));

            assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                    .as(file.toString())
                    .doesNotContain(">" + OLD_VERSION + "<", "cxfperf-" + OLD_VERSION, "cxfperf-jmeter-" + OLD_VERSION);
        }
        assertThat(one.checkout().resolve("CHANGELOG.md")).content().containsPattern("## " + VERSION + ", 2[0-9-]+\n");
    }

    @Test
    void twoBuildsInOtherDirectoriesAndTimeZonesHaveTheSameBytes() throws Exception {
        Map<String, String> hashes = one.hashes();
        hashes.forEach((file, hash) -> System.out.println(hash + "  " + file));

        assertThat(hashes).hasSizeGreaterThan(40).isEqualTo(other.hashes());
    }

    @Test
    void eachPublishedJarHasItsLicenceItsSourcesAndItsJavadoc() throws Exception {
        List<String> names =
                one.files().stream().map(file -> file.getFileName().toString()).toList();
        for (Path file : one.files()) {
            String name = file.getFileName().toString();
            if (name.endsWith("-" + VERSION + ".jar")) {
                assertThat(names).contains(name.replace(".jar", "-sources.jar"));
                // Nobody compiles against the other two modules of the base.
                if (!name.matches("harness-(app|observe)-.*")) {
                    assertThat(names).contains(name.replace(".jar", "-javadoc.jar"));
                }
                assertThat(entries(file)).contains("META-INF/LICENSE", "META-INF/NOTICE");
            }
        }
        assertThat(names).contains("load-test-" + VERSION + ".jar", "server-probe-" + VERSION + ".jar");
        assertThat(entries(one.repository()
                        .resolve("cxfperf/harness-app/%1$s/harness-app-%1$s-tests.jar".formatted(VERSION))))
                .contains("cxfperf/testing/ScenarioContract.class");
    }

    @Test
    void eachLibraryOfAZipIsListedWithItsLicence() throws Exception {
        for (Path zip : one.zips()) {
            List<String> entries = entries(zip);
            List<String> lines = text(zip, "THIRD-PARTY.txt").lines().toList();
            Set<String> components = new HashSet<>();
            for (JsonNode component :
                    new ObjectMapper().readTree(text(zip, "sbom.json")).path("components")) {
                components.add(component.path("name").asText() + "-"
                        + component.path("version").asText());
            }
            List<String> libraries = entries.stream()
                    .filter(entry -> entry.matches(".*/lib/[^/]+[.]jar"))
                    .map(entry -> entry.substring(entry.lastIndexOf('/') + 1))
                    .filter(name -> !name.endsWith("-" + VERSION + ".jar"))
                    .toList();

            assertThat(libraries).hasSizeGreaterThan(100).allSatisfy(library -> {
                assertThat(components)
                        .anyMatch(component -> library.matches("\\Q" + component + "\\E(-[a-z0-9_-]+)?[.]jar"));
                assertThat(lines).anyMatch(line -> {
                    String[] parts = line.split(": ", 2);
                    return parts.length == 2
                            && library.matches("\\Q" + parts[0] + "\\E(-[a-z0-9_-]+)?[.]jar")
                            && parts[1].matches("\\S.* \\(.+\\)");
                });
            });
            assertThat(entries)
                    .anyMatch(entry -> entry.endsWith("/LICENSE"))
                    .anyMatch(entry -> entry.endsWith("/NOTICE"))
                    .anyMatch(entry -> entry.endsWith("/configs/client-fast.xml"));
        }
    }

    /** The first versions without the holes that were known in November 2026. */
    @ParameterizedTest
    @CsvSource({"cxf-core, 4.2.3", "jetty-server, 12.1.14", "spring-core, 7.0.10", "commons-lang3, 3.18"})
    void noLibraryOfAZipHasAKnownHole(String name, String least) throws Exception {
        List<JsonNode> components = new ArrayList<>();
        for (Path zip : one.zips()) {
            new ObjectMapper()
                    .readTree(text(zip, "sbom.json"))
                    .path("components")
                    .forEach(components::add);
        }

        assertThat(components)
                .filteredOn(component -> component.path("name").asText().equals(name))
                .isNotEmpty()
                .allSatisfy(component -> assertThat(
                                Version.parse(component.path("version").asText()))
                        .isGreaterThanOrEqualTo(Version.parse(least)));
    }

    @Test
    void aProjectOutsideUsesThemByTheSnippetsOfTheManual() throws Exception {
        try (OwnBuild build =
                OwnBuild.of("samples/junit-load-test", Files.createDirectories(work.resolve("outside")))) {
            Path pom = build.project().resolve("pom.xml");
            String management = snippet("CONTRIBUTING.md", "<dependencyManagement>");
            String ending = "</dependencyManagement>";
            String text = released(Files.readString(pom));
            assertThat(text).contains(snippet("docs/ci.md", "load-test"));
            Files.writeString(
                    pom,
                    text.replace(
                                    "  <dependencies>",
                                    management.substring(0, management.indexOf(ending) + ending.length())
                                            + "<dependencies>"
                                            + snippet("extras/server-probe/README.md", "server-probe</artif")
                                            + snippet("extras/cxf-fast/README.md", "cxf-fast</artif")
                                            + "<dependency><groupId>org.springframework</groupId>"
                                            + "<artifactId>spring-context</artifactId></dependency>")
                            .replace("  <build>", repositories() + "<build>"));
            String probe = snippet("extras/server-probe/README.md", "<cxf:bus>")
                    .lines()
                    .filter(line -> line.contains("ServerProbeFeature"))
                    .collect(Collectors.joining());
            Files.writeString(
                    Files.createDirectories(build.project().resolve("src/test/resources"))
                            .resolve("cxf.xml"),
                    snippet("extras/cxf-fast/README.md", "<cxf:bus>")
                            .replace("<cxf:features>", "<cxf:features>" + probe));
            Files.writeString(
                    build.project().resolve("src/test/java/shop/BusFileTest.java"),
                    """
                    package shop;

                    import static org.junit.jupiter.api.Assertions.assertEquals;
                    import static org.junit.jupiter.api.Assertions.assertTrue;

                    import org.apache.cxf.Bus;
                    import org.apache.cxf.BusFactory;
                    import org.apache.cxf.transport.http.HTTPConduitFactory;
                    import org.junit.jupiter.api.Test;

                    class BusFileTest {
                        @Test
                        void theBusHasTheConduitAndTheProbe() {
                            Bus bus = BusFactory.getDefaultBus();
                            assertEquals(
                                    "cxfperf.cxf.socket.SocketConduitFactory",
                                    bus.getExtension(HTTPConduitFactory.class).getClass().getName());
                            assertTrue(bus.getFeatures().toString().contains("cxfperf.serverprobe.ServerProbeFeature"));
                        }
                    }
                    """);

            CommandProcess.Ended outcome = build.maven(
                    "test",
                    "-Dbaseline.add=true",
                    "-DargLine=-Xint",
                    "-Dload.seconds=1",
                    "-Dload.warmUpSeconds=1",
                    "-Dshop.port=" + FreePort.find());

            assertThat(outcome.exitCode()).as(outcome.output()).isZero();
            assertThat(outcome.output())
                    .contains("load test priceOf: PASS", "cxfperf: admin endpoint http://localhost:");
        }
    }

    /** The commit is slower by so much that each host sees it in three short pairs. */
    @Test
    void theJobForACiSystemFindsACommitThatIsSlower() throws Exception {
        try (OwnBuild build =
                OwnBuild.of("samples/spring-boot-server", Files.createDirectories(work.resolve("service")))) {
            Path service = build.project();
            Path pom = service.resolve("pom.xml");
            Files.writeString(pom, released(Files.readString(pom)).replace("  <build>", repositories() + "<build>"));
            Map<String, String> environment = new TreeMap<>(Workflow.read().environment());
            String port = String.valueOf(FreePort.find());
            String admin = String.valueOf(FreePort.find());
            environment.replaceAll((name, value) -> value.replace("8080", port)
                    .replace("8081", admin)
                    .replace("-Dtime=20", "-Dtime=6 -Dwarmup=20 -DjvmArgs=-XX:TieredStopAtLevel=1"));
            environment.put("CXFPERF_ZIP", one.zips().get(0).toUri().toString());
            environment.put("BUILD", environment.get("BUILD") + " -Dmaven.repo.local=" + build.repository());
            environment.put(
                    "SERVER",
                    environment.get("SERVER").replace("java ", "java -XX:TieredStopAtLevel=1 ") + " --server.port="
                            + port + " --cxfperf.server-probe.admin=" + admin);
            environment.put("PAIRS", "3");
            Path summary = Files.createFile(work.resolve("step-summary.md"));
            environment.put("GITHUB_STEP_SUMMARY", summary.toString());
            commits(service);

            List<Ended> steps = new ArrayList<>();
            boolean failed = false;
            for (JsonNode step : Workflow.read().steps()) {
                if (step.has("run") && (!failed || step.path("if").asText().equals("always()"))) {
                    Ended ended = ended(service, environment, step.path("run").asText());
                    failed |= ended.exitCode() != 0;
                    steps.add(ended);
                }
            }

            assertThat(steps).as(steps.toString()).extracting(Ended::exitCode).containsExactly(0, 0, 1, 0);
            assertThat(summary)
                    .content()
                    .isEqualTo(Files.readString(service.resolve("load/summary.md")))
                    .startsWith("**FAIL: the new build is slower by more than 10 %** (exit code 1)")
                    .contains("| throughput, calls/s |");
            for (String side : List.of("baseline", "new")) {
                assertThat(service.resolve("load").resolve(side))
                        .isDirectoryRecursivelyContaining("glob:**/report.html");
            }

            environment.put("SERVER", "ls no-such-file");
            Ended unknown = ended(
                    service,
                    environment,
                    Workflow.read().steps().stream()
                            .map(step -> step.path("run").asText())
                            .filter(run -> run.contains("load-pairs"))
                            .findFirst()
                            .orElseThrow());
            assertThat(unknown.exitCode()).as(unknown.output()).isZero();
            assertThat(unknown.output()).contains("::warning title=Load test::INVALID");
        }
    }

    /** A repository whose main branch has the service, and a commit on it that is slower. */
    private static void commits(Path service) throws Exception {
        String git = "git -c user.name=test -c user.email=test@localhost ";
        shell(
                service,
                Map.of(),
                "printf '%s\\n' target/ load/ baseline/ 'cxfperf*' > .gitignore; git init -q -b main; git add -A;" + git
                        + "commit -qm service; git clone -q --bare . ../origin.git; git remote add origin ../origin.git;"
                        + " git fetch -q origin");
        Path source = service.resolve("src/main/java/orders/OrderService.java");
        Files.writeString(
                source,
                Files.readString(source)
                        .replace(
                                "return things * 250L;",
                                "java.util.concurrent.locks.LockSupport.parkNanos(20_000_000);\n"
                                        + "        return things * 250L;"));
        shell(service, Map.of(), git + "commit -qam slower");
    }

    /** What a pom needs to find the release, and nothing else of ours. */
    private static String repositories() {
        return "<repositories><repository><id>local</id><url>"
                + one.repository().toUri() + "</url></repository></repositories>";
    }

    private static String snippet(String page, String phrase) {
        return released(String.join(
                "\n",
                Manual.page(page).blocks().stream()
                        .filter(block -> block.language().equals("xml"))
                        .map(ManualPage.Block::lines)
                        .filter(lines -> String.join("\n", lines).contains(phrase))
                        .findFirst()
                        .orElseThrow()));
    }

    private static String released(String text) {
        return text.replace(OLD_VERSION, VERSION);
    }

    private static List<String> entries(Path zip) throws IOException {
        try (ZipFile file = new ZipFile(zip.toFile())) {
            return file.stream().map(ZipEntry::getName).toList();
        }
    }

    private static String text(Path zip, String name) throws IOException {
        try (ZipFile file = new ZipFile(zip.toFile())) {
            ZipEntry entry = file.stream()
                    .filter(each -> each.getName().endsWith("/" + name))
                    .findFirst()
                    .orElseThrow();
            try (InputStream input = file.getInputStream(entry)) {
                return new String(input.readAllBytes(), StandardCharsets.UTF_8);
            }
        }
    }
}
