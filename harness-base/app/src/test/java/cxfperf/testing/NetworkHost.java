package cxfperf.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A host of its own on this machine: a {@link NetworkNamespace} with its hosts file, a host name and a home directory,
 * and nothing of the environment of this test. Its commands are those of this machine, and so is the JDK.
 */
public final class NetworkHost implements AutoCloseable {

    private static final String HOME_OF_THE_USER = System.getProperty("user.home");

    /** A shell that is the host for the command behind it. */
    private static final String AS_THE_HOST =
            "hostname \"$0\" && mount --bind \"$1\" \"$2\" && cd \"$2\" && shift 2 && exec \"$@\"";

    private final NetworkNamespace network;
    private final String name;
    private final Path home;

    private NetworkHost(NetworkNamespace network, String name, Path home) {
        this.network = network;
        this.name = name;
        this.home = home;
    }

    /**
     * @param name its host name
     * @param home the directory that is the user's home there
     */
    public static NetworkHost make(String name, Path home) throws IOException {
        NetworkNamespace network = NetworkNamespace.make();
        return new NetworkHost(network, name, Files.createDirectories(home.toAbsolutePath()));
    }

    public String name() {
        return name;
    }

    public Path home() {
        return home;
    }

    public NetworkNamespace network() {
        return network;
    }

    /** The search path of its commands. */
    public static String path() {
        return Path.of(System.getProperty("java.home"), "bin") + ":/usr/sbin:/usr/bin:/sbin:/bin";
    }

    /** What to put before a command so that it runs there, in the home directory. */
    public List<String> prefix() {
        List<String> prefix = new ArrayList<>(network.prefix());
        prefix.addAll(List.of("env", "-i", "HOME=" + HOME_OF_THE_USER, "PATH=" + path(), "LANG=C.UTF-8"));
        prefix.addAll(List.of("unshare", "--uts", "sh", "-c", AS_THE_HOST, name, home.toString(), HOME_OF_THE_USER));
        return prefix;
    }

    /** Begins what a reader types there: lines for a shell, the last of which is the command that is waited for. */
    public CommandProcess type(List<String> lines) throws IOException {
        List<String> script = new ArrayList<>(lines);
        script.set(lines.size() - 1, "exec " + lines.get(lines.size() - 1));
        List<String> command = new ArrayList<>(prefix());
        command.addAll(List.of("sh", "-e", "-c", String.join("\n", script)));
        return CommandProcess.of(command);
    }

    @Override
    public void close() {
        network.close();
    }
}
