package cxfperf.benchmarks.mends;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;

/**
 * What threads of this JVM have spent: Java code and what it has the system do, but not collections and compilers,
 * which run in threads of the JVM's own.
 *
 * @param caller CPU time of one thread, nanoseconds
 * @param others CPU time of all others, nanoseconds
 * @param bytes allocated by all of them
 */
record Spent(double caller, double others, double bytes) {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Of each thread that lives, by its id. */
    private record Moment(Map<Long, Long> nanos, Map<Long, Long> bytes) {

        static Moment now() {
            long[] ids = THREADS.getAllThreadIds();
            return new Moment(
                    byId(ids, THREADS.getThreadCpuTime(ids)), byId(ids, THREADS.getThreadAllocatedBytes(ids)));
        }

        private static Map<Long, Long> byId(long[] ids, long[] values) {
            Map<Long, Long> byId = new HashMap<>();
            for (int i = 0; i < ids.length; i++) {
                if (values[i] >= 0) {
                    byId.put(ids[i], values[i]);
                }
            }
            return byId;
        }
    }

    /** The calls of which it is measured. */
    interface Turn {
        void run() throws Exception;
    }

    /** For each of so many calls. The calling thread is the caller. */
    static Spent during(int calls, Turn turn) throws Exception {
        long self = Thread.currentThread().getId();
        Moment before = Moment.now();
        turn.run();
        Moment after = Moment.now();
        long caller = after.nanos().get(self) - before.nanos().get(self);
        return new Spent(
                (double) caller / calls,
                (double) (sum(before.nanos(), after.nanos()) - caller) / calls,
                (double) sum(before.bytes(), after.bytes()) / calls);
    }

    /** A thread that has begun since has spent all that it has. */
    private static long sum(Map<Long, Long> before, Map<Long, Long> after) {
        return after.entrySet().stream()
                .mapToLong(thread -> thread.getValue() - before.getOrDefault(thread.getKey(), 0L))
                .sum();
    }
}
