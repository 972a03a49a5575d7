package cxfperf.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The command that starts a load JVM: which java, which flags, which classpath. */
final class LoadJvm {

    /** The process whose end must also be the end of the load JVM. */
    static final String PARENT_PROPERTY = "cxfperf.parent";

    private static final long STOP_SECONDS = 25;

    private LoadJvm() {}

    /** Checks and assembles everything, without starting anything. */
    static ProcessBuilder prepare(Settings settings, Home home, Map<String, String> environment) throws UsageException {
        List<String> command = new ArrayList<>();
        command.add(java(settings).toString());
        command.addAll(
                JvmFlags.split(settings.given(Option.JVM_ARGS).orElse(environment.getOrDefault("MAVEN_OPTS", ""))));
        command.add("-D" + Home.PROPERTY + "=" + home.directory());
        command.add("-D" + PARENT_PROPERTY + "=" + ProcessHandle.current().pid());
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(LoadMain.class.getName());
        command.add(settings.role().word());
        command.addAll(settings.asArguments());
        return new ProcessBuilder(command);
    }

    private static Path java(Settings settings) throws UsageException {
        String own = ProcessHandle.current().info().command().orElse(System.getProperty("java.home") + "/bin/java");
        String wanted = settings.given(Option.JVM).orElse(own);
        Path path = Path.of(wanted);
        if (Files.isDirectory(path)) {
            String name =
                    System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows") ? "java.exe" : "java";
            path = path.resolve("bin").resolve(name);
        }
        if (!Files.isExecutable(path) || Files.isDirectory(path)) {
            throw Settings.refused(Option.JVM, wanted, "a java executable, or a directory with bin/java, is expected");
        }
        return path;
    }

    /** Starts the process; if this one ends first, it is told to end and waited for. */
    static Process start(ProcessBuilder builder) throws CannotRunException {
        try {
            Process process = builder.start();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(process), "stop-load-jvm"));
            return process;
        } catch (IOException e) {
            throw new CannotRunException("cannot start the load JVM: " + e.getMessage());
        }
    }

    /** Asks the process to end, waits for as long as it may need to write its results, then insists. */
    static void stop(Process process) {
        process.destroy();
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for the end of a load JVM and translates its exit value. */
    static ExitCode await(Process process, Appendable err) throws InterruptedException, IOException {
        int value = process.waitFor();
        ExitCode code = ExitCode.ofLoadJvm(value);
        if (code != null) {
            return code;
        }
        err.append("cxfperf: ").append(unexpected(value)).append('\n');
        return value == 1 ? ExitCode.USAGE : ExitCode.INVALID;
    }

    private static String unexpected(int value) {
        if (value == 1) {
            return "the load JVM did not start: look at its message above, and at -Djvm, -DjvmArgs or MAVEN_OPTS";
        }
        if (value > 128) {
            return "the load JVM was killed by signal " + (value - 128)
                    + "; timeline.csv and latency.hlog hold every second until then";
        }
        return "the load JVM ended with the unexpected exit value " + value;
    }
}
