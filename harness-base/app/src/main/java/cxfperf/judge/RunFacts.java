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
 * What a verdict needs to know of a run besides its result: facts that are not stored.
 *
 * @param ending how the run ended
 * @param earlierCalls how many calls from before the window the server may still have been busy with when it opened: no
 *     answer to them had come, and it had not completed them
 * @param standstillSeconds how long the load generator did nothing in the window, by pauses of a second or more
 * @param host the client's host
 * @param server the state of the server's process
 * @param afterRun what was found when the calls were over
 * @param unmet what a bus file or an option asked for and was not given, a sentence each
 * @param lost what the files of the run lack, if anything
 * @param notWarm what says that the load was not warm, a clause each
 * @param unprofiled sides that were to be recorded by a flight recorder and are not, a sentence each; empty where the
 *     client asked for no recording
 * @param foreignServer whether the service is somebody else's, and no admin endpoint was named
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

    /** Fewer calls than these show whether they work, and nothing about speed. */
    private static final long TRIAL_CALLS = 100;

    public RunFacts {
        unmet = List.copyOf(unmet);
        notWarm = List.copyOf(notWarm);
    }

    /**
     * The merged result of load generators, each of which has been judged by what is its own, or a run that goes on, of
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
     * @param planned the length that was asked for; empty if a number of calls ends the window
     * @param stopped the condition of {@code -Dstop} that ended it
     * @param harnessFault what broke in the load generator, if anything
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
     * @param limits what the host allows
     * @param shared whether client and server are on one host
     */
    public record Host(int cpus, HostLimits limits, boolean shared) {

        /** A load that is made on other hosts, of which nothing is known here. */
        public static final Host ELSEWHERE = new Host(1, HostLimits.UNKNOWN, false);
    }

    /**
     * The server's process.
     *
     * @param restarted whether another process answered at the end than at the opening of the window
     * @param unanswered whether it did not answer as the window opened or closed
     * @param warmUpLeft whether it was still busy with one-way calls of the warm-up when the window opened
     */
    public record Server(boolean restarted, boolean unanswered, boolean warmUpLeft) {}

    /** Whether the user asked for a few calls, to see whether they work. */
    boolean isTrial(RunResult run) {
        return run.load().invocations() != null && run.calls().started() < TRIAL_CALLS;
    }
}
