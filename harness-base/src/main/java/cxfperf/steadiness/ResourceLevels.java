package cxfperf.steadiness;

import cxfperf.result.Resource;

/**
 * What a process has taken of each resource at one moment. A value is NaN where it is not known; sizes are in bytes.
 */
public record ResourceLevels(
        double heapAfterGc,
        double resident,
        double heapCommitted,
        double direct,
        double threads,
        double openFiles,
        double connections) {

    /** The levels of a process as probes have them, null where one is not known. */
    public static ResourceLevels of(
            Number heapAfterGc,
            Number resident,
            Number heapCommitted,
            Number direct,
            Number threads,
            Number openFiles,
            Number connections) {
        return new ResourceLevels(
                known(heapAfterGc),
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
     * The level of a resource. Committed heap need not be resident yet. Memory outside of the heap is above zero only
     * where resident memory exceeds all that the heap can account for, so a heap that fills up for the first time is no
     * growth.
     */
    public double of(Resource resource) {
        return switch (resource) {
            case HEAP -> heapAfterGc;
            case OUTSIDE_HEAP -> Math.max(0, resident - heapCommitted - direct);
            case DIRECT_BUFFERS -> direct;
            case THREADS -> threads;
            case OPEN_FILES -> openFiles;
            case CONNECTIONS -> connections;
        };
    }
}
