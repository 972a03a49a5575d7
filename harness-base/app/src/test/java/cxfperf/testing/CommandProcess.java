package cxfperf.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The command line as a user starts it: {@code cxfperf.cli.Main} in a process of its own, which forks its load JVMs.
 * Collects the lines it prints on both streams. Closing it ends the process and all that it started.
 */
public final class CommandProcess implements AutoCloseable {

    private static final long LIMIT_SECONDS = 240;

    /** Most of the CPU time of a run of a few seconds is that of the second compiler, which pays after its end. */
    static final String FAST_START = "-XX:TieredStopAtLevel=1";

    /** Short keys, which the JVM of the tests has, too: they take long to make. */
    private static final String KEY_SIZE = "jdk.security.defaultKeySize";

    /** Flags of every JVM that the command starts. A JVM that has them says so in a line of its own. */
    private static final String OF_ALL_JVMS = "JDK_JAVA_OPTIONS";

    private static final Pattern MEASURED = Pattern.compile("window +(\\d+) s.*");

    /**
     * Lets a command be interrupted however the build was started: what a script starts in the background ignores
     * SIGINT, and so do all its descendants. Neither Java nor a shell can undo that.
     */
    private static final List<String> INTERRUPTIBLE =
            System.getProperty("os.name").equals("Linux") ? List.of("env", "--default-signal=INT") : List.of();

    private final Process process;
    private final List<String> lines = new ArrayList<>();
    private final Thread reader;
    private boolean outputEnded;

    private CommandProcess(Process process) {
        this.process = process;
        reader = new Thread(this::read, "command-output");
        reader.setDaemon(true);
        reader.start();
    }

    /** @param home the directory that stands for the top of the checkout */
    public static CommandProcess start(Path home, String... arguments) throws IOException {
        return start(List.of(), List.of(), home, arguments);
    }

    /**
     * @param prefix a command that runs the one behind it, for example in a network namespace
     * @param classpath what is on the classpath besides that of the test
     */
    public static CommandProcess start(List<String> prefix, List<Path> classpath, Path home, String... arguments)
            throws IOException {
        return start(prefix, SharedClasses.classpath(classpath), SharedClasses.flags(), home, List.of(arguments));
    }

    /**
     * The command of a module that is built, as the scripts start it: from its jar, and without what else the test has
     * on its classpath.
     */
    public static CommandProcess ofJar(Path jar, Path home, List<String> arguments) throws IOException {
        return start(List.of(), jar.toAbsolutePath().toString(), List.of(), home, arguments);
    }

    /** Any command, such as one that starts ours on another host. */
    public static CommandProcess of(List<String> command) throws IOException {
        List<String> interruptible = new ArrayList<>(INTERRUPTIBLE);
        interruptible.addAll(command);
        return new CommandProcess(
                new ProcessBuilder(interruptible).redirectErrorStream(true).start());
    }

    /**
     * The end of a command.
     *
     * @param output what it printed on both streams
     */
    public record Ended(int exitCode, String output) {}

    /** Runs a script of the checkout, named by its path from the top, in a directory, and waits for its end. */
    public static Ended script(List<String> words, Path directory) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(words);
        command.set(0, Manual.top().resolve(words.get(0)).toString());
        return run(command, directory);
    }

    /** Runs a script or a build in a directory, and waits for its end. */
    static Ended run(List<String> command, Path directory) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        // The flags of the Maven that runs this test are not those of its JVMs.
        builder.environment().put("MAVEN_OPTS", FAST_START);
        builder.environment().remove("MAVEN_CMD_LINE_ARGS");
        try (CommandProcess process = new CommandProcess(builder.start())) {
            int exitCode = process.exitCode();
            return new Ended(exitCode, process.output());
        }
    }

    private static CommandProcess start(
            List<String> prefix, String classpath, List<String> flags, Path home, List<String> arguments)
            throws IOException {
        List<String> command = new ArrayList<>(INTERRUPTIBLE);
        command.addAll(prefix);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Dcxfperf.home=" + home,
                "-cp",
                classpath,
                "cxfperf.cli.Main"));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        // The flags of the Maven that runs this test are not those of the load JVM that it tests.
        builder.environment().put("MAVEN_OPTS", FAST_START);
        List<String> ofAll = new ArrayList<>(flags);
        ofAll.add(FAST_START);
        Optional.ofNullable(System.getProperty(KEY_SIZE)).ifPresent(size -> ofAll.add("-D" + KEY_SIZE + "=" + size));
        builder.environment().put(OF_ALL_JVMS, String.join(" ", ofAll));
        // Tests wait for single seconds.
        builder.environment().put("CXFPERF_PROGRESS", "1");
        return new CommandProcess(builder.start());
    }

    private void read() {
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (!line.contains("NOTE: Picked up " + OF_ALL_JVMS)) {
                    synchronized (lines) {
                        lines.add(line);
                        lines.notifyAll();
                    }
                }
            }
        } catch (IOException e) {
            // The process is gone.
        }
        synchronized (lines) {
            outputEnded = true;
            lines.notifyAll();
        }
    }

    public List<String> lines() {
        synchronized (lines) {
            return List.copyOf(lines);
        }
    }

    public String output() {
        return String.join("\n", lines());
    }

    /** Waits for the first line of this kind and returns it. */
    public String awaitLine(Predicate<String> wanted) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        synchronized (lines) {
            while (true) {
                for (String line : lines) {
                    if (wanted.test(line)) {
                        return line;
                    }
                }
                long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
                if (left <= 0 || outputEnded) {
                    throw new AssertionError("no such line in:\n" + String.join("\n", lines));
                }
                lines.wait(left);
            }
        }
    }

    /**
     * Waits until so many seconds of the window are measured. A busy host has no line for each of them.
     *
     * @return how many are
     */
    public int awaitMeasured(int seconds) throws InterruptedException {
        return measured(awaitLine(line -> measured(line) >= seconds));
    }

    private static int measured(String line) {
        Matcher seconds = MEASURED.matcher(line);
        return seconds.matches() ? Integer.parseInt(seconds.group(1)) : -1;
    }

    /**
     * Waits for a server's line of this kind and returns the port of the address in it.
     *
     * @param word {@code READY} or {@code ADMIN}
     */
    public int awaitPort(String word) throws InterruptedException {
        String line = awaitLine(printed -> printed.startsWith(word + " "));
        return URI.create(line.substring(word.length() + 1)).getPort();
    }

    /** For a command that takes longer than {@link #exitCode} would wait. */
    public void awaitEnd(long limit, TimeUnit unit) throws InterruptedException {
        if (!process.waitFor(limit, unit)) {
            throw new AssertionError("still running:\n" + output());
        }
    }

    /** Waits for the end, and for all output. */
    public int exitCode() throws InterruptedException {
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("still running after " + LIMIT_SECONDS + " s:\n" + output());
        }
        reader.join(TimeUnit.SECONDS.toMillis(LIMIT_SECONDS));
        return process.exitValue();
    }

    public boolean isRunning() {
        return process.isAlive();
    }

    /** The load JVMs that the command has forked. */
    public List<ProcessHandle> loadJvms() {
        return process.children().toList();
    }

    /** Ends the command itself as nothing can prevent, without its children. */
    public void killHard() {
        process.destroyForcibly();
    }

    /** What a service manager does: a termination signal for the command alone. */
    public void terminate() {
        // The process itself would close the pipe of its output too.
        process.toHandle().destroy();
    }

    /** What Ctrl-C does: an interrupt signal for the command and for what it has forked. */
    public void interrupt() throws IOException, InterruptedException {
        List<String> kill = new ArrayList<>(List.of("kill", "-INT", String.valueOf(process.pid())));
        loadJvms().forEach(child -> kill.add(String.valueOf(child.pid())));
        new ProcessBuilder(kill).inheritIO().start().waitFor();
    }

    @Override
    public void close() {
        List<ProcessHandle> started = process.descendants().toList();
        process.destroy();
        try {
            process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
        started.forEach(ProcessHandle::destroyForcibly);
    }
}
