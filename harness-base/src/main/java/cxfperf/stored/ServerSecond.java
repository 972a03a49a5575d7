package cxfperf.stored;

/**
 * What one look at the server adds to a row of the timeline. A value is null where it is not known.
 *
 * @param cpuCores how many CPUs the server's JVM used
 * @param hostCpuShare how busy all CPUs of its host were, from 0 to 1
 * @param gcPauseMillis its garbage-collection pauses since the look before
 * @param heapUsedBytes heap in use, garbage included
 * @param established connections of the service that are open
 * @param compileMillis how long its compilers worked since the look before
 */
public record ServerSecond(
        Double cpuCores,
        Double hostCpuShare,
        Double gcPauseMillis,
        Long heapUsedBytes,
        Integer established,
        Double compileMillis) {

    public static final ServerSecond UNKNOWN = new ServerSecond(null, null, null, null, null, null);
}
