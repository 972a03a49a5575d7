package cxfperf.options;

import java.nio.file.Path;

/**
 * The top of the checkout, where {@code configs/} and {@code results/} are.
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
}
