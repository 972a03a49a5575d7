package cxfperf.stored;

import cxfperf.probe.ProbeSample;

/**
 * The values that one poll of the server adds to a row of the timeline. A value is null if unknown.
 *
 * @param cpuCores how many CPUs the server's JVM used
 * @param hostCpuShare how busy all CPUs of its host were, from 0 to 1
 * @param gcPauseMillis length of its garbage-collection pauses since the previous poll
 * @param compileMillis wall-clock time of its compilers since the previous poll
 * @param established connections of the service that are open
 * @param jvm memory and resources of its process, without the cumulative values
 * @param oneWay what is known of one-way calls; null where the run has none
 */
public record ServerSecond(
        Double cpuCores,
        Double hostCpuShare,
        Double gcPauseMillis,
        Double compileMillis,
        Integer established,
        ProbeSample.Jvm jvm,
        OneWaySecond oneWay) {

    public static final ServerSecond UNKNOWN =
            new ServerSecond(null, null, null, null, null, ProbeSample.Jvm.UNKNOWN, null);

    /** The same with what is known of one-way calls. */
    public ServerSecond with(OneWaySecond other) {
        return new ServerSecond(cpuCores, hostCpuShare, gcPauseMillis, compileMillis, established, jvm, other);
    }

    /**
     * What a second adds to the timeline where calls are one-way. A value is null where it is not known.
     *
     * @param sent calls whose sending ended well in the row's interval
     * @param completedPerSecond what the server completed in a second, between its two latest polls and by its clock
     * @param backlog calls sent and not yet completed at the latest poll
     */
    public record OneWaySecond(Long sent, Double completedPerSecond, Long backlog) {}
}
