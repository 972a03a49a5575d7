package cxfperf.steadiness;

/**
 * What a process has taken of each resource at one moment. A value is NaN where it is not known; sizes are in bytes.
 */
public record ResourceLevels(
        double heapAfterGc,
        double heapUsed,
        double resident,
        double heapCommitted,
        double direct,
        double threads,
        double openFiles,
        double connections) {

    /** The levels of a process as probes have them, null where one is not known. */
    public static ResourceLevels of(
            Number heapAfterGc,
            Number heapUsed,
            Number resident,
            Number heapCommitted,
            Number direct,
            Number threads,
            Number openFiles,
            Number connections) {
        return new ResourceLevels(
                known(heapAfterGc),
                known(heapUsed),
                known(resident),
                known(heapCommitted),
                known(direct),
                known(threads),
                known(openFiles),
                known(connections));
    }

    private static double known(Number value) {
        return value == null ? Double.NaN : value.doubleValue();
    }

    /**
     * Memory outside of the heap is this much, or more.
     *
     * @param mostCommitted the largest committed heap up to this moment
     */
    double outsideHeapAtLeast(double mostCommitted) {
        return Math.max(0, resident - mostCommitted - direct);
    }

    /** Memory outside of the heap is this much, or less: the heap that is in use is resident. */
    double outsideHeapAtMost() {
        return resident - heapUsed - direct;
    }
}
