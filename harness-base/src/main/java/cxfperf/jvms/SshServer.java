package cxfperf.jvms;

import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A server on another host, started through the system's {@code ssh} and this project's {@code scripts/server} there. It
 * ends when the input of ssh ends, and so also when this process or the connection is gone.
 */
public final class SshServer implements AutoCloseable {

    private static final Pattern PLACE = Pattern.compile("((?:[^@:/\\s]+@)?([^@:/\\s-][^@:/\\s]*)):(\\S.*)");
    private static final long READY_SECONDS = 90;
    private static final long STOP_SECONDS = 40;

    private final Process ssh;
    private final String host;
    private final ServerReady ready;

    private SshServer(Process ssh, String host, ServerReady ready) {
        this.ssh = ssh;
        this.host = host;
        this.ready = ready;
    }

    public static void check(String place) throws UsageException {
        if (!PLACE.matcher(place).matches()) {
            throw Settings.refused(Option.SERVER_SSH, place, "USER@HOST:DIR is expected");
        }
    }

    public static String host(String place) {
        Matcher matcher = PLACE.matcher(place);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(place);
        }
        return matcher.group(2);
    }

    /** Through the ssh of the {@code PATH}. */
    public static SshServer start(String place, Settings server, Path log)
            throws IOException, CannotRunException, InterruptedException {
        return start("ssh", place, server, log);
    }

    /** @param command the ssh to start */
    public static SshServer start(String command, String place, Settings server, Path log)
            throws IOException, CannotRunException, InterruptedException {
        Matcher matcher = PLACE.matcher(place);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(place);
        }
        Process ssh = new ProcessBuilder(Outliving.theTerminal(List.of(
                        command, "-o", "BatchMode=yes", matcher.group(1), remoteCommand(matcher.group(3), server))))
                .redirectErrorStream(true)
                .start();
        CompletableFuture<ServerReady> ready = new CompletableFuture<>();
        Thread pump = new Thread(() -> pump(ssh, log, ready), "ssh-output");
        pump.setDaemon(true);
        pump.start();
        try {
            return new SshServer(ssh, matcher.group(2), ready.get(READY_SECONDS, TimeUnit.SECONDS));
        } catch (TimeoutException e) {
            stop(ssh);
            throw new CannotRunException("the server was not ready within " + READY_SECONDS + " s");
        } catch (ExecutionException e) {
            stop(ssh);
            throw new CannotRunException(
                    "the server ended before it was ready: " + e.getCause().getMessage());
        }
    }

    public int port() {
        return ready.address().getPort();
    }

    /** What {@code -Dadmin} is for a client; empty where the endpoint is for the server's own host only. */
    public Optional<String> admin() {
        return ready.adminFrom(host);
    }

    /**
     * The shell waits for the server; a second shell waits for the end of the input and then ends the server. Without a
     * terminal, ssh would otherwise leave the server behind.
     */
    static String remoteCommand(String directory, Settings server) {
        String start =
                "scripts/server " + quoted(List.of(server.scenario().name())) + " " + quoted(server.asArguments());
        return "cd " + quoted(List.of(directory)) + " && exec 3<&0 && { " + start + " </dev/null 3<&- & server=$!;"
                + " { cat <&3 ; kill $server ; } >/dev/null 2>&1 & exec 3<&- ; wait $server ; }";
    }

    private static String quoted(List<String> words) {
        return words.stream()
                .map(word -> "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }

    private static void pump(Process ssh, Path log, CompletableFuture<ServerReady> ready) {
        String last = "ssh said nothing";
        ServerReady.Reader reader = new ServerReady.Reader();
        try (BufferedReader lines =
                        new BufferedReader(new InputStreamReader(ssh.getInputStream(), StandardCharsets.UTF_8));
                var copy = Files.newBufferedWriter(log)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                copy.append(line).append('\n').flush();
                last = line;
                reader.read(line).ifPresent(ready::complete);
            }
        } catch (IOException e) {
            last = ErrorText.of(e);
        }
        ready.completeExceptionally(new IOException(last));
    }

    private static void stop(Process ssh) {
        try {
            ssh.getOutputStream().close();
        } catch (IOException e) {
            // It is gone already.
        }
        try {
            if (!ssh.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                ssh.destroyForcibly();
            }
        } catch (InterruptedException e) {
            ssh.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        stop(ssh);
    }
}
