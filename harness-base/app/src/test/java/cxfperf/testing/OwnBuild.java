package cxfperf.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A build of its own, as of a user who has installed the harness: a copy of a directory of the checkout, built by Maven
 * with a local repository of its own. In that, what this build has packed is installed; all other groups are those of
 * the local repository of this build, by links, so that nothing is fetched twice. Closing it takes the links away: what
 * deletes the directory must not follow them.
 */
public final class OwnBuild implements AutoCloseable {

    private static final String GROUP = "cxfperf";

    /** The version of the modules. */
    public static final String VERSION = MavenBuild.version(Manual.top());

    private static final String LOCAL_REPOSITORY = "cxfperf.localRepository";

    private final Path project;
    private final Path repository;

    private OwnBuild(Path project, Path repository) {
        this.project = project;
        this.repository = repository;
    }

    /**
     * @param sources the directory of the build, from the top of the checkout; its {@code target} is left out
     * @param work an empty directory for the copy and for the repository
     * @param modules what is installed, by the directories of the modules
     */
    public static OwnBuild of(String sources, Path work, String... modules) throws IOException {
        Path repository = Files.createDirectory(work.resolve("repository"));
        String shared = System.getProperty(LOCAL_REPOSITORY);
        if (shared == null) {
            throw new IllegalStateException(
                    "-D" + LOCAL_REPOSITORY + " is expected: the build of the checkout sets it");
        }
        try (Stream<Path> groups = Files.list(Path.of(shared))) {
            for (Path group : groups.filter(each -> !each.endsWith(GROUP)).toList()) {
                Files.createSymbolicLink(repository.resolve(group.getFileName()), group);
            }
        }
        for (String module : modules) {
            install(Path.of(module), repository);
        }
        Path project = work.resolve("project");
        copy(Manual.top().resolve(sources), project);
        return new OwnBuild(project, repository);
    }

    private static void install(Path module, Path repository) throws IOException {
        String name = (module.startsWith("harness-base") ? "harness-" : "") + module.getFileName();
        Path target = Manual.top().resolve(module).resolve("target");
        Path place =
                Files.createDirectories(repository.resolve(GROUP).resolve(name).resolve(VERSION));
        Files.copy(target.resolve(name + ".jar"), place.resolve(name + "-" + VERSION + ".jar"));
        Files.copy(target.resolve("installed-pom.xml"), place.resolve(name + "-" + VERSION + ".pom"));
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(each -> !from.relativize(each).startsWith("target"))
                    .toList()) {
                Path copy = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(file, copy);
                }
            }
        }
    }

    /** The directory of the copy. */
    public Path project() {
        return project;
    }

    /** The local repository of the build. */
    public Path repository() {
        return repository;
    }

    /** Runs Maven in the copy and waits for its end, within a bound. */
    public CommandProcess.Ended maven(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("mvn", "-B", "-q", "-Dmaven.repo.local=" + repository));
        command.addAll(List.of(arguments));
        return CommandProcess.run(command, project);
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> groups = Files.list(repository)) {
            for (Path link : groups.filter(Files::isSymbolicLink).toList()) {
                Files.delete(link);
            }
        }
    }
}
