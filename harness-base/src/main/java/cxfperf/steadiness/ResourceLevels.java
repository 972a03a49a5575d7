package cxfperf.steadiness;

import cxfperf.result.Resource;

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

    /** The same levels with another committed heap. */
    ResourceLevels withCommitted(double committed) {
        return new ResourceLevels(heapAfterGc, heapUsed, resident, committed, direct, threads, openFiles, connections);
    }

    /**
     * The level of a resource. Committed heap need not be resident yet: the memory outside of the heap is this much, or
     * more.
     */
    double of(Resource resource) {
        return switch (resource) {
            case HEAP -> heapAfterGc;
            case OUTSIDE_HEAP -> Math.max(0, resident - heapCommitted - direct);
            case DIRECT_BUFFERS -> direct;
            case THREADS -> threads;
            case OPEN_FILES -> openFiles;
            case CONNECTIONS -> connections;
        };
    }

    /** Memory outside of the heap is this much, or less: the heap that is in use is resident. */
    double outsideHeapAtMost() {
        return resident - heapUsed - direct;
    }
}
