package cxfperf.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An archive of the classes of {@code harness-base} and its libraries, for all JVMs of the commands that tests start:
 * loading classes is a quarter of the CPU time of a JVM that lives for seconds. The first JVM that needs it makes it.
 * The classes of CXF are not in it: archiving them takes more CPU time than all commands of the tests save by it.
 */
final class SharedClasses {

    private static final SharedClasses ONLY = new SharedClasses();
    private static final long LIMIT_SECONDS = 120;
    private static final String ARCHIVE = "shared-classes.jsa";

    /** The jars of the archive: a JVM uses it only if its class path begins with them. Empty for no archive. */
    private final List<String> archived;

    private final List<String> others;
    private final List<String> flags;

    private SharedClasses() {
        List<String> all = List.of(System.getProperty("java.class.path").split(File.pathSeparator));
        try {
            Optional<Path> archive = ofTheHarness(all);
            archived = archive.isEmpty() ? List.of() : Files.readAllLines(jarsOf(archive.get()));
            // A JVM that cannot use it, such as one of another release, does without.
            flags = archive.map(file -> List.of("-XX:SharedArchiveFile=" + file))
                    .orElse(List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        others = all.stream().filter(entry -> !archived.contains(entry)).toList();
    }

    /** Flags of each JVM whose class path begins with that of {@link #classpath}. */
    static List<String> flags() {
        return ONLY.flags;
    }

    static String classpath(List<Path> more) {
        if (ONLY.flags.isEmpty()) {
            return Stream.concat(
                            more.stream().map(entry -> entry.toAbsolutePath().toString()),
                            Stream.of(System.getProperty("java.class.path")))
                    .collect(Collectors.joining(File.pathSeparator));
        }
        List<String> all = new ArrayList<>(ONLY.archived);
        more.forEach(entry -> all.add(entry.toAbsolutePath().toString()));
        all.addAll(ONLY.others);
        return String.join(File.pathSeparator, all);
    }

    /** The jar and what its manifest names, which is on the class path of each module that depends on it. */
    private static List<String> ofRuns(Path own, List<String> all) throws IOException {
        try (JarFile jar = new JarFile(own.toFile())) {
            Set<String> needed = Stream.of(jar.getManifest()
                            .getMainAttributes()
                            .getValue(Attributes.Name.CLASS_PATH)
                            .split(" "))
                    .map(entry -> Path.of(entry).getFileName().toString())
                    .collect(Collectors.toSet());
            needed.add(own.getFileName().toString());
            return all.stream()
                    .filter(entry ->
                            needed.contains(Path.of(entry).getFileName().toString()))
                    .toList();
        }
    }

    private static Path jarsOf(Path archive) {
        return archive.resolveSibling("shared-classes.jars");
    }

    /** Whether an archive is made, and later than its jar. */
    private static boolean isOf(Path jar, Path archive) throws IOException {
        return Files.exists(archive)
                && Files.getLastModifiedTime(archive).compareTo(Files.getLastModifiedTime(jar)) > 0;
    }

    /** Empty if the harness is no jar yet. */
    private static Optional<Path> ofTheHarness(List<String> all) throws IOException, InterruptedException {
        Optional<Path> jar = all.stream()
                .map(Path::of)
                .filter(entry -> entry.endsWith("harness-base.jar"))
                .findFirst();
        return jar.isEmpty() ? Optional.empty() : ofJar(jar.get(), all);
    }

    /** The archive of a jar and what its manifest names. The first JVM that asks for it makes it. */
    private static Optional<Path> ofJar(Path jar, List<String> all) throws IOException, InterruptedException {
        Path archive = jar.resolveSibling(ARCHIVE);
        try (FileChannel lock = FileChannel.open(
                jar.resolveSibling("shared-classes.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            lock.lock();
            if (isOf(jar, archive)) {
                return Optional.of(archive);
            }
            return made(archive, all, ofRuns(jar, all));
        }
    }

    private static Optional<Path> made(Path archive, List<String> all, List<String> archived)
            throws IOException, InterruptedException {
        Path work = Files.createTempDirectory("shared-classes");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> classpath = new ArrayList<>(all);
        DelayedScenario.registeredIn(work);
        classpath.add(work.toString());
        ProcessBuilder run = new ProcessBuilder(
                java,
                "-Dcxfperf.home=" + work,
                "-cp",
                String.join(File.pathSeparator, classpath),
                "cxfperf.cli.Main",
                "clientserver",
                "-Dscenario=" + new DelayedScenario().name(),
                "-Dport=0",
                "-Dinvocations=20",
                "-Dwarmup=0");
        run.environment()
                .put(
                        "JDK_JAVA_OPTIONS",
                        CommandProcess.FAST_START + " -XX:DumpLoadedClassList=" + work.resolve("%p.lst"));
        end(run, work);

        TreeSet<String> classes = new TreeSet<>();
        try (DirectoryStream<Path> lists = Files.newDirectoryStream(work, "*.lst")) {
            for (Path list : lists) {
                classes.addAll(Files.readAllLines(list));
            }
        }
        Path list = Files.write(work.resolve("all"), classes);
        Path whole = archive.resolveSibling("unfinished-" + ARCHIVE);
        end(
                new ProcessBuilder(
                        java,
                        CommandProcess.FAST_START,
                        "-Xshare:dump",
                        "-XX:SharedClassListFile=" + list,
                        "-XX:SharedArchiveFile=" + whole,
                        "-cp",
                        String.join(File.pathSeparator, archived)),
                work);
        if (!Files.exists(whole)) {
            return Optional.empty();
        }
        Files.write(jarsOf(archive), archived);
        // Others look for it while it is made.
        return Optional.of(Files.move(whole, archive, StandardCopyOption.REPLACE_EXISTING));
    }

    private static void end(ProcessBuilder builder, Path work) throws IOException, InterruptedException {
        Process process = builder.redirectErrorStream(true)
                .redirectOutput(work.resolve("output").toFile())
                .start();
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
    }
}
