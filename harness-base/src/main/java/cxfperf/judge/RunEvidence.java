package cxfperf.judge;

import cxfperf.probe.HostLimits;
import cxfperf.result.CallTimes;
import cxfperf.result.Calls;
import cxfperf.result.ClientSide;
import cxfperf.result.Connections;
import cxfperf.result.Objective;
import cxfperf.result.ServerSide;
import cxfperf.result.Steadiness;
import cxfperf.result.Throughput;
import cxfperf.scenario.Aftermath;
import java.util.List;
import java.util.Optional;

/**
 * All that a run is judged by.
 *
 * @param calls how the counted calls ended
 * @param throughput of those that are ok
 * @param serviceTimeMicros of those that are ok
 * @param threads how many clients called at the same time
 * @param windowSeconds the wall-clock length of the window
 * @param uncounted what the server's own count may hold besides the counted calls
 * @param interrupted whether somebody stopped the run before its time
 * @param cutShort how a run ended that ended before its time, as a clause
 * @param thirds the rate in the first and the last third of the window; empty where it was too short to tell
 * @param connections TCP connections of the client host
 * @param client what the load cost the client
 * @param clientCpus how many CPUs the client JVM sees
 * @param server what the server says of it
 * @param limits what the client host allows
 * @param sharedHost whether client and server are on one host
 * @param unmet what a bus file asked for and was not given, a sentence each
 * @param objectives what was stated, and what came of it
 * @param aftermath what was found when the calls were over
 * @param harnessFault what broke in the load generator, if anything
 * @param course how the window went, besides its calls
 */
public record RunEvidence(
        Calls calls,
        Throughput throughput,
        CallTimes serviceTimeMicros,
        int threads,
        double windowSeconds,
        Uncounted uncounted,
        boolean interrupted,
        Optional<String> cutShort,
        Optional<Steadiness.Thirds> thirds,
        Connections connections,
        ClientSide client,
        int clientCpus,
        ServerSide server,
        HostLimits limits,
        boolean sharedHost,
        List<String> unmet,
        List<Objective> objectives,
        Aftermath aftermath,
        Optional<String> harnessFault,
        Course course) {

    public RunEvidence {
        unmet = List.copyOf(unmet);
        objectives = List.copyOf(objectives);
    }

    /** Calls of a trial say whether they work, and nothing about speed. */
    private static final long TRIAL_CALLS = 100;

    /** Whether the user asked for a few calls, to see whether they work. */
    boolean isTrial() {
        return course.asked().invocations() && calls.started() < TRIAL_CALLS;
    }

    /** Whether an objective says how many failed calls there may be: then it decides, and no rule. */
    boolean errorsHaveObjective() {
        return objectives.stream().anyMatch(Objective::concernsErrors);
    }
}
