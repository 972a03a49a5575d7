package cxfperf.probe;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The CPU time of other processes of this host, each by a name. Their resolution is the operating system's, on Linux 10
 * ms.
 *
 * @param processes those that were alive when they were looked up
 */
public record ProcessCpu(Map<String, ProcessHandle> processes) {

    /** Where the process that starts a client tells it which others to look at: {@code name=pid,...}. */
    public static final String ENVIRONMENT = "CXFPERF_PROCESSES";

    public static final ProcessCpu NONE = new ProcessCpu(Map.of());

    /** The value of {@link #ENVIRONMENT} for these. */
    public static String text(Map<String, Long> pids) {
        return pids.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(","));
    }

    /** @param text as {@link #text} made it; null or empty for none */
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

    /** How much each has used since it started; without those that have ended or that this user may not look at. */
    public Map<String, Duration> used() {
        Map<String, Duration> used = new LinkedHashMap<>();
        processes.forEach((name, process) -> {
            Optional<Duration> cpu = process.isAlive() ? process.info().totalCpuDuration() : Optional.empty();
            cpu.ifPresent(duration -> used.put(name, duration));
        });
        return used;
    }
}
