package cxfperf.ab;

import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Home;
import cxfperf.options.UsageException;
import cxfperf.stored.RunDirectory;
import cxfperf.text.ContentHash;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Builds a scenario module with another CXF release, from a copy of the sources in {@code .variants/cxf-VERSION/} at
 * the top of the checkout, because {@code target/} holds one release at a time. It builds again only when a source has
 * changed. Several modules share a copy, so that experiments that alternate between them need no build.
 */
final class CxfBuild {

    private static final Set<String> BESIDE_MODULES = Set.of("configs", "scripts", ".mvn");
    private static final String STAMP = ".built";

    private static final long BUILD_MINUTES = 20;

    private final Home home;
    private final String module;
    private final String maven;

    /** @param maven the Maven command */
    CxfBuild(Home home, String module, String maven) {
        this.home = home;
        this.module = module;
        this.maven = maven;
    }

    /**
     * The module's jar, with its libraries beside it.
     *
     * @param tell gets one line if a build is needed
     */
    Path jar(String version, Appendable tell) throws UsageException, CannotRunException, InterruptedException {
        if (!version.matches("[0-9][0-9A-Za-z.-]{0,39}")) {
            throw new UsageException(
                    VariantOptions.CXF_VERSION + "=" + version + ": a release such as 4.1.1 is expected");
        }
        if (!home.hasSources()) {
            throw new UsageException(
                    VariantOptions.CXF_VERSION + "=" + version + ": another CXF release is built from the sources,"
                            + " and " + home.directory() + " has none; run this in a checkout");
        }
        Path copy = home.directory().resolve(".variants").resolve("cxf-" + version);
        Path stamp = copy.resolve(STAMP);
        try {
            List<Path> sources = sources();
            Path directory = directory();
            Path jar = copy.resolve(directory).resolve("target").resolve(module + ".jar");
            String fingerprint = fingerprint(sources);
            List<String> built = Files.isRegularFile(stamp) ? Files.readAllLines(stamp) : List.of();
            boolean sameSources = built.contains(fingerprint);
            if (sameSources && built.contains(module) && Files.isRegularFile(jar)) {
                return jar;
            }
            tell.append("building " + module + " with CXF " + version + " in " + copy + "\n");
            if (!sameSources) {
                RunDirectory.remove(copy);
                copy(sources, copy);
                built = List.of(fingerprint);
            }
            // A killed build may leave an incomplete jar, also for a module that was built before.
            Files.deleteIfExists(stamp);
            build(version, copy, directory);
            List<String> now = new ArrayList<>(built);
            now.add(module);
            Files.write(stamp, now);
            return jar;
        } catch (IOException | UncheckedIOException e) {
            throw new CannotRunException("CXF " + version + " could not be built: " + ErrorText.of(e));
        }
    }

    /** The path relative to the top of the checkout. */
    private Path directory() throws IOException {
        return home.modules().stream()
                .filter(each -> each.endsWith(module))
                .findFirst()
                .map(home.directory()::relativize)
                .orElseThrow(() -> new IOException("there is no module " + module + " in " + home.directory()));
    }

    private List<Path> sources() throws IOException {
        List<Path> files = new ArrayList<>();
        List<Path> modules = home.modules();
        Files.walkFileTree(home.directory(), new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                return isSource(directory, modules) ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                boolean strayFile = file.getParent().equals(home.directory()) && !file.endsWith("pom.xml");
                if (attributes.isRegularFile() && !strayFile) {
                    files.add(home.directory().relativize(file));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        Collections.sort(files);
        return files;
    }

    /** Whether an entry at the top belongs to a module. Results, notes and logs must not cause a build. */
    private boolean isSource(Path directory, List<Path> modules) {
        if (directory.equals(home.directory())) {
            return true;
        }
        String name = directory.getFileName().toString();
        return directory.getParent().equals(home.directory())
                ? BESIDE_MODULES.contains(name) || modules.stream().anyMatch(module -> module.startsWith(directory))
                : !name.equals("target");
    }

    private String fingerprint(List<Path> sources) throws IOException {
        StringBuilder text = new StringBuilder();
        for (Path source : sources) {
            text.append(source).append(ContentHash.sha256(home.directory().resolve(source)));
        }
        return ContentHash.fingerprint(text.toString());
    }

    private void copy(List<Path> sources, Path target) throws IOException {
        for (Path source : sources) {
            Path to = target.resolve(source);
            Files.createDirectories(to.getParent());
            Files.copy(home.directory().resolve(source), to, StandardCopyOption.COPY_ATTRIBUTES);
        }
    }

    private void build(String version, Path copy, Path directory)
            throws IOException, CannotRunException, InterruptedException {
        Path log = copy.resolve("build.log");
        ProcessBuilder builder = new ProcessBuilder(
                        maven,
                        "-B",
                        "-q",
                        "-DskipTests",
                        "-Dcxf.version=" + version,
                        "-pl",
                        directory.toString(),
                        "-am",
                        "package")
                .directory(copy.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        // MAVEN_OPTS has the flags of the load JVM, which a build must not get.
        builder.environment().remove("MAVEN_OPTS");
        builder.environment().remove("MAVEN_CMD_LINE_ARGS");
        Process build = builder.start();
        // A build that outlives a stopped command would write into the copy that the next command makes.
        Runtime.getRuntime().addShutdownHook(new Thread(build::destroyForcibly, "stop-build"));
        try {
            if (!build.waitFor(BUILD_MINUTES, TimeUnit.MINUTES)) {
                throw new CannotRunException(
                        "the build with CXF " + version + " took over " + BUILD_MINUTES + " minutes; see " + log);
            }
        } finally {
            build.destroyForcibly();
        }
        if (build.exitValue() != 0) {
            throw new CannotRunException("the build with CXF " + version + " failed; see " + log);
        }
    }
}
