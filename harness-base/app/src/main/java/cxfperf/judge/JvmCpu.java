package cxfperf.judge;

import static cxfperf.text.NumberText.format;
import static cxfperf.text.NumberText.known;

import cxfperf.result.JvmCost;
import cxfperf.result.JvmFigure;
import cxfperf.result.RunResult;
import java.util.ArrayList;
import java.util.List;

/**
 * The CPU time that a JVM could use, and how much it used. A value is null if it is unknown.
 *
 * @param side client or server
 * @param jvm the cost of the load for its JVM and its host
 * @param used how many CPUs it used, on average over the window
 */
record JvmCpu(String side, JvmCost jvm, Double used) {

    /** Above this share the scheduler, and not the program, decides which thread waits. */
    private static final double SATURATED = 0.90;

    /** The limit for throttling and steal, as for a collector's pauses: nothing ran for a twentieth of the window. */
    static final double MAX_STOPPED = 0.05;

    static JvmCpu client(RunResult run) {
        return new JvmCpu("client", run.client().jvm(), run.clientCores());
    }

    static JvmCpu server(RunResult run) {
        return new JvmCpu("server", run.server().jvm(), run.serverCores());
    }

    /** Whether a quota stopped it. */
    boolean throttled() {
        return jvm.of(JvmFigure.THROTTLED_SHARE) != null && jvm.of(JvmFigure.THROTTLED_SHARE) >= MAX_STOPPED;
    }

    /** Whether this JVM alone used all CPU time that it may use. */
    boolean full() {
        return used != null && jvm.of(JvmFigure.CPUS) != null && used >= SATURATED * jvm.of(JvmFigure.CPUS);
    }

    /** Whether all processes together saturated the CPUs that it may run on. */
    boolean saturated() {
        Double busy = jvm.of(JvmFigure.HOST_CPU_SHARE);
        return busy != null
                && busy + (jvm.of(JvmFigure.HOST_STEAL_SHARE) == null ? 0 : jvm.of(JvmFigure.HOST_STEAL_SHARE))
                        >= SATURATED;
    }

    /** Whether a hypervisor took a share that is large enough to report. */
    boolean stolen() {
        return jvm.of(JvmFigure.HOST_STEAL_SHARE) != null && jvm.of(JvmFigure.HOST_STEAL_SHARE) >= MAX_STOPPED;
    }

    /** The quota that stopped it, with its numbers. */
    String quota() {
        return format(
                "the CPU quota of the %s JVM: %s of %s CPUs used, and stopped in %.0f %% of its periods",
                side,
                known("%.2f", used),
                known("%.2f", jvm.of(JvmFigure.CPUS)),
                jvm.of(JvmFigure.THROTTLED_SHARE) * 100);
    }

    /** The CPUs that were full, with the JVM's use of them. */
    String fullness() {
        return format(
                "the %s's CPUs: its JVM used %s of %s",
                side, known("%.2f", used), known("%.3g", jvm.of(JvmFigure.CPUS)));
    }

    /** The load of the CPUs, as part of a sentence. */
    String busy() {
        List<String> parts = new ArrayList<>();
        parts.add(
                jvm.of(JvmFigure.HOST_CPU_SHARE) == null
                        ? "n/a"
                        : format("%.0f %% busy", jvm.of(JvmFigure.HOST_CPU_SHARE) * 100));
        if (stolen()) {
            parts.add(format("%.0f %% taken by a hypervisor", jvm.of(JvmFigure.HOST_STEAL_SHARE) * 100));
        }
        return String.join(" and ", parts);
    }

    /** How busy the CPUs of its host were, and how many it used. */
    String load() {
        return format("the CPUs of the %s's host were %s, and its JVM used %s of them", side, busy(), usedText());
    }

    String usedText() {
        return known("%.1f", used);
    }

    /** Number of CPUs that all processes together kept busy. */
    double busyCpus(double cpus) {
        return jvm.of(JvmFigure.HOST_CPU_SHARE) * cpus;
    }

    /** Whether it used at least half of the busy time of the CPUs that it may use; false if unknown. */
    boolean usesMost() {
        Double cpus = jvm.of(JvmFigure.CPUS);
        return used != null && cpus != null && used >= busyCpus(cpus) / 2;
    }

    /** The share of the window in which its garbage collector stopped it; 0 if unknown. */
    double pausedShare(RunResult run) {
        Double millis = jvm.gcMillisPerSecond(run.windowSeconds());
        return millis == null ? 0 : millis / 1_000;
    }
}
