package cxfperf.probe;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The CPU time of this JVM's compiler threads, as counted by the kernel. The JVM's own figure uses the clock, so it
 * includes the time in which a compiler waited for a CPU. The JVM starts and ends these threads on demand. For one
 * thread.
 */
final class CompilerThreads {

    /** The beginnings of the names of such threads, within the 15 characters that the kernel keeps. */
    private static final List<String> NAMES =
            List.of("C1 CompilerThre", "C2 CompilerThre", "JVMCI CompilerT", "JIT Compilation");

    private static final String TASKS = "self/task";

    /** The kernel counts in hundredths of a second (USER_HZ). */
    private static final long NANOS_PER_TICK = 10_000_000L;

    private static final int USER_TICKS = 11;
    private static final int SYSTEM_TICKS = 12;

    private final ProcFiles proc;
    private final Map<String, Long> ticks = new HashMap<>();
    private final Set<String> others = new HashSet<>();
    private long endedTicks;

    CompilerThreads(ProcFiles proc) {
        this.proc = proc;
    }

    /** The CPU time since the JVM's start; null if the kernel does not report it. */
    Long cpuNanos() {
        Optional<Set<String>> listed = proc.names(TASKS);
        if (listed.isEmpty()) {
            return null;
        }
        others.retainAll(listed.get());
        listed.get().stream().filter(thread -> !others.contains(thread)).forEach(this::read);
        Set<String> ended = new HashSet<>(ticks.keySet());
        ended.removeAll(listed.get());
        ended.forEach(thread -> endedTicks += ticks.remove(thread));
        return NANOS_PER_TICK
                * (endedTicks
                        + ticks.values().stream().mapToLong(Long::longValue).sum());
    }

    /** A line is {@code ID (NAME) STATE ...}. */
    private void read(String thread) {
        String stat = proc.once(TASKS + "/" + thread + "/stat").orElse("");
        int name = stat.indexOf('(');
        int end = stat.lastIndexOf(')');
        if (name < 0 || NAMES.stream().noneMatch(known -> stat.startsWith(known, name + 1))) {
            others.add(thread);
            return;
        }
        String[] fields = stat.substring(end + 1).trim().split(" ");
        ticks.put(thread, Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[SYSTEM_TICKS]));
    }
}
