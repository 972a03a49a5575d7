package cxfperf.watch;

import cxfperf.probe.ProcessCpu;
import cxfperf.result.ProcessSide;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the further processes of a run used between the opening and the close of the window. One thread. */
public final class ProcessWindow {

    private static final double NANOS_PER_SECOND = 1e9;

    private final ProcessCpu cpu;
    private Map<String, Duration> first = Map.of();
    private Map<String, Duration> last = Map.of();

    public ProcessWindow(ProcessCpu cpu) {
        this.cpu = cpu;
    }

    void open() {
        first = cpu.used();
    }

    void close() {
        last = cpu.used();
    }

    /** Each by its name; what was not seen at both ends is not known. */
    public Map<String, ProcessSide> sides() {
        Map<String, ProcessSide> sides = new LinkedHashMap<>();
        for (String name : cpu.processes().keySet()) {
            boolean seen = first.containsKey(name) && last.containsKey(name);
            sides.put(
                    name,
                    new ProcessSide(seen ? last.get(name).minus(first.get(name)).toNanos() / NANOS_PER_SECOND : null));
        }
        return sides;
    }
}
