package cxfperf.benchmarks.fixes;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;

/**
 * CPU time and allocation of this JVM's Java threads, system calls included. Garbage collection and JIT compilation run
 * in the JVM's own threads and are not included.
 *
 * @param caller CPU time of one thread, nanoseconds
 * @param others CPU time of all other threads, nanoseconds
 * @param bytes bytes allocated by all threads
 */
record Spent(double caller, double others, double bytes) {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** CPU time and allocated bytes of each live thread, by thread id. */
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

    /** The measured calls. */
    interface Turn {
        void run() throws Exception;
    }

    /** Measures a turn and returns averages per call. The calling thread is the caller. */
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

    /** The whole amount counts for a thread that started during the turn. */
    private static long sum(Map<Long, Long> before, Map<Long, Long> after) {
        return after.entrySet().stream()
                .mapToLong(thread -> thread.getValue() - before.getOrDefault(thread.getKey(), 0L))
                .sum();
    }
}
