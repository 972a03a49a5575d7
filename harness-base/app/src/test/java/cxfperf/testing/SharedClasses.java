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
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The class path of the commands that tests start, and an archive of the classes of the harness and its libraries for
 * all their JVMs: loading classes is a quarter of the CPU time of a JVM that lives for seconds. The first JVM makes the
 * archive. The classes of CXF are not in it: archiving them takes more CPU time than all commands of the tests save by
 * it.
 */
final class SharedClasses {

    private static final long LIMIT_SECONDS = 120;
    private static final String ARCHIVE = "shared-classes.jsa";

    /** The jar of the harness as a build makes it, and as it is installed. */
    private static final Pattern HARNESS = Pattern.compile("harness-app(-[0-9.]+(-SNAPSHOT)?)?[.]jar");

    private static final Pattern FIXTURES = Pattern.compile("harness-app(-.*)?-tests[.]jar");

    /** After the constants that it is made with. */
    private static final SharedClasses ONLY = new SharedClasses();

    private final List<String> all =
            List.of(System.getProperty("java.class.path").split(File.pathSeparator));

    /** The jars of the harness. A JVM uses the archive only if its class path begins with them. Empty in an IDE. */
    private final List<String> harness;

    private final List<String> flags;

    private SharedClasses() {
        try {
            Optional<Path> jar = all.stream()
                    .filter(entry -> isNamed(entry, HARNESS))
                    .map(Path::of)
                    .findFirst();
            harness = jar.isEmpty() ? List.of() : ofRuns(jar.get());
            // A JVM that cannot use it, such as one of another release, does without.
            flags = jar.filter(file -> file.endsWith("harness-app.jar")).stream()
                    .flatMap(file -> archive(file).stream())
                    .map(file -> "-XX:SharedArchiveFile=" + file)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Flags of each JVM whose class path begins with that of {@link #classpath}. */
    static List<String> flags() {
        return ONLY.flags;
    }

    /**
     * The class path of the test; for a test with scenarios of its own, the harness and these alone.
     *
     * @param own directories that register scenarios of the fixtures
     */
    static String classpath(List<Path> own) {
        List<String> entries = new ArrayList<>(ONLY.harness);
        own.forEach(entry -> entries.add(entry.toAbsolutePath().toString()));
        boolean alone = !own.isEmpty() && !ONLY.harness.isEmpty();
        ONLY.all.stream()
                .filter(entry -> !ONLY.harness.contains(entry))
                .filter(entry -> !alone || isNamed(entry, FIXTURES))
                .forEach(entries::add);
        return String.join(File.pathSeparator, entries);
    }

    private static boolean isNamed(String entry, Pattern name) {
        return name.matcher(Path.of(entry).getFileName().toString()).matches();
    }

    /** The jar and what its manifest names, which is on the class path of each module that depends on it. */
    private List<String> ofRuns(Path own) throws IOException {
        try (JarFile jar = new JarFile(own.toFile())) {
            // A jar of this build has no version in its name.
            Set<String> needed = Stream.of(jar.getManifest()
                            .getMainAttributes()
                            .getValue(Attributes.Name.CLASS_PATH)
                            .split(" "))
                    .map(entry -> Path.of(entry).getFileName().toString())
                    .flatMap(name -> Stream.of(name, name.replaceFirst("-[0-9][^-]*(-SNAPSHOT)?(?=[.]jar)", "")))
                    .collect(Collectors.toSet());
            needed.add(own.getFileName().toString());
            return all.stream()
                    .filter(entry ->
                            needed.contains(Path.of(entry).getFileName().toString()))
                    .sorted()
                    .toList();
        }
    }

    /** The archive of a jar and what its manifest names. The first JVM that asks for it makes it. */
    private Optional<Path> archive(Path jar) {
        Path archive = jar.resolveSibling(ARCHIVE);
        try (FileChannel lock = FileChannel.open(
                jar.resolveSibling("shared-classes.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            lock.lock();
            return isOf(jar, archive) ? Optional.of(archive) : made(archive);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether an archive is made, and later than its jar. */
    private static boolean isOf(Path jar, Path archive) throws IOException {
        return Files.exists(archive)
                && Files.getLastModifiedTime(archive).compareTo(Files.getLastModifiedTime(jar)) > 0;
    }

    private Optional<Path> made(Path archive) throws IOException, InterruptedException {
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
                        String.join(File.pathSeparator, harness)),
                work);
        if (!Files.exists(whole)) {
            return Optional.empty();
        }
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
