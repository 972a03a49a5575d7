package cxfperf.engine;

/**
 * What a JVM was short of, as a text that is there before it is needed: whoever says it may have no memory left to make
 * one. Any thread.
 */
public final class Shortage {

    private static final String HEAP =
            "the load JVM was out of memory (Java heap space): more heap (-DjvmArgs=-Xmx1g) or fewer -Dthreads";
    private static final String OTHER_MEMORY = "the load JVM was out of memory, though not of heap; see -DjvmArgs";
    private static final String THREADS = "the load JVM could start no more threads: see ulimit -u, and pids.max of its"
            + " container, or use fewer -Dthreads";

    private static final int MAX_CAUSES = 20;

    private Shortage() {}

    /** The first error of the JVM itself among a failure and its causes, or null. */
    static VirtualMachineError behind(Throwable thrown) {
        Throwable link = thrown;
        for (int i = 0; link != null && i < MAX_CAUSES; i++, link = link.getCause()) {
            if (link instanceof VirtualMachineError error) {
                return error;
            }
        }
        return null;
    }

    /** What there was too little of where that is behind this failure, or null. */
    public static String of(Throwable thrown) {
        if (!(behind(thrown) instanceof OutOfMemoryError error)) {
            return null;
        }
        String message = error.getMessage();
        if (message != null && message.contains("thread")) {
            return THREADS;
        }
        return message == null || message.contains("heap") || message.contains("GC overhead") ? HEAP : OTHER_MEMORY;
    }

    /** Whether a fault is one of these texts. */
    public static boolean isOne(String fault) {
        return HEAP.equals(fault) || OTHER_MEMORY.equals(fault) || THREADS.equals(fault);
    }
}
