package cxfperf.probe;

import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Cumulative time of the CPUs that this process may run on, in any unit; a value is null where the host does not report
 * it.
 *
 * @param cpus the number of CPUs whose time is summed
 * @param busy time in which the CPUs ran something
 * @param total all time
 * @param steal time in which a CPU was ready and a hypervisor ran other guests; neither busy nor idle
 */
public record HostCpuTime(Integer cpus, Long busy, Long total, Long steal) {

    static final HostCpuTime UNKNOWN = new HostCpuTime(null, null, null, null);

    private static final Pattern ONE_CPU = Pattern.compile("cpu[0-9]+ ");
    private static final Pattern RANGE = Pattern.compile("([0-9]{1,6})(?:-([0-9]{1,6}))?");

    /**
     * @param stat the content of {@code /proc/stat}
     * @param allowed the CPUs that this process may run on; empty for all
     */
    public static HostCpuTime of(String stat, BitSet allowed) {
        List<String> cpus =
                stat.lines().filter(line -> ONE_CPU.matcher(line).lookingAt()).toList();
        List<String> own = cpus.stream()
                .filter(line -> allowed.get(Integer.parseInt(line.substring(3, line.indexOf(' ')))))
                .toList();
        if (own.isEmpty() || own.size() == cpus.size()) {
            HostCpuTime whole = of(stat.lines().findFirst().orElse(""));
            return new HostCpuTime(cpus.isEmpty() ? null : cpus.size(), whole.busy, whole.total, whole.steal);
        }
        HostCpuTime sum = new HostCpuTime(own.size(), 0L, 0L, 0L);
        for (String line : own) {
            HostCpuTime one = of(line);
            if (one.total == null) {
                return UNKNOWN;
            }
            sum = new HostCpuTime(own.size(), sum.busy + one.busy, sum.total + one.total, sum.steal + one.steal);
        }
        return sum;
    }

    /** The share of the time until a later reading in which the CPUs were busy, from 0 to 1; null if unknown. */
    public Double busyShareUntil(HostCpuTime later) {
        return total == null || later.total == null || later.total <= total
                ? null
                : Double.valueOf((double) (later.busy - busy) / (later.total - total));
    }

    // "cpu  user nice system idle iowait irq softirq steal guest guest_nice"; guest time is part of user time already.
    private static HostCpuTime of(String line) {
        String[] fields = line.trim().split(" +");
        if (fields.length < 9 || !fields[0].startsWith("cpu")) {
            return UNKNOWN;
        }
        long total = 0;
        for (int i = 1; i <= 8; i++) {
            total += Long.parseLong(fields[i]);
        }
        long idle = Long.parseLong(fields[4]) + Long.parseLong(fields[5]);
        long steal = Long.parseLong(fields[8]);
        return new HostCpuTime(1, total - idle - steal, total, steal);
    }

    /**
     * @param status the content of {@code /proc/self/status}, with "Cpus_allowed_list: 0-3,8"
     * @return empty where there is no such line
     */
    static BitSet allowed(String status) {
        BitSet allowed = new BitSet();
        status.lines()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .findFirst()
                .ifPresent(line -> {
                    Matcher range = RANGE.matcher(line.substring(line.indexOf(':')));
                    while (range.find()) {
                        int first = Integer.parseInt(range.group(1));
                        int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
                        allowed.set(first, Math.max(first, last) + 1);
                    }
                });
        return allowed;
    }
}
