package cxfperf.probe;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Limits of the operating system for this process and its connections, read once; a value is null where the host does
 * not report it.
 *
 * @param openFilesSoft the most open file descriptors of this process, including sockets. A JVM raises its soft limit
 *     to the hard limit when it starts.
 * @param openFilesHard value to which a process may raise the soft limit
 * @param portLow first local port for outgoing connections
 * @param portHigh last local port for outgoing connections
 * @param timeWaitReuse {@code net.ipv4.tcp_tw_reuse}: 1 lets a new connection take a local port in TIME_WAIT after a
 *     second, 2 (the default since Linux 4.19) does so for loopback only, 0 never
 * @param somaxconn {@code net.core.somaxconn}: the longest queue of connections that wait to be accepted
 */
public record HostLimits(
        Long openFilesSoft,
        Long openFilesHard,
        Integer portLow,
        Integer portHigh,
        Integer timeWaitReuse,
        Integer somaxconn) {

    public static final HostLimits UNKNOWN = new HostLimits(null, null, null, null, null, null);

    /** Seconds for which Linux keeps a closed connection's port in TIME_WAIT (TCP_TIMEWAIT_LEN of the kernel). */
    public static final int TIME_WAIT_SECONDS = 60;

    private static final int TIME_WAIT_REUSE_SECONDS = 1;

    /** @param proc {@code /proc}, or a copy of it in a test */
    public static HostLimits read(Path proc) {
        List<String> openFiles = openFiles(proc);
        List<String> range = words(proc, "sys/net/ipv4/ip_local_port_range");
        return new HostLimits(
                openFiles.size() > 3 ? limit(openFiles.get(3)) : null,
                openFiles.size() > 4 ? limit(openFiles.get(4)) : null,
                range.size() == 2 ? Integer.valueOf(range.get(0)) : null,
                range.size() == 2 ? Integer.valueOf(range.get(1)) : null,
                number(proc, "sys/net/ipv4/tcp_tw_reuse"),
                number(proc, "sys/net/core/somaxconn"));
    }

    /**
     * The most connections that this host can have to one address and port, including connections in TIME_WAIT; null if
     * unknown.
     */
    public Integer ports() {
        return portLow == null || portHigh == null ? null : portHigh - portLow + 1;
    }

    /**
     * The rate, per second, at which this host can open and close connections to one address and port indefinitely:
     * each connection holds its local port until the port may be reused. Null if unknown.
     *
     * @param loopback whether the connections stay on this host
     */
    public Double closesPerSecond(boolean loopback) {
        Integer ports = ports();
        return ports == null ? null : (double) ports / secondsUntilReuse(loopback);
    }

    /**
     * The time in seconds after which a closed connection's local port can be used again for the same address and port.
     */
    public int secondsUntilReuse(boolean loopback) {
        boolean reused = timeWaitReuse != null && (timeWaitReuse == 1 || (timeWaitReuse == 2 && loopback));
        return reused ? TIME_WAIT_REUSE_SECONDS : TIME_WAIT_SECONDS;
    }

    // "Max open files            1024                 524288               files"
    private static List<String> openFiles(Path proc) {
        return ProcFiles.text(proc.resolve("self/limits")).stream()
                .flatMap(String::lines)
                .filter(line -> line.startsWith("Max open files"))
                .findFirst()
                .map(line -> Arrays.asList(line.trim().split("\\s+")))
                .orElse(List.of());
    }

    private static Long limit(String text) {
        return text.equals("unlimited") ? Long.valueOf(Long.MAX_VALUE) : Long.valueOf(text);
    }

    private static Integer number(Path proc, String name) {
        List<String> words = words(proc, name);
        return words.size() == 1 && words.get(0).matches("-?[0-9]{1,9}") ? Integer.valueOf(words.get(0)) : null;
    }

    private static List<String> words(Path proc, String name) {
        return ProcFiles.text(proc.resolve(name))
                .map(text -> Arrays.asList(text.trim().split("\\s+")))
                .orElse(List.of());
    }
}
