package cxfperf.jvms;

import cxfperf.options.CannotRunException;
import cxfperf.options.Settings;
import cxfperf.options.SshPlace;
import cxfperf.text.WordSplitter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A command of this project on another host, such as a server or an agent, started through the system's {@code ssh}. It
 * ends when the input of ssh ends, so also when this process ends or the connection breaks.
 */
public final class SshCommand implements AutoCloseable {

    private static final long READY_SECONDS = 90;
    private static final long STOP_SECONDS = 40;

    /** The time limit for stopping a command that is not ready yet; less than {@link Interruption#WRITE_SECONDS}. */
    private static final long GIVE_UP_SECONDS = 5;

    /**
     * A command and the place where it runs.
     *
     * @param files files to put into the directory, by relative path, readable for the user only; the paths have
     *     neither spaces nor quotes
     */
    public record Remote(
            SshPlace place, String command, List<String> arguments, Map<String, byte[]> files, String name) {

        /** The server of these settings. */
        public static Remote server(SshPlace place, Settings settings) {
            List<String> arguments = new ArrayList<>(List.of(settings.scenario().name()));
            arguments.addAll(settings.asArguments());
            return new Remote(place, "server", arguments, Map.of(), "server");
        }
    }

    private final Process ssh;
    private final ServerReady ready;

    private SshCommand(Process ssh, ServerReady ready) {
        this.ssh = ssh;
        this.ready = ready;
    }

    /** Starts the command with the {@code ssh} that the {@code PATH} finds. */
    public static SshCommand start(Remote remote, Path log)
            throws IOException, CannotRunException, InterruptedException {
        return start("ssh", remote, log);
    }

    public static SshCommand start(String executable, Remote remote, Path log)
            throws IOException, CannotRunException, InterruptedException {
        Process ssh = new ProcessBuilder(LoadJvm.outlivingTheTerminal(List.of(
                        executable, "-o", "BatchMode=yes", remote.place().destination(), remoteCommand(remote))))
                .redirectErrorStream(true)
                .start();
        boolean up = false;
        try {
            ServerOutput output = ServerOutput.read(ssh, remote.name(), copyTo(log));
            hand(remote.files(), ssh);
            ServerReady ready = output.await(READY_SECONDS)
                    .orElseThrow(() -> new CannotRunException("the " + remote.name() + " ended before it was ready: "
                            + output.lastLine().orElse("ssh said nothing")));
            up = true;
            return new SshCommand(ssh, ready);
        } finally {
            if (!up) {
                // While ssh connects, it does not see the end of its input.
                stop(ssh, GIVE_UP_SECONDS);
            }
        }
    }

    /** Sends each file in a line: its path and its bytes. */
    private static void hand(Map<String, byte[]> files, Process ssh) {
        try {
            OutputStream out = ssh.getOutputStream();
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                String bytes = Base64.getEncoder().encodeToString(file.getValue());
                out.write((file.getKey() + " " + bytes + "\n").getBytes(StandardCharsets.US_ASCII));
            }
            out.write(".\n".getBytes(StandardCharsets.US_ASCII));
            out.flush();
        } catch (IOException e) {
            // ssh has ended, and its output says why.
        }
    }

    private static ServerOutput.Lines copyTo(Path log) throws IOException {
        Files.write(log, new byte[0]);
        return line -> Files.writeString(log, line + "\n", StandardOpenOption.APPEND);
    }

    /** The addresses that the command printed. */
    public ServerReady ready() {
        return ready;
    }

    /**
     * The remote shell stores the files and waits for the command; a second shell waits for the end of the input and
     * then stops the command. Without a terminal, the command would otherwise go on after ssh has ended.
     */
    private static String remoteCommand(Remote remote) {
        // A checkout has the commands in scripts/, an unpacked distribution in bin/.
        String start = "$([ -x bin/" + remote.command() + " ] && echo bin || echo scripts)/" + remote.command() + " "
                + remote.arguments().stream().map(WordSplitter::quoted).collect(Collectors.joining(" "));
        // read takes no byte beyond its line from a pipe.
        String take = "( umask 077; while read -r path bytes <&3 && [ \"$path\" != . ]; do"
                + " mkdir -p \"$(dirname \"$path\")\" && printf %s \"$bytes\" | base64 -d >\"$path.part\""
                + " && mv \"$path.part\" \"$path\" || exit 1; done )";
        return "cd " + WordSplitter.quoted(remote.place().directory()) + " && exec 3<&0 && " + take + " && { " + start
                + " </dev/null 3<&- & command=$!; { cat <&3 ; kill $command ; } >/dev/null 2>&1 & exec 3<&- ;"
                + " wait $command ; }";
    }

    private static void endInput(Process ssh) {
        try {
            ssh.getOutputStream().close();
        } catch (IOException e) {
            // The process has ended already.
        }
    }

    private static void stop(Process ssh, long seconds) {
        endInput(ssh);
        LoadJvms.awaitEnd(ssh, seconds);
    }

    /** Begins to stop the command, without waiting. */
    public void endInput() {
        endInput(ssh);
    }

    @Override
    public void close() {
        stop(ssh, STOP_SECONDS);
    }
}
