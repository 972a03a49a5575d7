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

    /** What may find no memory. */
    @FunctionalInterface
    public interface Work<T, E extends Exception> {
        T done() throws E;
    }

    private static final int MAX_CAUSES = 20;

    /** With the pauses in between, shorter than the wait of whoever looks after a run that does not end. */
    static final int MAX_TRIES = 20;

    static final long PAUSE_MILLIS = 500;

    private Shortage() {}

    /** Makes the texts: a constant, too, is made at its first use. */
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

    /**
     * Does what there may be no memory for, again and again for ten seconds: threads that end give back what they hold.
     *
     * @param work leaves nothing behind that is wrong for the next try
     * @throws OutOfMemoryError if there was none to the end
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
