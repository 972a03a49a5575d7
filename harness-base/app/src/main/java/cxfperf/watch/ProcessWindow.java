package cxfperf.watch;

import cxfperf.engine.Ticker;
import cxfperf.probe.ProcessCpu;
import cxfperf.result.ProcessSide;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures the CPU time of a run's auxiliary processes between the opening and the close of the window, and finds
 * processes that ended during the run. For one thread.
 */
public final class ProcessWindow {

    private static final double NANOS_PER_SECOND = 1e9;

    private final ProcessCpu cpu;
    private final List<String> names;
    private final Ticker ticker;
    private final Map<String, Long> endedNanos = new LinkedHashMap<>();
    private Map<String, Duration> first = Map.of();
    private Map<String, Duration> last = Map.of();

    /** The time at which the window opened; null until then. */
    private Long openedNanos;

    /**
     * @param cpu the processes of this host
     * @param names the names of the processes that the run needs, on any host
     */
    public ProcessWindow(ProcessCpu cpu, Collection<String> names, Ticker ticker) {
        this.cpu = cpu;
        this.names = List.copyOf(names);
        this.ticker = ticker;
    }

    void open() {
        poll();
        openedNanos = ticker.nanoTime();
        first = cpu.used();
    }

    /** Notes which processes have ended. */
    void poll() {
        cpu.processes().forEach((name, process) -> {
            if (!process.isAlive()) {
                endedNanos.putIfAbsent(name, ticker.nanoTime());
            }
        });
    }

    void close() {
        last = cpu.used();
        poll();
    }

    /** CPU time by process name; absent if a process was not seen at both ends of the window. */
    public Map<String, ProcessSide> sides() {
        Map<String, ProcessSide> sides = new LinkedHashMap<>();
        for (String name : names) {
            sides.put(name, new ProcessSide(cpuSeconds(name), endedAfterSeconds(name)));
        }
        return sides;
    }

    private Double cpuSeconds(String name) {
        return first.containsKey(name) && last.containsKey(name)
                ? last.get(name).minus(first.get(name)).toNanos() / NANOS_PER_SECOND
                : null;
    }

    private Double endedAfterSeconds(String name) {
        Long nanos = endedNanos.get(name);
        return nanos == null ? null : openedNanos == null ? 0.0 : (nanos - openedNanos) / NANOS_PER_SECOND;
    }
}
