package cxfperf.probe;

import cxfperf.probe.CpuAllowance.CpuQuota;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The control groups, of version 1 or 2, that limit the CPU time of this process: its own group and the groups above
 * it, where systemd mounts them. The list is read once. Source of the formats: the kernel's admin-guide/cgroup-v1 and
 * v2, and {@code man 7 cgroups}.
 */
public final class CpuGroups {

    private final List<Group> groups = new ArrayList<>();

    private record Group(Path directory, double cpus) {}

    private CpuGroups() {}

    /** @param root {@code /}, or a directory with copies of {@code proc} and {@code sys} in a test */
    public static CpuGroups read(Path root) {
        CpuGroups found = new CpuGroups();
        Path mounts = root.resolve("sys/fs/cgroup");
        // Version 1: "ID:CONTROLLERS:PATH"; version 2: "0::PATH".
        ProcFiles.text(root.resolve("proc/self/cgroup")).stream()
                .flatMap(String::lines)
                .map(line -> line.split(":", 3))
                .filter(parts -> parts.length == 3)
                .forEach(parts -> {
                    if (parts[1].isEmpty()) {
                        found.add(mounts, parts[2]);
                    } else if (List.of(parts[1].split(",")).contains("cpu")) {
                        found.add(mounts.resolve("cpu"), parts[2]);
                    }
                });
        return found;
    }

    /**
     * Adds the groups with a quota from this path up. In a container the mount's root is often the container's own
     * group, so the directories of the path's first part do not exist.
     */
    private void add(Path mountPoint, String path) {
        Path relative = Path.of("/").relativize(Path.of(path).normalize());
        for (Path group = mountPoint.resolve(relative);
                group != null && group.startsWith(mountPoint);
                group = group.getParent()) {
            Path directory = group;
            quota(directory).ifPresent(cpus -> groups.add(new Group(directory, cpus)));
        }
    }

    // Version 2: "max 100000" or "150000 100000"; version 1: two files, -1 for no limit.
    private static Optional<Double> quota(Path directory) {
        String text = ProcFiles.text(directory.resolve("cpu.max"))
                .orElseGet(() -> ProcFiles.text(directory.resolve("cpu.cfs_quota_us"))
                                .orElse("") + " "
                        + ProcFiles.text(directory.resolve("cpu.cfs_period_us")).orElse(""));
        String[] words = text.trim().split("\\s+");
        return words.length == 2 && words[0].matches("[0-9]+") && words[1].matches("[1-9][0-9]*")
                ? Optional.of(Double.parseDouble(words[0]) / Double.parseDouble(words[1]))
                : Optional.empty();
    }

    /** The tightest quota, in CPUs; empty where there is none. */
    public Optional<Double> cpus() {
        return groups.stream().map(Group::cpus).min(Double::compare);
    }

    /** The current counts of all quotas, the innermost first. */
    List<CpuQuota> quotas(ProcFiles files) {
        return groups.stream()
                .map(group -> {
                    String stat = files.text(group.directory.resolve("cpu.stat").toString())
                            .orElse("");
                    return new CpuQuota(
                            group.cpus,
                            ProcFiles.number(stat, "nr_periods ").orElse(0L),
                            ProcFiles.number(stat, "nr_throttled ").orElse(0L));
                })
                .toList();
    }
}
