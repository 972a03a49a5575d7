package cxfperf.judge;

import cxfperf.engine.RunOutcome.Ending;
import cxfperf.probe.HostLimits;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.StopCondition;
import cxfperf.scenario.AfterRun;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The facts about a run that a verdict needs besides its result. They are not stored.
 *
 * @param ending how the run ended
 * @param earlierCalls how many calls from before the window the server may still have worked on when the window opened:
 *     they had no answer, and the server had not completed them
 * @param standstillSeconds the sum of the load generator's standstills of a second or more in the window
 * @param host the client's host
 * @param server the state of the server's process
 * @param afterRun the scenario's findings after the last call
 * @param unmet settings of a bus file or an option that are not in effect, one sentence each
 * @param lost the reason if the files of the run lack seconds
 * @param notWarm the evidence that the load was not warm, one clause each
 * @param unprofiled the sides whose flight recording is missing, one sentence each; empty if the client asked for no
 *     recording
 * @param foreignServer whether the service is foreign, and the user named no admin endpoint
 */
public record RunFacts(
        RunEnd ending,
        long earlierCalls,
        double standstillSeconds,
        Host host,
        Server server,
        AfterRun afterRun,
        List<String> unmet,
        Optional<Reason> lost,
        List<String> notWarm,
        Optional<List<String>> unprofiled,
        boolean foreignServer) {

    /** Fewer calls show whether calls work, but not how fast they are. */
    private static final long TRIAL_CALLS = 100;

    public RunFacts {
        unmet = List.copyOf(unmet);
        notWarm = List.copyOf(notWarm);
    }

    /**
     * The facts for a merged result, whose load generators have been judged one by one, or for a run that goes on, of
     * which only the seconds so far are known.
     */
    public static RunFacts ofSum(long earlierCalls) {
        return new RunFacts(
                new RunEnd(Ending.COMPLETED, 0, Optional.empty(), Optional.empty(), Optional.empty()),
                earlierCalls,
                0,
                Host.ELSEWHERE,
                new Server(false, false, false),
                AfterRun.NONE,
                List.of(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                false);
    }

    /**
     * How a run ended.
     *
     * @param seconds the length of its window
     * @param planned the length that the user asked for; empty if a number of calls ends the window
     * @param stopped the condition of {@code -Dstop} that ended it
     * @param harnessFault the fault of the load generator, if any
     */
    public record RunEnd(
            Ending ending,
            double seconds,
            Optional<Duration> planned,
            Optional<StopCondition.Met> stopped,
            Optional<String> harnessFault) {}

    /**
     * The client's host.
     *
     * @param cpus how many CPUs the client JVM sees
     * @param limits the limits of the host
     * @param shared whether client and server are on one host
     */
    public record Host(int cpus, HostLimits limits, boolean shared) {

        /** Other hosts make the load, and nothing is known about them. */
        public static final Host ELSEWHERE = new Host(1, HostLimits.UNKNOWN, false);
    }

    /**
     * The server's process.
     *
     * @param restarted whether different processes answered at the opening of the window and at the end
     * @param unanswered whether the server did not answer when the window opened or closed
     * @param warmUpLeft whether the server still worked on one-way calls of the warm-up when the window opened
     */
    public record Server(boolean restarted, boolean unanswered, boolean warmUpLeft) {}

    /** Whether the user asked for a few calls, to see whether they work. */
    boolean isTrial(RunResult run) {
        return run.load().invocations() != null && run.calls().started() < TRIAL_CALLS;
    }
}
