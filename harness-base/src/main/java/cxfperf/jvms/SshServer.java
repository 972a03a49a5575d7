package cxfperf.jvms;

import cxfperf.options.CannotRunException;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A server on another host, started through the system's {@code ssh} and this project's {@code scripts/server} there.
 * The server ends when the input of ssh ends, so also when this process ends or the connection breaks.
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

    /** Starts the server with the ssh of the {@code PATH}. */
    public static SshServer start(String place, Settings server, Path log)
            throws IOException, CannotRunException, InterruptedException {
        return start("ssh", place, server, log);
    }

    /** @param command the ssh executable */
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
        boolean up = false;
        try {
            ServerOutput output = ServerOutput.read(ssh, "server", copyTo(log));
            ServerReady ready = output.await(READY_SECONDS)
                    .orElseThrow(() -> new CannotRunException("the server ended before it was ready: "
                            + output.lastLine().orElse("ssh said nothing")));
            up = true;
            return new SshServer(ssh, matcher.group(2), ready);
        } finally {
            if (!up) {
                stop(ssh);
            }
        }
    }

    private static ServerOutput.Lines copyTo(Path log) throws IOException {
        Files.write(log, new byte[0]);
        return line -> Files.writeString(log, line + "\n", StandardOpenOption.APPEND);
    }

    /** The addresses that the server printed. */
    public ServerReady ready() {
        return ready;
    }

    /**
     * The remote shell waits for the server; a second shell waits for the end of the input and then stops the server.
     * Without a terminal, the server would otherwise go on after ssh has ended.
     */
    static String remoteCommand(String directory, Settings server) {
        // A checkout has the commands in scripts/, an unpacked distribution in bin/.
        String start = "$([ -x bin/server ] && echo bin || echo scripts)/server "
                + quoted(List.of(server.scenario().name())) + " " + quoted(server.asArguments());
        return "cd " + quoted(List.of(directory)) + " && exec 3<&0 && { " + start + " </dev/null 3<&- & server=$!;"
                + " { cat <&3 ; kill $server ; } >/dev/null 2>&1 & exec 3<&- ; wait $server ; }";
    }

    private static String quoted(List<String> words) {
        return words.stream()
                .map(word -> "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
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
