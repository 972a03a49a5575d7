package cxfperf.options.client;

import cxfperf.engine.WorkerThreads;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;

/** Whether a load JVM has the virtual threads that its workers are to be. */
public final class VirtualThreads {

    private VirtualThreads() {}

    /**
     * Refuses them where there are none.
     *
     * @param loadJvm the version of the JVM that makes the calls, which need not be that of this JVM
     */
    public static void check(Settings settings, Runtime.Version loadJvm) throws UsageException {
        if (settings.flag(Option.VIRTUAL_THREADS) && loadJvm.feature() < WorkerThreads.FIRST_JAVA_WITH_VIRTUAL) {
            throw Settings.refused(
                    Option.VIRTUAL_THREADS,
                    "true",
                    "needs Java " + WorkerThreads.FIRST_JAVA_WITH_VIRTUAL + " or newer, and the load JVM is Java "
                            + loadJvm + "; -Djvm=newest takes the newest JDK of this host");
        }
    }
}
