package cxfperf.result.experiment;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What an experiment compares its variants in. In a closed loop the throughput decides, in an open loop the response
 * time; the others explain.
 */
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
    COMPLETION_P99("p99 completion time, us", false),
    OFFERED("offered, calls/s", true);

    /** In an open loop these are what the load was asked to be. */
    private static final Set<Metric> GIVEN_IN_AN_OPEN_LOOP = EnumSet.of(THROUGHPUT, SENT, OFFERED);

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

    /** Whether a load of a given rate gives this metric, too. */
    public boolean isGivenByARate() {
        return GIVEN_IN_AN_OPEN_LOOP.contains(this);
    }

    /** The metrics that say which of two variants is better. */
    public static List<Metric> deciding(boolean openLoop) {
        return openLoop ? List.of(RESPONSE_P50, RESPONSE_P99) : List.of(THROUGHPUT);
    }

    /** The name without its unit. */
    public String shortLabel() {
        return label.split(",")[0];
    }

    public boolean moreIsBetter() {
        return moreIsBetter;
    }
}
