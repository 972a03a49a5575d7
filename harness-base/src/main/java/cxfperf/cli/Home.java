package cxfperf.cli;

import java.nio.file.Path;

/**
 * The top of the checkout, where {@code configs/} and {@code results/} are.
 *
 * @param directory absolute
 */
record Home(Path directory) {

    /** Set by the pom and by the scripts, and handed on to every forked JVM. */
    static final String PROPERTY = "cxfperf.home";

    static Home ofThisProcess() {
        return new Home(
                Path.of(System.getProperty(PROPERTY, "")).toAbsolutePath().normalize());
    }

    Path configs() {
        return directory.resolve("configs");
    }

    Path results() {
        return directory.resolve("results");
    }
}
