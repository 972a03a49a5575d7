package cxfperf.engine;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Makes the threads of the workers. Virtual threads are made by reflection: this code is compiled for Java 17, which
 * has none. Platform threads have the JVM's stack size: it reserves address space only, and -Xss changes it.
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
            return named((Thread) Virtual.UNSTARTED.invoke(Virtual.BUILDER.invoke(), worker), name);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("no virtual thread could be made", e);
        }
    }

    private static Thread named(Thread thread, String name) {
        thread.setName(name);
        return thread;
    }

    /** {@code Thread.ofVirtual().unstarted(worker)}. */
    private static final class Virtual {
        private static final MethodHandle BUILDER;
        private static final MethodHandle UNSTARTED;

        static {
            try {
                Class<?> builder = Class.forName("java.lang.Thread$Builder$OfVirtual");
                MethodHandles.Lookup lookup = MethodHandles.publicLookup();
                BUILDER = lookup.findStatic(Thread.class, "ofVirtual", MethodType.methodType(builder));
                UNSTARTED =
                        lookup.findVirtual(builder, "unstarted", MethodType.methodType(Thread.class, Runnable.class));
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private Virtual() {}
    }
}
