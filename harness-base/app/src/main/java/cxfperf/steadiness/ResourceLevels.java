package cxfperf.steadiness;

import cxfperf.result.Resource;

/**
 * What a process has taken of each resource at one moment. A value is NaN where it is not known; sizes are in bytes.
 */
public record ResourceLevels(
        double heapAfterGc, double heapUsed, double direct, double threads, double openFiles, double connections) {

    /** The level of a resource. */
    double of(Resource resource) {
        return switch (resource) {
            case HEAP -> heapAfterGc;
            case DIRECT_BUFFERS -> direct;
            case THREADS -> threads;
            case OPEN_FILES -> openFiles;
            case CONNECTIONS -> connections;
        };
    }
}
