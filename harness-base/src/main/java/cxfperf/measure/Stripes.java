package cxfperf.measure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The recorders of one operation. A few workers have one each, which costs a call least; of many, several share one, so
 * that neither memory nor what a look takes grows with their number.
 */
final class Stripes {

    /**
     * With so many workers a recorder each is still cheap: at 200 KB for calls of up to some seconds, in two copies,
     * they take 25 MB, and a look at them takes some milliseconds.
     */
    private static final int MOST_WITH_THEIR_OWN = 64;

    private static final int SHARED_PER_CPU = 2;

    private final List<CallRecorder> recorders = new ArrayList<>();
    private final boolean openLoop;

    /** How many recorders the workers share; 0 where each has its own. */
    private final int shared;

    private int given;

    /** @param workers how many there are going to be; each is given one recorder */
    Stripes(boolean openLoop, int workers) {
        this.openLoop = openLoop;
        int stripes = ceilingPowerOfTwo(SHARED_PER_CPU * Runtime.getRuntime().availableProcessors());
        this.shared = workers <= Math.max(MOST_WITH_THEIR_OWN, stripes) ? 0 : stripes;
    }

    /** For the next worker. */
    CallRecorder next() {
        int worker = given++;
        if (shared > 0 && worker >= shared) {
            return recorders.get(worker % shared);
        }
        CallRecorder recorder = shared > 0 ? new SharedCallRecorder(openLoop) : new CallRecorder(openLoop);
        recorders.add(recorder);
        return recorder;
    }

    /** Each once. */
    List<CallRecorder> all() {
        return Collections.unmodifiableList(recorders);
    }

    private static int ceilingPowerOfTwo(int number) {
        return Integer.highestOneBit(Math.max(1, number - 1)) << 1;
    }
}
