package cxfperf.engine;

/**
 * Names what the JVM ran out of, in texts that exist before they are needed: the code that reports it may have no
 * memory left to make one. Any thread.
 */
public final class Shortage {

    private static final String HEAP =
            "the load JVM was out of memory (Java heap space): more heap (-DjvmArgs=-Xmx1g) or fewer -Dthreads";
    private static final String OTHER_MEMORY = "the load JVM was out of memory, though not of heap; see -DjvmArgs";
    private static final String THREADS = "the load JVM could start no more threads: see ulimit -u, and pids.max of its"
            + " container, or use fewer -Dthreads";

    /** Work that may run out of memory. */
    @FunctionalInterface
    public interface Work<T, E extends Exception> {
        T done() throws E;
    }

    private static final int MAX_CAUSES = 20;

    /** With the pauses in between, shorter than the launcher's wait for a run that does not end. */
    static final int MAX_TRIES = 20;

    static final long PAUSE_MILLIS = 500;

    private Shortage() {}

    /** Loads the texts: the JVM makes even a constant at its first use. */
    static void load() {
        isOne(of(new OutOfMemoryError("thread")));
        isOne(of(new OutOfMemoryError("Java heap space")));
        isOne(of(new OutOfMemoryError("GC overhead")));
        isOne(of(new OutOfMemoryError("Metaspace")));
    }

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

    /** The text for an OutOfMemoryError among a failure and its causes, or null. */
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

    /**
     * Does work for which there may be no memory; tries again for ten seconds, as threads that end free memory.
     *
     * @param work may be done again after it failed halfway
     * @throws OutOfMemoryError if the last try failed
     */
    public static <T, E extends Exception> T outlasting(Work<T, E> work) throws E, InterruptedException {
        for (int tries = 1; tries < MAX_TRIES; tries++) {
            try {
                return work.done();
            } catch (OutOfMemoryError e) {
                Thread.sleep(PAUSE_MILLIS);
            }
        }
        return work.done();
    }
}
