package cxfperf.selftest;

import cxfperf.jvms.Launcher;
import cxfperf.jvms.LoadJvms;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** A {@link DelayServer} in a JVM of its own, which ends with this one. One thread, but for {@link #freeze}. */
final class DelayServerProcess implements AutoCloseable {

    private static final long END_SECONDS = 5;

    private final Process process;
    private final int port;

    DelayServerProcess() throws IOException {
        String java = ProcessHandle.current().info().command().orElse(System.getProperty("java.home") + "/bin/java");
        process = new ProcessBuilder(
                        java,
                        "-Xmx64m",
                        // The smallest there is: its pauses would be delays of ours.
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Launcher.DELAY_SERVER)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            port = Integer.parseInt(firstLine(process));
        } catch (IOException | NumberFormatException e) {
            process.destroyForcibly();
            throw new IOException("the server of the self-test has not started", e);
        }
    }

    /** Not null: {@link Integer#parseInt} says what is wrong with an empty one. */
    private static String firstLine(Process process) throws IOException {
        String line = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))
                .readLine();
        return line == null ? "" : line;
    }

    int port() {
        return port;
    }

    /** Whether this system can stop a process and let it go on. */
    static boolean canFreeze() {
        return !System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
    }

    /**
     * Stops the process as a whole, as a host that has hung does, and lets it go on. A process of its own does both,
     * and goes on as soon as this JVM ends: nothing stays stopped.
     *
     * @return how long it stood, in seconds
     */
    double freeze(double seconds) throws IOException, InterruptedException {
        Process shell = new ProcessBuilder(List.of(
                        "sh",
                        "-c",
                        "kill -STOP $0 && echo stopped; read end; kill -CONT $0 && echo going",
                        Long.toString(process.pid())))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(shell.getInputStream(), StandardCharsets.US_ASCII))) {
            expect(lines, "stopped");
            long stopped = System.nanoTime();
            Thread.sleep(Math.round(seconds * 1_000));
            shell.getOutputStream().close();
            expect(lines, "going");
            return (System.nanoTime() - stopped) / 1e9;
        } finally {
            shell.getOutputStream().close();
            shell.waitFor();
        }
    }

    private static void expect(BufferedReader lines, String word) throws IOException {
        String line = lines.readLine();
        if (!word.equals(line)) {
            throw new IOException("the server of the self-test could not be stopped: " + line);
        }
    }

    @Override
    public void close() {
        process.destroy();
        LoadJvms.awaitEnd(process, END_SECONDS);
    }
}
