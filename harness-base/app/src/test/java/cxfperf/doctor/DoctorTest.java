package cxfperf.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.doctor.Check.Level;
import cxfperf.probe.HostLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {

    private static final HostLimits GOOD = new HostLimits(65_536L, 65_536L, 1_024, 65_535, 1, 4_096);
    private static final PlannedLoad REMOTE = new PlannedLoad(64, OptionalInt.empty(), false);

    @Test
    void aGoodHostIsAllRight() {
        assertThat(Doctor.examine(facts(GOOD), REMOTE)).allMatch(check -> check.level() == Level.OK);
        assertThat(Doctor.examineLimits(facts(GOOD), REMOTE)).isEmpty();
    }

    @Test
    void fewOpenFilesFailAndSayWhatIsNeeded() {
        Check check = check("open files", new HostLimits(64L, 64L, 1_024, 65_535, 1, 4_096), REMOTE);

        assertThat(check.level()).isEqualTo(Level.FAIL);
        assertThat(check.finding()).contains("64 threads need about 328");
        assertThat(check.command())
                .hasValueSatisfying(command -> assertThat(command).contains("--nofile=65536"));
        assertThat(check("open files", new HostLimits(400L, 400L, 1_024, 65_535, 1, 4_096), REMOTE)
                        .level())
                .isEqualTo(Level.WARN);
    }

    @Test
    void aNarrowPortRangeFails() {
        Check check = check("local ports", new HostLimits(65_536L, 65_536L, 40_000, 40_299, 0, 4_096), REMOTE);

        assertThat(check.level()).isEqualTo(Level.FAIL);
        assertThat(check.finding())
                .contains("300 (40000 to 40299)")
                .contains("after 60 s")
                .contains("5 closed");
        assertThat(check.command())
                .hasValueSatisfying(command -> assertThat(command).contains("ip_local_port_range"));
    }

    @Test
    void aRateIsComparedWithWhatThePortsCarry() {
        HostLimits limits = new HostLimits(65_536L, 65_536L, 32_768, 60_999, 0, 4_096);
        // 28,232 ports, each free again after 60 s: 470 a second.
        Check few = check("local ports", limits, new PlannedLoad(4, OptionalInt.of(470), false));
        Check many = check("local ports", limits, new PlannedLoad(4, OptionalInt.of(4_000), false));

        assertThat(few.level()).isEqualTo(Level.OK);
        assertThat(few.finding()).contains("471 closed connections a second");
        assertThat(many.level()).isEqualTo(Level.WARN);
        assertThat(many.finding()).contains("use them up in 8 s");
    }

    @Test
    void loopbackReuseFreesPortsAfterASecondOnThisHostOnly() {
        HostLimits limits = new HostLimits(65_536L, 65_536L, 32_768, 60_999, 2, 4_096);

        assertThat(limits.closesPerSecond(true)).isEqualTo(28_232);
        assertThat(limits.closesPerSecond(false)).isEqualTo(28_232 / 60.0);
    }

    @Test
    void whatMakesAResultWorseWarnsWithACommand() {
        HostFacts bad = new HostFacts(
                new HostLimits(65_536L, 65_536L, 1_024, 65_535, 0, 64),
                "POWER9",
                1,
                16,
                1.5,
                1L << 30,
                512L << 20,
                "powersave",
                "hpet",
                800,
                0.4,
                "Zero VM 17",
                List.of("-Xint"),
                true,
                2L << 30);
        Map<String, Level> levels =
                Doctor.examine(bad, REMOTE).stream().collect(Collectors.toMap(Check::name, Check::level));

        assertThat(levels)
                .containsOnly(
                        Map.entry("open files", Level.OK),
                        Map.entry("local ports", Level.OK),
                        Map.entry("TIME_WAIT reuse", Level.WARN),
                        Map.entry("accept queue", Level.WARN),
                        Map.entry("CPUs", Level.WARN),
                        Map.entry("CPU limit", Level.WARN),
                        Map.entry("CPU governor", Level.WARN),
                        Map.entry("other load", Level.WARN),
                        Map.entry("memory", Level.WARN),
                        Map.entry("clock", Level.WARN),
                        Map.entry("async tasks", Level.WARN),
                        Map.entry("JVM", Level.WARN));
        assertThat(Doctor.examine(bad, REMOTE))
                .allMatch(check -> check.level() == Level.OK || check.command().isPresent());
        assertThat(Doctor.render(Doctor.examine(bad, REMOTE)))
                .contains("cpupower frequency-set -g performance")
                .contains("sysctl -w net.core.somaxconn=4096")
                .contains("-DjvmArgs=-Xmx256m");
    }

    @Test
    void whatAHostDoesNotTellIsLeftOut(@TempDir Path empty) {
        HostFacts facts = HostFacts.readLimits(empty);

        assertThat(facts.limits()).isEqualTo(HostLimits.UNKNOWN);
        assertThat(Doctor.examine(facts, REMOTE))
                .extracting(Check::name)
                .containsExactly("CPUs", "clock", "async tasks", "JVM");
    }

    @Test
    void limitsOfAContainerAreRead(@TempDir Path root) throws IOException {
        write(root, "proc/self/cgroup", "0::/\n");
        write(root, "sys/fs/cgroup/cpu.max", "150000 100000\n");
        write(root, "sys/fs/cgroup/memory.max", "536870912\n");
        write(root, "proc/self/limits", "Limit  Soft Limit  Hard Limit  Units\nMax open files  64  unlimited  files\n");
        write(root, "proc/sys/net/ipv4/ip_local_port_range", "40000\t40299\n");
        HostFacts facts = HostFacts.readLimits(root);

        assertThat(facts.cgroupCpus()).isEqualTo(1.5);
        assertThat(facts.cgroupMemoryBytes()).isEqualTo(512L << 20);
        assertThat(facts.limits().openFilesSoft()).isEqualTo(64);
        assertThat(facts.limits().openFilesHard()).isEqualTo(Long.MAX_VALUE);
        assertThat(facts.limits().ports()).isEqualTo(300);
        write(root, "sys/fs/cgroup/cpu.max", "max 100000\n");
        write(root, "sys/fs/cgroup/memory.max", "max\n");
        assertThat(HostFacts.readLimits(root).cgroupCpus()).isNull();
        assertThat(HostFacts.readLimits(root).cgroupMemoryBytes()).isNull();
    }

    @Test
    void processorAndMemoryAreRead(@TempDir Path root) throws Exception {
        write(root, "proc/cpuinfo", "processor\t: 0\nmodel name\t: POWER9\nprocessor\t: 1\nmodel name\t: POWER9\n");
        write(root, "proc/meminfo", "MemFree:  100 kB\nMemAvailable:   4096 kB\n");
        write(root, "proc/stat", "cpu  2 0 0 0 0 0 0 0\ncpu0 1 0 0 0 0 0 0 0\ncpu1 1 0 0 0 0 0 0 0\nintr 5\n");

        HostFacts facts = HostFacts.read(root);

        assertThat(facts.cpuModel()).isEqualTo("POWER9");
        assertThat(facts.hostCpus()).isEqualTo(2);
        assertThat(facts.memoryAvailableBytes()).isEqualTo(4L << 20);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void thisHostTellsHowBusyItIs() throws Exception {
        HostFacts facts = HostFacts.read(Path.of("/"));

        assertThat(facts.busyShare()).isBetween(0.0, 1.0);
        assertThat(facts.hostCpus()).isGreaterThanOrEqualTo(facts.cpus());
        assertThat(facts.memoryAvailableBytes()).isPositive();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void thisHostTellsItsPortsAsTheKernelDoes() throws Exception {
        Process cat = new ProcessBuilder("cat", "/proc/sys/net/ipv4/ip_local_port_range").start();
        String[] range = new String(cat.getInputStream().readAllBytes()).trim().split("\\s+");

        HostLimits limits = HostLimits.read(Path.of("/proc"));

        assertThat(limits.portLow()).isEqualTo(Integer.parseInt(range[0]));
        assertThat(limits.portHigh()).isEqualTo(Integer.parseInt(range[1]));
    }

    /** What the command prints on a host without a fault. */
    static String ofAGoodHost() {
        return Doctor.render(Doctor.examine(facts(GOOD), REMOTE));
    }

    private static Check check(String name, HostLimits limits, PlannedLoad load) {
        return Doctor.examine(facts(limits), load).stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static HostFacts facts(HostLimits limits) {
        return new HostFacts(
                limits,
                "POWER9",
                16,
                16,
                null,
                60L << 30,
                null,
                "performance",
                "timebase",
                25,
                0.01,
                "OpenJDK 64-Bit Server VM 17",
                List.of("-Xmx2g"),
                false,
                2L << 30);
    }

    private static void write(Path root, String name, String text) throws IOException {
        Files.createDirectories(root.resolve(name).getParent());
        Files.writeString(root.resolve(name), text);
    }
}
