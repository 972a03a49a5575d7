package cxfperf.watch;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.probe.CpuAllowance;
import cxfperf.probe.CpuAllowance.CpuQuota;
import cxfperf.probe.GcPauses;
import cxfperf.probe.HostProbe;
import cxfperf.probe.ProbeSample;
import cxfperf.result.JvmFigure;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProbeWindowTest {

    private static final int NO_SERVER = 1;

    /** A number that no host of this test has: the real number could not be distinguished from that of the samples. */
    private static final int CPUS = 777;

    @Test
    void whereNothingIsLookedAtPausesAreUnknownAndNotNone() {
        ProbeWindow window = new ProbeWindow(GcPauses.off(), Instant.EPOCH);
        window.open(Instant.EPOCH, ProbeSample.UNKNOWN);
        window.close(ProbeSample.UNKNOWN);

        assertThat(window.client().jvm().of(JvmFigure.GC_PAUSES)).isNull();
        assertThat(window.client().jvm().of(JvmFigure.GC_PAUSE_MILLIS)).isNull();
        assertThat(window.client().jvm().of(JvmFigure.GC_LONGEST_PAUSE_MILLIS)).isNull();
    }

    @Test
    void aWindowWhoseCloseWasNotLookedAtLeavesWhatWasUsedInItUnknown() {
        GcPauses pauses = GcPauses.off();
        ProbeWindow window = new ProbeWindow(pauses, Instant.EPOCH);
        HostProbe probe = HostProbe.ofClient(Path.of("/proc"), NO_SERVER, pauses);
        window.open(Instant.EPOCH, probe.sample());
        window.add(probe.sample());

        assertThat(window.client().jvm().of(JvmFigure.CPU_SECONDS)).isNull();
        assertThat(window.client().jvm().of(JvmFigure.HOST_CPU_SHARE)).isNull();
        assertThat(window.bytes().sent()).isNull();
        assertThat(window.client().jvm().of(JvmFigure.HEAP_PEAK_BYTES)).isPositive();
    }

    /** The kernel counts what any process opens to anywhere, and the server what any client opens. */
    @Test
    void connectionsOpenedAreThoseThatBothTheServerAndThisHostKnow() {
        ProbeWindow window = new ProbeWindow(GcPauses.off(), Instant.EPOCH);
        window.open(Instant.EPOCH, opened(1_000));
        window.close(opened(1_050));

        assertThat(window.connections(7L).opened()).isEqualTo(7);
        assertThat(window.connections(200L).opened()).isEqualTo(50);
        assertThat(window.connections(null).opened()).isNull();
    }

    /** Ten ticks to a second; of many CPUs, by a quota, the time of half a one; a pause of 1 ms in each busy tick. */
    @Test
    void cpuPausesAndThrottlingAreThoseOfTheWindow() {
        ProbeWindow window = new ProbeWindow(GcPauses.off(), Instant.EPOCH);
        window.open(Instant.EPOCH, ofCpu(1_000_000_000L, 100, 400, 20, new CpuQuota(0.5, 1_000, 900)));
        window.close(ofCpu(3_000_000_000L, 130, 500, 25, new CpuQuota(0.5, 1_100, 912)));

        assertThat(window.client().jvm().of(JvmFigure.CPU_SECONDS)).isEqualTo(2.0);
        assertThat(window.client().jvm().of(JvmFigure.HOST_CPU_SHARE)).isEqualTo(0.30);
        assertThat(window.client().jvm().of(JvmFigure.HOST_STEAL_SHARE)).isEqualTo(0.05);
        assertThat(window.client().jvm().of(JvmFigure.CPUS)).isEqualTo(0.5);
        assertThat(window.client().jvm().of(JvmFigure.THROTTLED_SHARE)).isEqualTo(0.12);
        assertThat(window.client().jvm().of(JvmFigure.GC_PAUSES)).isEqualTo(30);
        assertThat(window.client().jvm().of(JvmFigure.GC_PAUSE_MILLIS)).isEqualTo(30.0);
        assertThat(window.hostCpus()).isEqualTo(CPUS);
    }

    private static ProbeSample ofCpu(long cpuNanos, long busyTicks, long totalTicks, long stealTicks, CpuQuota quota) {
        return new ProbeSample(
                new ProbeSample.Cpu(
                        null,
                        cpuNanos,
                        busyTicks,
                        totalTicks,
                        stealTicks,
                        null,
                        new CpuAllowance(CPUS, List.of(quota))),
                new ProbeSample.Jvm(null, busyTicks, busyTicks * 1_000_000, null, null, null, null, null, null, null),
                ProbeSample.Sockets.UNKNOWN,
                ProbeSample.Traffic.UNKNOWN);
    }

    private static ProbeSample opened(long connections) {
        return new ProbeSample(
                ProbeSample.Cpu.UNKNOWN,
                ProbeSample.Jvm.UNKNOWN,
                ProbeSample.Sockets.UNKNOWN,
                new ProbeSample.Traffic(connections, null, null));
    }
}
