package cxfperf.customer.broker;

/** Which queues the broker's one user may create, fill and empty, besides temporary ones. */
public final class QueueNames {

    /** What the name of every queue of a run begins with. The broker refuses any other. */
    public static final String PREFIX = "cxfperf.";

    private QueueNames() {}
}
