package cxfperf.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A network of its own on this host, with nothing but a loopback device: what is set or counted in it concerns nobody
 * else. Needs root and iproute2. Where it is not available the test is skipped, unless the environment says that it
 * must be ({@code CXFPERF_REQUIRE=netns}, as on CI).
 */
public final class NetworkNamespace implements AutoCloseable {

    private static final long LIMIT_SECONDS = 120;

    private static final String OTHER_END = "line";

    private static final String PREFIX = "cxfperf-";

    private final String name;

    private NetworkNamespace(String name) {
        this.name = name;
    }

    public static NetworkNamespace make() throws IOException {
        removeLeftOnes();
        String name = PREFIX + ProcessHandle.current().pid() + "-" + Long.toHexString(System.nanoTime());
        String problem = run(List.of("ip", "netns", "add", name)).problem;
        boolean required = System.getenv().getOrDefault("CXFPERF_REQUIRE", "").contains("netns");
        if (required && problem != null) {
            throw new AssertionError("a network namespace is required and cannot be made: " + problem);
        }
        assumeTrue(problem == null, "a network namespace cannot be made: " + problem);
        NetworkNamespace namespace = new NetworkNamespace(name);
        namespace.must("ip", "link", "set", "lo", "up");
        return namespace;
    }

    /** Removes those of tests that were killed. */
    private static void removeLeftOnes() {
        run(List.of("ip", "netns", "list"))
                .text
                .lines()
                .map(line -> line.split(" ")[0])
                .filter(name -> name.matches(PREFIX + "\\d+-.*"))
                .filter(name ->
                        ProcessHandle.of(Long.parseLong(name.split("-")[1])).isEmpty())
                .forEach(name -> new NetworkNamespace(name).close());
    }

    /** What to put before a command so that it runs in here. */
    public List<String> prefix() {
        return List.of("ip", "netns", "exec", name);
    }

    /**
     * Lays a line to another one, of which these are the two ends; it goes with either of them. One may have lines to
     * several, with one and the same address.
     *
     * @param device the name of its end in here
     */
    public void connect(String device, String address, NetworkNamespace other, String otherAddress) throws IOException {
        connect(device, address, other, OTHER_END, otherAddress);
    }

    /** @param otherDevice the name of the other end, which may have several lines */
    public void connect(String device, String address, NetworkNamespace other, String otherDevice, String otherAddress)
            throws IOException {
        must("ip", "link", "add", device, "type", "veth", "peer", "name", otherDevice, "netns", other.name);
        must("ip", "address", "add", address, "peer", otherAddress, "dev", device);
        must("ip", "link", "set", device, "up");
        other.must("ip", "address", "add", otherAddress, "peer", address, "dev", otherDevice);
        other.must("ip", "link", "set", otherDevice, "up");
    }

    /** Gives it a hosts file of its own. */
    public void hosts(String... lines) throws IOException {
        Files.write(Files.createDirectories(settings()).resolve("hosts"), List.of(lines));
    }

    /** Gives it the settings of a resolver of its own. */
    public void resolver(String... lines) throws IOException {
        Files.write(Files.createDirectories(settings()).resolve("resolv.conf"), List.of(lines));
    }

    private Path settings() {
        return Path.of("/etc/netns", name);
    }

    public void sysctl(String setting) throws IOException {
        must("sysctl", "-w", setting);
    }

    /** The kernel's count of connections that were opened in here. */
    public long activeOpens() throws IOException {
        List<String> tcp = must("cat", "/proc/net/snmp")
                .lines()
                .filter(line -> line.startsWith("Tcp:"))
                .toList();
        List<String> names = List.of(tcp.get(0).split(" "));
        return Long.parseLong(tcp.get(1).split(" ")[names.indexOf("ActiveOpens")]);
    }

    /** Number of connections in TIME_WAIT in this namespace. */
    public long timeWait() throws IOException {
        return must("cat", "/proc/net/tcp", "/proc/net/tcp6")
                .lines()
                .map(line -> line.trim().split("\\s+"))
                .filter(cells -> cells.length > 3 && cells[3].equals("06"))
                .count();
    }

    private String must(String... command) throws IOException {
        List<String> whole = new ArrayList<>(prefix());
        whole.addAll(List.of(command));
        Output output = run(whole);
        if (output.problem != null) {
            throw new IOException(String.join(" ", whole) + ": " + output.problem);
        }
        return output.text;
    }

    private record Output(String text, String problem) {}

    private static Output run(List<String> command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
            return new Output(text, ended && process.exitValue() == 0 ? null : text.trim());
        } catch (IOException e) {
            return new Output("", e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Output("", "interrupted");
        }
    }

    @Override
    public void close() {
        // A process that a test has left would keep it alive.
        run(List.of("ip", "netns", "pids", name))
                .text
                .lines()
                .filter(line -> line.matches("\\d+"))
                .forEach(pid -> ProcessHandle.of(Long.parseLong(pid)).ifPresent(ProcessHandle::destroyForcibly));
        run(List.of("ip", "netns", "del", name));
        run(List.of("rm", "-rf", settings().toString()));
    }
}
