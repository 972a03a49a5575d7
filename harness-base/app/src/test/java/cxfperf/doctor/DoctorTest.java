package cxfperf.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.doctor.Check.Level;
import cxfperf.probe.HostLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {

    private static final HostLimits GOOD = new HostLimits(65_536L, 65_536L, 1_024, 65_535, 1, 4_096);
    private static final PlannedLoad REMOTE = new PlannedLoad(64, OptionalInt.empty(), "far", false);

    @Test
    void aGoodHostIsAllRight() {
        assertThat(Doctor.examine(facts(GOOD), REMOTE)).allMatch(check -> check.level() == Level.OK);
        assertThat(Doctor.examineLimits(GOOD, REMOTE)).isEmpty();
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
    void aRateIsComparedWithWhatThePortsCarry() {
        HostLimits limits = new HostLimits(65_536L, 65_536L, 32_768, 60_999, 0, 4_096);
        // 28,232 ports, each free again after 60 s: 470 a second.
        Check few = check("local ports", limits, new PlannedLoad(4, OptionalInt.of(470), "far", false));
        Check many = check("local ports", limits, new PlannedLoad(4, OptionalInt.of(4_000), "far", false));

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
        HostLimits limits = new HostLimits(65_536L, 65_536L, 1_024, 65_535, 0, 64);
        HostFacts bad = new HostFacts(limits, 1, 1.5, "powersave", "hpet", 800, 0.4, true);
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
                        Map.entry("clock", Level.WARN),
                        Map.entry("async tasks", Level.WARN));
        assertThat(Doctor.examine(bad, REMOTE))
                .allMatch(check -> check.level() == Level.OK || check.command().isPresent());
        assertThat(Doctor.render(Doctor.examine(bad, REMOTE)))
                .contains("cpupower frequency-set -g performance")
                .contains("sysctl -w net.core.somaxconn=4096");
    }

    @Test
    void whatAHostDoesNotTellIsLeftOut(@TempDir Path empty) throws Exception {
        HostFacts facts = HostFacts.read(empty);

        assertThat(facts.limits()).isEqualTo(HostLimits.UNKNOWN);
        assertThat(Doctor.examine(facts, REMOTE))
                .extracting(Check::name)
                .containsExactly("CPUs", "clock", "async tasks");
    }

    @Test
    void limitsOfAContainerAreRead(@TempDir Path root) throws Exception {
        write(root, "proc/self/cgroup", "0::/\n");
        write(root, "sys/fs/cgroup/cpu.max", "150000 100000\n");
        write(root, "proc/self/limits", "Limit  Soft Limit  Hard Limit  Units\nMax open files  64  unlimited  files\n");
        write(root, "proc/sys/net/ipv4/ip_local_port_range", "40000\t40299\n");

        HostFacts facts = HostFacts.read(root);

        assertThat(facts.cgroupCpus()).isEqualTo(1.5);
        assertThat(facts.limits().openFilesSoft()).isEqualTo(64);
        assertThat(facts.limits().openFilesHard()).isEqualTo(Long.MAX_VALUE);
        assertThat(facts.limits().ports()).isEqualTo(300);
    }

    private static Check check(String name, HostLimits limits, PlannedLoad load) {
        return Doctor.examine(facts(limits), load).stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static HostFacts facts(HostLimits limits) {
        return new HostFacts(limits, 16, null, "performance", "timebase", 25, 0.01, false);
    }

    private static void write(Path root, String name, String text) throws IOException {
        Files.createDirectories(root.resolve(name).getParent());
        Files.writeString(root.resolve(name), text);
    }
}
