package cxfperf.options.client;

import cxfperf.engine.WorkerThreads;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import java.util.List;

/** Whether a load JVM has the virtual threads that its workers are to be. */
public final class VirtualThreads {

    /**
     * Platform threads that carry them, at the least. The JDK has one for each CPU. Such a thread goes on with the
     * queue of ready threads that it has begun, for as long as there is one in it; with two of them and thousands of
     * clients, those in other queues wait for half a minute.
     */
    static final int CARRIERS = 8;

    private VirtualThreads() {}

    /**
     * The JVM flags that they need.
     *
     * @param virtual whether the workers are virtual threads
     * @param cpus of the load JVM
     */
    public static List<String> flags(boolean virtual, int cpus) {
        return virtual && cpus < CARRIERS ? List.of("-Djdk.virtualThreadScheduler.parallelism=" + CARRIERS) : List.of();
    }

    /**
     * Refuses them where there are none.
     *
     * @param virtual whether the workers are virtual threads
     * @param loadJvm the version of the JVM that makes the calls, which need not be that of this JVM
     */
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
