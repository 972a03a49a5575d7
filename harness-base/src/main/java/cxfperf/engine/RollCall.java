package cxfperf.engine;

import java.util.List;
import java.util.function.Predicate;

/**
 * Whether all workers are somewhere. Asked whenever one of them has moved, which with thousands is thousands of times: it goes
 * on with the first that was not there yet, and so looks at each about once. For one thread.
 */
final class RollCall {

    private final List<Worker> workers;
    private final Predicate<Worker> there;
    private int present;

    /** @param there what, once it holds for a worker, goes on to hold */
    RollCall(List<Worker> workers, Predicate<Worker> there) {
        this.workers = workers;
        this.there = there;
    }

    boolean isComplete() {
        while (present < workers.size() && there.test(workers.get(present))) {
            present++;
        }
        return present == workers.size();
    }
}
