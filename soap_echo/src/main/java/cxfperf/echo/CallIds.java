package cxfperf.echo;

/**
 * The ids of one worker's calls. Ids are unique within a run for the first 2^32 calls of all workers, then repeat.
 * Confined to one thread.
 */
final class CallIds {

    private final int step;
    private int next;

    /** Returns ids that start with {@code first} and increase by {@code step}. */
    static CallIds from(int first, int step) {
        return new CallIds(first, step);
    }

    /**
     * @param worker the worker's number, from 0
     * @param workers the number of workers of the run
     */
    CallIds(int worker, int workers) {
        this.next = worker;
        this.step = Math.max(1, workers);
    }

    int next() {
        int id = next;
        next += step;
        return id;
    }
}
