package cxfperf.probe;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * CPU time of other processes of this host, by name. The operating system sets the resolution, on Linux 10 ms.
 *
 * @param processes processes by name that were alive when they were looked up
 */
public record ProcessCpu(Map<String, ProcessHandle> processes) {

    /** Environment variable in which a launcher passes the processes to watch: {@code name=pid,...}. */
    public static final String ENVIRONMENT = "CXFPERF_PROCESSES";

    public static final ProcessCpu NONE = new ProcessCpu(Map.of());

    /** Returns the value of {@link #ENVIRONMENT} for these processes. */
    public static String text(Map<String, Long> pids) {
        return pids.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(","));
    }

    /** @param text value that {@link #text} made; null or empty for no processes */
    public static ProcessCpu of(String text) {
        if (text == null || text.isEmpty()) {
            return NONE;
        }
        Map<String, ProcessHandle> processes = new LinkedHashMap<>();
        Arrays.stream(text.split(",")).map(part -> part.split("=", 2)).forEach(part -> ProcessHandle.of(
                        Long.parseLong(part[1]))
                .ifPresent(process -> processes.put(part[0], process)));
        return new ProcessCpu(processes);
    }

    /**
     * Returns the CPU time of each process since it started; processes that have ended or that this user may not
     * inspect are absent.
     */
    public Map<String, Duration> used() {
        Map<String, Duration> used = new LinkedHashMap<>();
        processes.forEach((name, process) -> {
            Optional<Duration> cpu = process.isAlive() ? process.info().totalCpuDuration() : Optional.empty();
            cpu.ifPresent(duration -> used.put(name, duration));
        });
        return used;
    }
}
