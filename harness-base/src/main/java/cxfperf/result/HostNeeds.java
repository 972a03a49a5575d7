package cxfperf.result;

import cxfperf.scaling.Goal;
import java.util.List;

/**
 * What the calls of a goal take, if each takes what it took in a run: a calculation on paper, which knows nothing of
 * what else gets in the way where there is more of everything. A value is null where the run does not report it.
 *
 * @param perSecond calls a second that the goal needs
 * @param client CPUs of clients
 * @param server CPUs of servers
 * @param atOnce calls that are out at once: the rate times the mean service time (Little's law); each holds a
 *     connection
 * @param ports local ports of a load generator
 * @param openedPerSecond connections that are opened in a second, each of which holds a local port for a minute after
 *     its end
 * @param bitsPerSecond both ways
 */
public record HostNeeds(
        double perSecond,
        Cpus client,
        Cpus server,
        Double atOnce,
        Integer ports,
        Double openedPerSecond,
        Double bitsPerSecond) {

    /** A host that is busier than this has no room for an uneven second. */
    public static final double BUSY = 0.8;

    /** Seconds for which a closed connection holds its port (TIME_WAIT of Linux). */
    public static final int TIME_WAIT_SECONDS = 60;

    private static final double MICROS_PER_SECOND = 1e6;
    private static final double BITS = 8;
    private static final double THOUSAND = 1_000;

    /**
     * @param microsPerCall CPU time of a call
     * @param needed CPUs for all calls
     * @param ofHost CPUs that a host like that of the run has
     * @param hosts so many of those, each busy to {@link #BUSY}
     */
    public record Cpus(Double microsPerCall, Double needed, Double ofHost, Double hosts) {

        private static Cpus of(Double microsPerCall, double perSecond, Double ofHost) {
            Double needed =
                    microsPerCall == null ? null : Double.valueOf(microsPerCall * perSecond / MICROS_PER_SECOND);
            Double hosts = needed == null || ofHost == null || ofHost <= 0
                    ? null
                    : Double.valueOf(Math.ceil(needed / (ofHost * BUSY)));
            return new Cpus(microsPerCall, needed, ofHost, hosts);
        }
    }

    public static HostNeeds of(RunResult run, Goal goal) {
        double perSecond = goal.perSecond();
        Double mean = run.serviceTimeMicros().mean();
        Double opened = run.openedPer1000();
        Double bytes = run.bytesPerCall();
        return new HostNeeds(
                perSecond,
                Cpus.of(run.clientCpuMicrosPerCall(), perSecond, cpusOfOne(run)),
                Cpus.of(
                        run.serverCpuMicrosPerCall(),
                        perSecond,
                        run.server().jvm().cpus()),
                mean == null ? null : Double.valueOf(mean * perSecond / MICROS_PER_SECOND),
                run.effective().get("localPorts") instanceof Number ports ? Integer.valueOf(ports.intValue()) : null,
                opened == null ? null : Double.valueOf(opened * perSecond / THOUSAND),
                bytes == null ? null : Double.valueOf(bytes * BITS * perSecond));
    }

    /** The CPUs of a load generator; of several, whose CPUs a sum adds up, the mean. */
    private static Double cpusOfOne(RunResult run) {
        Double cpus = run.client().jvm().cpus();
        return run.effective().get(RunResult.HOSTS_FACT) instanceof List<?> hosts ? Ratio.of(cpus, hosts.size()) : cpus;
    }

    /**
     * Returns how many load generators have enough ports for the connections that are open at once and those that were
     * closed; null where not known.
     */
    public Double hostsByPorts() {
        return ports == null || atOnce == null || openedPerSecond == null
                ? null
                : Double.valueOf(Math.ceil((atOnce + openedPerSecond * TIME_WAIT_SECONDS) / (ports * BUSY)));
    }
}
