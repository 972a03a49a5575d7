package cxfperf.steadiness;

import cxfperf.probe.ProbeSample;
import cxfperf.result.Resource;

/**
 * What a process has taken of each resource at one moment. A value is NaN where it is not known; sizes are in bytes.
 */
public record ResourceLevels(
        double heapAfterGc, double heapUsed, double direct, double threads, double openFiles, double connections) {

    /** The levels of a process at a sample of its probe. */
    public static ResourceLevels of(ProbeSample sample) {
        ProbeSample.Jvm jvm = sample.jvm();
        return new ResourceLevels(
                known(jvm.heapAfterGcBytes()),
                known(jvm.heapUsedBytes()),
                known(jvm.directBytes()),
                known(jvm.threads()),
                known(jvm.openFiles()),
                known(sample.sockets().established()));
    }

    private static double known(Number value) {
        return value == null ? Double.NaN : value.doubleValue();
    }

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
