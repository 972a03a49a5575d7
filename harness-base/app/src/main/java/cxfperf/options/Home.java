package cxfperf.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The top directory of the checkout or of an unpacked distribution, with {@code configs/} and {@code results/}.
 *
 * @param directory the absolute path
 */
public record Home(Path directory) {

    /** System property that the pom and the scripts set and that every forked JVM inherits. */
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

    /** The directory of the commands: {@code scripts} in a checkout, {@code bin} in a distribution. */
    public String scripts() {
        return Files.isRegularFile(directory.resolve("bin").resolve("launch")) ? "bin" : "scripts";
    }

    /** Whether this is a checkout, from which something can be built. */
    public boolean hasSources() {
        return Files.isRegularFile(directory.resolve("pom.xml"));
    }

    /**
     * The directories of the Maven modules, sorted by name: children of the top, and children of its directories that
     * are no modules, such as {@code samples/}. Empty where there are no sources.
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

    /** Leaves out hidden directories: they belong to other tools, and one of them holds copies of the modules. */
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
