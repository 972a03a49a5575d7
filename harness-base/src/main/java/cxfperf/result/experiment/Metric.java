package cxfperf.result.experiment;

/** What an experiment compares its arms in. The first one decides; the others explain. */
public enum Metric {
    THROUGHPUT("throughput, calls/s", true),
    P50("p50 service time, us", false),
    P99("p99 service time, us", false),
    CLIENT_CPU("client CPU per call, us", false),
    SERVER_CPU("server CPU per call, us", false),
    BYTES("bytes per call", false),
    CLIENT_GC("client GC pauses, ms/s", false),
    SERVER_GC("server GC pauses, ms/s", false),
    RESPONSE_P50("p50 response time, us", false),
    RESPONSE_P99("p99 response time, us", false),
    SENT("sent, calls/s", true),
    COMPLETION_P50("p50 completion time, us", false),
    COMPLETION_P99("p99 completion time, us", false);

    private final String label;
    private final boolean moreIsBetter;

    Metric(String label, boolean moreIsBetter) {
        this.label = label;
        this.moreIsBetter = moreIsBetter;
    }

    /** The name with its unit. */
    public String label() {
        return label;
    }

    /** Whether only some loads have it: an open loop, or one-way calls. */
    public boolean isOfSomeLoads() {
        return compareTo(RESPONSE_P50) >= 0;
    }

    public boolean moreIsBetter() {
        return moreIsBetter;
    }
}
