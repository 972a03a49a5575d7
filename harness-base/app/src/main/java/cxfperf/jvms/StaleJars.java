package cxfperf.jvms;

import cxfperf.options.Home;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds jars of this project that are older than their sources in the checkout. A build of one module takes the other
 * modules from the local repository, and the scripts take the jars in {@code target}; both can be out of date.
 */
public final class StaleJars {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    private StaleJars() {}

    /**
     * A line for the user; empty where nothing is stale, or there are no sources.
     *
     * @param classPath the class path of this process; jars in a directory {@code lib} beside its jars count too
     */
    public static Optional<String> warning(Home home, String classPath) {
        try {
            List<Path> jars = jars(classPath);
            List<String> stale = new ArrayList<>();
            for (Path module : home.modules()) {
                Optional<Path> source = newestSource(module);
                // Jars of earlier versions stay in lib beside the newest, and do not run.
                Optional<Path> jar = jars.stream()
                        .filter(each -> isOf(each, module.getFileName().toString()))
                        .max(Comparator.comparing(StaleJars::time));
                if (source.isPresent() && jar.isPresent() && time(jar.get()).compareTo(time(source.get())) < 0) {
                    stale.add(jar.get().getFileName() + " of " + shown(jar.get()) + " is older than "
                            + home.directory().relativize(source.get()) + " of " + shown(source.get()));
                }
            }
            return stale.isEmpty()
                    ? Optional.empty()
                    : Optional.of(String.join(", ", stale)
                            + ": what runs is not what the sources say; mvn install -DskipTests at the top builds it");
        } catch (IOException | UncheckedIOException e) {
            // An unreadable file must not prevent a run.
            return Optional.empty();
        }
    }

    private static List<Path> jars(String classPath) throws IOException {
        List<Path> jars = new ArrayList<>();
        for (String entry : classPath.split(Pattern.quote(File.pathSeparator))) {
            Path path = Path.of(entry).toAbsolutePath();
            if (Files.isRegularFile(path)) {
                jars.add(path);
                jars.addAll(list(path.resolveSibling("lib")));
            }
        }
        return jars;
    }

    private static boolean isOf(Path jar, String module) {
        return jar.getFileName().toString().matches("(harness-)?" + Pattern.quote(module) + "(-\\d.*)?\\.jar");
    }

    private static Optional<Path> newestSource(Path module) throws IOException {
        Path sources = module.resolve("src").resolve("main");
        Path pom = module.resolve("pom.xml");
        if (!Files.isDirectory(sources) || !Files.isRegularFile(pom)) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.walk(sources)) {
            return Stream.concat(Stream.of(pom), files.filter(StaleJars::isSource))
                    .max(Comparator.comparing(StaleJars::time));
        }
    }

    /** Whether the path is a file and not an editor's backup or hidden file. */
    private static boolean isSource(Path file) {
        String name = file.getFileName().toString();
        return Files.isRegularFile(file) && !name.startsWith(".") && !name.endsWith("~");
    }

    private static List<Path> list(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted().toList();
        }
    }

    private static FileTime time(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String shown(Path file) {
        return TIME.format(time(file).toInstant().atZone(ZoneId.systemDefault()));
    }
}
