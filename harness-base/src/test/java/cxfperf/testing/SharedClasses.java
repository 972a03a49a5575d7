package cxfperf.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * An archive of the classes of the commands that tests start, for all their JVMs: loading classes is most of the CPU
 * time of a JVM that lives for seconds. A run of the scenario that the system property {@code cxfperf.sharedClasses}
 * names says which classes. Without the property there is no archive, and the class path is that of the test.
 */
final class SharedClasses {

    private static final SharedClasses ONLY = new SharedClasses(System.getProperty("cxfperf.sharedClasses", ""));
    private static final long LIMIT_SECONDS = 120;

    private final List<String> jars = new ArrayList<>();
    private final List<String> directories = new ArrayList<>();
    private final List<String> flags;

    private SharedClasses(String scenario) {
        Path build = Path.of(System.getProperty("cxfperf.home", "target")).toAbsolutePath();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path packed = scenario.isEmpty() ? Path.of(entry) : packed(build, Path.of(entry));
            (Files.isDirectory(packed) ? directories : jars).add(packed.toString());
        }
        if (scenario.isEmpty()) {
            flags = List.of();
            return;
        }
        Path archive = build.resolve("shared-classes.jsa");
        try {
            make(archive, scenario);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        // A JVM that cannot use it, such as one of another release, does without.
        flags = Files.exists(archive) ? List.of("-XX:SharedArchiveFile=" + archive) : List.of();
    }

    /** Flags of each JVM whose class path begins with the jars of {@link #classpath}. */
    static List<String> flags() {
        return ONLY.flags;
    }

    /**
     * Jars first: a JVM uses the archive only if its class path begins with that of the archive, which has no
     * directories.
     */
    static String classpath(List<Path> more) {
        List<String> all = new ArrayList<>(ONLY.flags.isEmpty() ? List.of() : ONLY.jars);
        more.forEach(entry -> all.add(entry.toAbsolutePath().toString()));
        if (ONLY.flags.isEmpty()) {
            all.add(System.getProperty("java.class.path"));
        } else {
            all.addAll(ONLY.directories);
        }
        return String.join(File.pathSeparator, all);
    }

    /** The jar of a directory of classes, if the build has made one. */
    private static Path packed(Path build, Path entry) {
        String module = build.getParent().getFileName().toString();
        Path jar = entry.equals(build.resolve("classes"))
                ? build.resolve(module + ".jar")
                : entry.equals(build.resolve("test-classes")) ? build.resolve(module + "-tests.jar") : entry;
        return Files.exists(jar) ? jar : entry;
    }

    private void make(Path archive, String scenario) throws IOException, InterruptedException {
        Path work = Files.createTempDirectory("shared-classes");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> all = new ArrayList<>(jars);
        all.addAll(directories);
        // In case the scenario is this one, which is registered nowhere else.
        DelayedScenario.registeredIn(work);
        all.add(work.toString());
        ProcessBuilder run = new ProcessBuilder(
                java,
                "-Dcxfperf.home=" + work,
                "-cp",
                String.join(File.pathSeparator, all),
                "cxfperf.cli.Main",
                "clientserver",
                "-Dscenario=" + scenario,
                "-Dport=0",
                "-Dinvocations=20",
                "-Dwarmup=0");
        run.environment().put("JDK_JAVA_OPTIONS", "-XX:DumpLoadedClassList=" + work.resolve("%p.lst"));
        end(run, work);

        TreeSet<String> classes = new TreeSet<>();
        try (DirectoryStream<Path> lists = Files.newDirectoryStream(work, "*.lst")) {
            for (Path list : lists) {
                classes.addAll(Files.readAllLines(list));
            }
        }
        Path list = Files.write(work.resolve("all"), classes);
        end(
                new ProcessBuilder(
                        java,
                        "-Xshare:dump",
                        "-XX:SharedClassListFile=" + list,
                        "-XX:SharedArchiveFile=" + archive,
                        "-cp",
                        String.join(File.pathSeparator, jars)),
                work);
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
