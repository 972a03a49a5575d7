package cxfperf.options;

import java.io.IOException;
import java.io.Reader;
import java.lang.Runtime.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/** A JVM of this host that can make a load. */
public record ChosenJvm(Path java) {

    /** The JVM that runs this. */
    public static ChosenJvm ofThisProcess() {
        return new ChosenJvm(Path.of(
                ProcessHandle.current().info().command().orElse(System.getProperty("java.home") + "/bin/java")));
    }

    /**
     * Finds a JVM by its executable, its JDK's home, {@code newest}, or the release of an installed JDK.
     *
     * @throws IllegalArgumentException if there is none; the message says what is expected
     */
    static ChosenJvm parse(String text) {
        Path path = InstalledJvms.ofThisHost().find(text).orElse(Path.of(text));
        if (Files.isDirectory(path)) {
            String name =
                    System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows") ? "java.exe" : "java";
            path = path.resolve("bin").resolve(name);
        }
        ChosenJvm found = new ChosenJvm(path);
        if (!Files.isExecutable(path)
                || Files.isDirectory(path)
                || found.version().isEmpty()) {
            throw new IllegalArgumentException(
                    "a java executable, a directory with bin/java, newest, or the release of an installed JDK is expected");
        }
        return found;
    }

    /** Its version; empty where its JDK has no readable file {@code release}. */
    public Optional<Version> version() {
        try {
            return InstalledJvms.version(home());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Whether it is HotSpot: its JDK's file {@code release} names a module that other JVMs lack. */
    public boolean isHotSpot() {
        try {
            return Files.readString(home().resolve("release")).contains("jdk.hotspot.agent");
        } catch (IOException e) {
            return false;
        }
    }

    private Path home() throws IOException {
        return java.toRealPath().resolveSibling("..").normalize();
    }

    /**
     * Finds the JDKs of this host, so that a command with a JDK's release works on every host. Searches the parent
     * directories of this JVM's home and of {@code JAVA_HOME}, and the usual directories.
     */
    static final class InstalledJvms {

        static final String NEWEST = "newest";

        private final List<Path> parents;

        InstalledJvms(List<Path> parents) {
            this.parents = List.copyOf(parents);
        }

        static InstalledJvms ofThisHost() {
            List<Path> parents = new ArrayList<>();
            Optional.ofNullable(Path.of(System.getProperty("java.home")).getParent())
                    .ifPresent(parents::add);
            Optional.ofNullable(System.getenv("JAVA_HOME"))
                    .map(home -> Path.of(home).toAbsolutePath().getParent())
                    .ifPresent(parents::add);
            parents.add(Path.of("/usr/lib/jvm"));
            parents.add(Path.of(System.getProperty("user.home"), ".sdkman", "candidates", "java"));
            return new InstalledJvms(parents);
        }

        /**
         * The home of the newest JDK that matches.
         *
         * @param wanted {@code newest}, or a feature release such as {@code 17}; other text matches no JDK
         */
        Optional<Path> find(String wanted) {
            boolean any = wanted.equals(NEWEST);
            if (!any && !wanted.matches("[1-9][0-9]{0,2}")) {
                return Optional.empty();
            }
            return parents.stream()
                    .flatMap(parent -> homes(parent).stream())
                    .filter(home -> version(home)
                            .filter(version -> any || version.feature() == Integer.parseInt(wanted))
                            .isPresent())
                    .max(Comparator.comparing(home -> version(home).orElseThrow()));
        }

        private static List<Path> homes(Path parent) {
            List<Path> homes = new ArrayList<>();
            try (Stream<Path> entries = Files.list(parent)) {
                for (Path entry : entries.sorted().toList()) {
                    if (Files.isExecutable(entry.resolve("bin").resolve("java"))) {
                        homes.add(entry.toRealPath());
                    }
                }
            } catch (IOException e) {
                // No such directory on this host.
            }
            return homes;
        }

        /** Reads the file {@code release}, which each JDK since 8 has; a JDK without it cannot be named by release. */
        private static Optional<Version> version(Path home) {
            Properties release = new Properties();
            try (Reader reader = Files.newBufferedReader(home.resolve("release"))) {
                release.load(reader);
                return Optional.of(
                        Version.parse(release.getProperty("JAVA_VERSION", "").replace("\"", "")));
            } catch (IOException | IllegalArgumentException e) {
                return Optional.empty();
            }
        }
    }
}
