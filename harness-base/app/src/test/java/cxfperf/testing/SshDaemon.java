package cxfperf.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
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
        makeKeys(directory);
        String hostKey = Files.readString(directory.resolve("host.pub"));
        int port = FreePort.find();
        Files.writeString(directory.resolve("known_hosts"), "tested " + hostKey);
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
        SshDaemon started = start(directory, directory, List.of(), "127.0.0.1:" + port);
        started.awaitListening();
        return started;
    }

    /**
     * Starts one on each of these hosts, at the usual port. The user of one host may log in to all of them.
     *
     * @param user the host of that user
     * @param directory an existing one for the keys and the settings
     */
    public static List<SshDaemon> start(Path directory, NetworkHost user, List<NetworkHost> hosts)
            throws IOException, InterruptedException {
        makeKeys(directory);
        Path own = Files.createDirectories(user.home().resolve(".ssh"));
        Files.copy(directory.resolve("user"), own.resolve("id_ed25519"), StandardCopyOption.COPY_ATTRIBUTES);
        String hostKey = Files.readString(directory.resolve("host.pub")).trim();
        List<String> known = new ArrayList<>();
        List<SshDaemon> daemons = new ArrayList<>();
        for (NetworkHost host : hosts) {
            known.add(host.name() + " " + hostKey);
            Path settings = Files.createDirectories(directory.resolve(host.name()));
            daemons.add(start(settings, directory, host.prefix(), "0.0.0.0:22"));
        }
        Files.write(own.resolve("known_hosts"), known);
        for (SshDaemon daemon : daemons) {
            daemon.awaitListening();
        }
        return daemons;
    }

    private static void makeKeys(Path directory) throws IOException, InterruptedException {
        boolean required = System.getenv().getOrDefault("CXFPERF_REQUIRE", "").contains("sshd");
        assumeTrue(required || Files.isExecutable(SSHD), "there is no " + SSHD);
        // The daemon's own directory, which its service makes where there is a service manager.
        Files.createDirectories(Path.of("/run/sshd"));
        for (String key : List.of("host", "user")) {
            String file = directory.resolve(key).toString();
            run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file);
        }
    }

    /**
     * @param directory of its settings and its log
     * @param keys the directory of the keys
     * @param prefix what to put before its command
     */
    private static SshDaemon start(Path directory, Path keys, List<String> prefix, String address) throws IOException {
        Path settings = directory.resolve("sshd_config");
        Files.write(
                settings,
                List.of(
                        "ListenAddress " + address,
                        "HostKey " + keys.resolve("host"),
                        "AuthorizedKeysFile " + keys.resolve("user.pub"),
                        "Subsystem sftp internal-sftp",
                        "SetEnv PATH=" + NetworkHost.path(),
                        "StrictModes no",
                        "UsePAM no",
                        "PidFile none"));
        List<String> command = new ArrayList<>(prefix);
        command.addAll(List.of(SSHD.toString(), "-D", "-e", "-f", settings.toString()));
        Process daemon = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("sshd.log").toFile())
                .start();
        return new SshDaemon(daemon, directory);
    }

    private void awaitListening() throws IOException, InterruptedException {
        long begin = System.nanoTime();
        Path log = directory.resolve("sshd.log");
        while (!Files.readString(log).contains("Server listening on")) {
            assertThat(daemon.isAlive() && System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(LIMIT_SECONDS))
                    .as(Files.readString(log))
                    .isTrue();
            Thread.sleep(20);
        }
    }

    /** The file that the ssh of {@link #prefix} is given. */
    public Path settings() {
        return directory.resolve("ssh_config");
    }

    /** What to put before a command whose {@code ssh} is to reach this daemon as {@code localhost}. */
    public List<String> prefix() {
        return List.of("env", "PATH=" + directory.resolve("bin") + ":" + System.getenv("PATH"));
    }

    /** Gives the ssh of {@link #prefix} a host whose port 22 is this one of the loopback interface. */
    public void host(String name, int port) throws IOException {
        Files.writeString(
                settings(), "Host " + name + "\nHostName 127.0.0.1\nPort " + port + "\n", StandardOpenOption.APPEND);
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
