package cxfperf.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * OpenSSH's daemon on a free port of the loopback interface, with keys of its own, and the {@code ssh} of this host set
 * up for it. Where there is no daemon the test is skipped, unless the environment says that there must be one ({@code
 * CXFPERF_REQUIRE=sshd}, as on CI).
 */
public final class SshDaemon implements AutoCloseable {

    private static final Path SSHD = Path.of("/usr/sbin/sshd");
    private static final long LIMIT_SECONDS = 60;

    private final Process daemon;
    private final Path directory;

    private SshDaemon(Process daemon, Path directory) {
        this.daemon = daemon;
        this.directory = directory;
    }

    /** @param directory an existing one for the keys and the settings */
    public static SshDaemon start(Path directory) throws IOException, InterruptedException {
        boolean required = System.getenv().getOrDefault("CXFPERF_REQUIRE", "").contains("sshd");
        assumeTrue(required || Files.isExecutable(SSHD), "there is no " + SSHD);
        // The daemon's own directory, which its service makes where there is a service manager.
        Files.createDirectories(Path.of("/run/sshd"));
        makeKey(directory.resolve("host"));
        makeKey(directory.resolve("user"));
        String hostKey = Files.readString(directory.resolve("host.pub"));
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Files.writeString(directory.resolve("known_hosts"), "tested " + hostKey);
        Files.write(
                directory.resolve("sshd_config"),
                List.of(
                        "ListenAddress 127.0.0.1:" + port,
                        "HostKey " + directory.resolve("host"),
                        "AuthorizedKeysFile " + directory.resolve("user.pub"),
                        "StrictModes no",
                        "UsePAM no",
                        "PidFile none"));
        Files.write(
                directory.resolve("ssh_config"),
                List.of(
                        "Host localhost 127.0.0.1",
                        "HostName 127.0.0.1",
                        "Port " + port,
                        "HostKeyAlias tested",
                        "IdentityFile " + directory.resolve("user"),
                        "IdentitiesOnly yes",
                        "UserKnownHostsFile " + directory.resolve("known_hosts"),
                        "StrictHostKeyChecking yes"));
        Path command = directory.resolve("bin").resolve("ssh");
        Files.createDirectories(command.getParent());
        Files.writeString(
                command, "#!/bin/sh\nexec /usr/bin/ssh -F '" + directory.resolve("ssh_config") + "' \"$@\"\n");
        assertThat(command.toFile().setExecutable(true)).isTrue();
        Process daemon = new ProcessBuilder(
                        SSHD.toString(),
                        "-D",
                        "-e",
                        "-f",
                        directory.resolve("sshd_config").toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("sshd.log").toFile())
                .start();
        SshDaemon started = new SshDaemon(daemon, directory);
        started.awaitPort(port);
        return started;
    }

    private void awaitPort(int port) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        while (true) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                return;
            } catch (IOException e) {
                assertThat(daemon.isAlive() && System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(LIMIT_SECONDS))
                        .as(Files.readString(directory.resolve("sshd.log")))
                        .isTrue();
                Thread.sleep(20);
            }
        }
    }

    /** What to put before a command whose {@code ssh} is to reach this daemon as {@code localhost}. */
    public List<String> prefix() {
        return List.of("env", "PATH=" + directory.resolve("bin") + ":" + System.getenv("PATH"));
    }

    private static void makeKey(Path file) throws IOException, InterruptedException {
        run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file.toString());
    }

    private static void run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }

    @Override
    public void close() {
        daemon.destroy();
    }
}
