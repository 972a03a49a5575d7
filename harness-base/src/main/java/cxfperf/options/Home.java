package cxfperf.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The top of the checkout, or of an unpacked distribution: where {@code configs/} and {@code results/} are.
 *
 * @param directory absolute
 */
public record Home(Path directory) {

    /** Set by the pom and by the scripts, and handed on to every forked JVM. */
    public static final String PROPERTY = "cxfperf.home";

    public static Home ofThisProcess() {
        return new Home(
                Path.of(System.getProperty(PROPERTY, "")).toAbsolutePath().normalize());
    }

    public Path configs() {
        return directory.resolve("configs");
    }

    public Path results() {
        return directory.resolve("results");
    }

    /** Where a user finds the commands from here: {@code scripts}, or {@code bin} in an unpacked distribution. */
    public String scripts() {
        return Files.isRegularFile(directory.resolve("bin").resolve("launch")) ? "bin" : "scripts";
    }

    /** Whether this is a checkout, from which something can be built. */
    public boolean hasSources() {
        return Files.isRegularFile(directory.resolve("pom.xml"));
    }

    /**
     * The directories of the Maven modules, at the top and, as {@code samples/} has them, one below it; in order of
     * their names, and none where there are no sources.
     */
    public List<Path> modules() throws IOException {
        List<Path> modules = new ArrayList<>();
        for (Path child : directories(directory)) {
            if (isModule(child)) {
                modules.add(child);
            } else {
                directories(child).stream().filter(Home::isModule).forEach(modules::add);
            }
        }
        return modules;
    }

    private static boolean isModule(Path directory) {
        return Files.isRegularFile(directory.resolve("pom.xml"));
    }

    /** Hidden ones are of other tools, and one of them holds copies of the modules. */
    private static List<Path> directories(Path parent) throws IOException {
        if (!Files.isDirectory(parent)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(parent)) {
            return files.filter(file -> Files.isDirectory(file)
                            && !file.getFileName().toString().startsWith("."))
                    .sorted()
                    .toList();
        }
    }
}
