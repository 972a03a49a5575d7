package cxfperf.probe;

import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * The time of a host's CPUs where the host does not count it, as macOS and Windows: what the JVM says of their load since
 * it was asked last, added up. One thread.
 */
final class HostLoad {

    private final DoubleSupplier load;
    private final LongSupplier nanos;
    private long last;
    private double busy;
    private long total;

    /**
     * @param load how busy all CPUs were since the last time, from 0 to 1; below 0 or NaN where that is not known
     * @param nanos a monotonic clock
     */
    HostLoad(DoubleSupplier load, LongSupplier nanos) {
        this.load = load;
        this.nanos = nanos;
        this.last = nanos.getAsLong();
        // The first answer is of the time before.
        load.getAsDouble();
    }

    HostCpuTime look() {
        double share = load.getAsDouble();
        long now = nanos.getAsLong();
        if (share >= 0) {
            busy += Math.min(1, share) * (now - last);
            total += now - last;
        }
        last = now;
        return total == 0 ? HostCpuTime.UNKNOWN : new HostCpuTime(null, Math.round(busy), total, null);
    }
}
