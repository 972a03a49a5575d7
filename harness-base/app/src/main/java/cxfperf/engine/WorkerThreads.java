package cxfperf.engine;

/**
 * Makes the threads of the workers. Virtual threads are made by reflection, because this code is compiled for Java 17,
 * which lacks them. Platform threads have the JVM's stack size: it reserves address space only, and -Xss changes it.
 */
public final class WorkerThreads {

    /** The first Java with virtual threads that needs no flag for them. */
    public static final int FIRST_JAVA_WITH_VIRTUAL = 21;

    private WorkerThreads() {}

    /** Makes a thread that is not started and does not keep the JVM alive: a worker may be stuck in a call. */
    static Thread make(boolean virtual, Runnable worker, String name) {
        if (!virtual) {
            Thread thread = new Thread(worker, name);
            thread.setDaemon(true);
            return thread;
        }
        try {
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            Thread thread = (Thread) Class.forName("java.lang.Thread$Builder")
                    .getMethod("unstarted", Runnable.class)
                    .invoke(builder, worker);
            thread.setName(name);
            return thread;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no virtual thread could be made", e);
        }
    }
}
