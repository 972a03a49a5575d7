package cxfperf.stored;

/**
 * The values that one poll of the server adds to a row of the timeline. A value is null if unknown.
 *
 * @param cpuCores how many CPUs the server's JVM used
 * @param hostCpuShare how busy all CPUs of its host were, from 0 to 1
 * @param gcPauseMillis length of its garbage-collection pauses since the previous poll
 * @param heapUsedBytes heap in use, garbage included
 * @param established connections of the service that are open
 * @param heapAfterGcBytes the heap that its latest collections left in use
 * @param threads live threads of its JVM
 * @param openFiles open file descriptors of its process
 * @param rssBytes resident memory of its process
 * @param heapCommittedBytes memory reserved for its heap
 * @param directBytes memory of its direct byte buffers
 * @param compileMillis wall-clock time of its compilers since the previous poll
 * @param oneWay what is known of one-way calls; null where the run has none
 */
public record ServerSecond(
        Double cpuCores,
        Double hostCpuShare,
        Double gcPauseMillis,
        Long heapUsedBytes,
        Integer established,
        Long heapAfterGcBytes,
        Integer threads,
        Long openFiles,
        Long rssBytes,
        Long heapCommittedBytes,
        Long directBytes,
        Double compileMillis,
        OneWaySecond oneWay) {

    public static final ServerSecond UNKNOWN =
            new ServerSecond(null, null, null, null, null, null, null, null, null, null, null, null);

    /** Creates the values of a run without one-way calls. */
    public ServerSecond(
            Double cpuCores,
            Double hostCpuShare,
            Double gcPauseMillis,
            Long heapUsedBytes,
            Integer established,
            Long heapAfterGcBytes,
            Integer threads,
            Long openFiles,
            Long rssBytes,
            Long heapCommittedBytes,
            Long directBytes,
            Double compileMillis) {
        this(
                cpuCores,
                hostCpuShare,
                gcPauseMillis,
                heapUsedBytes,
                established,
                heapAfterGcBytes,
                threads,
                openFiles,
                rssBytes,
                heapCommittedBytes,
                directBytes,
                compileMillis,
                null);
    }

    /** The same with what is known of one-way calls. */
    public ServerSecond with(OneWaySecond other) {
        return new ServerSecond(
                cpuCores,
                hostCpuShare,
                gcPauseMillis,
                heapUsedBytes,
                established,
                heapAfterGcBytes,
                threads,
                openFiles,
                rssBytes,
                heapCommittedBytes,
                directBytes,
                compileMillis,
                other);
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
