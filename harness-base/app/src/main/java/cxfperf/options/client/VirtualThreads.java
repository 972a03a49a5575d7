package cxfperf.options.client;

import cxfperf.engine.WorkerThreads;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import java.util.List;

/** Checks that a load JVM supports virtual threads, and gives the flags that it needs for them. */
public final class VirtualThreads {

    /**
     * The least number of carrier threads; the JDK's default is one per CPU. A carrier runs threads of its own queue as
     * long as some of them are ready. With two carriers and thousands of clients, threads in other queues wait for half
     * a minute.
     */
    static final int CARRIERS = 8;

    private VirtualThreads() {}

    /** @param cpus the number of CPUs of the load JVM */
    public static List<String> flags(boolean virtual, int cpus) {
        return virtual && cpus < CARRIERS ? List.of("-Djdk.virtualThreadScheduler.parallelism=" + CARRIERS) : List.of();
    }

    /** @param loadJvm the version of the load JVM, which may differ from that of this JVM */
    public static void check(boolean virtual, Runtime.Version loadJvm) throws UsageException {
        if (virtual && loadJvm.feature() < WorkerThreads.FIRST_JAVA_WITH_VIRTUAL) {
            throw Settings.refused(
                    Option.VIRTUAL_THREADS,
                    "true",
                    "needs Java " + WorkerThreads.FIRST_JAVA_WITH_VIRTUAL + " or newer, and the load JVM is Java "
                            + loadJvm + "; -Djvm=newest takes the newest JDK of this host");
        }
    }
}
