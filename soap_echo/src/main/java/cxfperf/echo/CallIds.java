package cxfperf.echo;

/**
 * The ids of one worker's calls. No two calls of a run have the same one before 2^32 calls of all workers together
 * have been made; then they begin again. Owned by one thread.
 */
final class CallIds {

    private final int step;
    private int next;

    /** Ids with this one first, each of the others that much above the one before. */
    static CallIds from(int first, int step) {
        return new CallIds(first, step);
    }

    /**
     * @param worker the worker's number, from 0
     * @param workers how many workers the run has
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
