package cxfperf.jmeter.controller;

import cxfperf.engine.Hosts.RunStep;
import cxfperf.jmeter.agents.AgentService;
import cxfperf.jmeter.agents.AgentService.AgentFile;
import cxfperf.jmeter.agents.AgentService.AgentState;
import cxfperf.jmeter.agents.AgentService.AgentState.Stage;
import cxfperf.jmeter.controller.CommonPhases.StartLine;
import cxfperf.options.AgentAddress;
import cxfperf.options.ErrorText;
import cxfperf.text.NumberText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;

/**
 * Follows the run of one agent until the run has ended, is lost, or exceeds its time limit, and then fetches its files.
 * Runs on a thread of its own.
 */
final class AgentWatch implements Callable<AgentWatch.AgentEnd> {

    private static final long POLL_MILLIS = 500;

    /** The polling interval before the window opens. It is short because the other agents wait for this one. */
    private static final long POLL_MILLIS_AT_START = 100;

    /** The agent is lost after this number of failed polls. A single failure may be a lost packet or a pause. */
    private static final int FAILED_POLLS = 3;

    /** The time limit for the start of JMeter's engine, which begins on another thread. */
    private static final Duration BEGIN = Duration.ofSeconds(60);

    /** The fastest of so many readings of the agent's clock counts; older ones would add the drift of the clocks. */
    private static final int CLOCK_READINGS = 8;

    /**
     * A reading of the agent's clock.
     *
     * @param tookNanos from the request to the answer: the error is at most half of it
     * @param offset of the agent's clock from the clock of this JVM
     */
    private record ClockReading(long tookNanos, long offset) {}

    private final AgentLink link;
    private final String run;
    private final Path directory;
    private final CommonPhases common;
    private final SumProgress progress;
    private final Duration most;
    private final Deque<ClockReading> clock = new ArrayDeque<>();

    /** The last step of which the agent knows when it opens; null before the first. */
    private RunStep opened;

    private volatile long answeredNanos = System.nanoTime();
    private boolean warmUpEnded;

    /**
     * @param run the name of the run
     * @param directory of the copy of its files
     * @param common what all agents of the run begin together
     * @param progress shows what all agents do
     * @param most the time limit of the run
     */
    AgentWatch(AgentLink link, String run, Path directory, CommonPhases common, SumProgress progress, Duration most) {
        this.link = link;
        this.run = run;
        this.directory = directory;
        this.common = common;
        this.progress = progress;
        this.most = most;
    }

    /** When the agent answered last, by {@link System#nanoTime()}; before its first answer, when the watch began. */
    long answeredNanos() {
        return answeredNanos;
    }

    @Override
    public AgentEnd call() throws InterruptedException {
        try {
            return follow();
        } finally {
            common.without(address());
            progress.without(address());
        }
    }

    private AgentEnd follow() throws InterruptedException {
        long begin = System.nanoTime();
        boolean begun = false;
        int failed = 0;
        while (System.nanoTime() - begin < most.toNanos()) {
            try {
                AgentState state = link.service().state(run);
                answeredNanos = System.nanoTime();
                if (failed > 0) {
                    say("answers again");
                }
                failed = 0;
                if (state.stage() == Stage.ENDED) {
                    fetch();
                    return new AgentEnd(address(), directory, Optional.empty(), Optional.ofNullable(state.problem()));
                }
                if (state.stage() == Stage.UNKNOWN && (begun || System.nanoTime() - begin > BEGIN.toNanos())) {
                    return lost(begun ? "was restarted during the run" : "did not begin the run");
                }
                begun = state.stage() != Stage.UNKNOWN;
                progress.of(address(), state.progress());
                if (opened != RunStep.WINDOW) {
                    readClock();
                    Optional<String> leftBehind = pass(state);
                    if (leftBehind.isPresent()) {
                        link.service().giveUp(run);
                        return lost(leftBehind.get());
                    }
                }
            } catch (RemoteException e) {
                failed++;
                if (failed == FAILED_POLLS) {
                    return lost(AgentLink.becauseItFellSilent(e));
                }
                if (failed == 1) {
                    say(AgentLink.becauseItFellSilent(e) + "; it is asked "
                            + NumberText.counted(FAILED_POLLS - 1, "more time"));
                }
            } catch (RuntimeException e) {
                // Usually an error of the agent. In any case the runs of the other agents must be kept.
                return lost("failed: " + e);
            } catch (IOException e) {
                return lost("has files that cannot be stored here: " + ErrorText.of(e));
            }
            Thread.sleep(opened == RunStep.WINDOW || failed > 0 ? POLL_MILLIS : POLL_MILLIS_AT_START);
        }
        return lost("did not come to its end within " + most.toSeconds() + " s");
    }

    private void readClock() throws RemoteException {
        long asked = System.nanoTime();
        long own = link.service().nanoTime();
        long took = System.nanoTime() - asked;
        clock.addLast(new ClockReading(took, own - asked - took / 2));
        if (clock.size() > CLOCK_READINGS) {
            clock.removeFirst();
        }
    }

    /** What the agent's clock shows at an instant of the clock of this JVM. */
    private long ownNanos(long nanos) {
        return nanos
                + clock.stream()
                        .min(Comparator.comparingLong(ClockReading::tookNanos))
                        .orElseThrow()
                        .offset();
    }

    /**
     * Lets the agent begin its next phase, if all others have come so far.
     *
     * @return why the agent is lost, because the others have begun without it
     */
    private Optional<String> pass(AgentState state) throws RemoteException {
        if (state.warm() || opened == RunStep.WARM_UP && state.step() == RunStep.WARM_UP_OVER) {
            common.warm().reachedBy(address());
        }
        if (opened == RunStep.WARM_UP && !warmUpEnded && common.warm().begin().isPresent()) {
            link.service().endWarmUp(run);
            warmUpEnded = true;
        }
        for (RunStep step : RunStep.values()) {
            StartLine line = common.line(step);
            if (state.step() == step) {
                line.reachedBy(address());
                OptionalLong begin = line.begin();
                if (begin.isPresent() && !line.leavesBehind(address())) {
                    link.service().open(run, step, ownNanos(begin.getAsLong()));
                    opened = step;
                }
            }
            if (line.leavesBehind(address())) {
                return Optional.of(tooLate(step) + " within " + line.patience().toSeconds()
                        + " s after the first, and the others began without it");
            }
        }
        return Optional.empty();
    }

    private static String tooLate(RunStep step) {
        return switch (step) {
            case WARM_UP -> "was not ready";
            case WARM_UP_OVER -> "did not end its warm-up";
            case WINDOW -> "had not polled the server";
        };
    }

    /** Copies the files of the ended run. A copy that fails is made again by the next poll. */
    private void fetch() throws IOException {
        for (AgentFile file : link.service().files(run)) {
            // The name comes from another host and is not trusted.
            Path local = directory.resolve(Path.of(file.name()).getFileName());
            try (OutputStream out = Files.newOutputStream(local)) {
                long length = 0;
                while (length < file.bytes()) {
                    byte[] piece = link.service().read(run, file.name(), length, (int)
                            Math.min(AgentService.MOST_BYTES, file.bytes() - length));
                    if (piece.length == 0) {
                        throw new IOException(file.name() + " has become shorter");
                    }
                    answeredNanos = System.nanoTime();
                    out.write(piece);
                    length += piece.length;
                }
            }
        }
    }

    /** @param what the end of a sentence that begins with the agent */
    private void say(String what) {
        System.err.println("cxfperf: agent " + address() + " " + what);
    }

    /** @param because the end of a sentence that begins with the agent */
    AgentEnd lost(String because) {
        return new AgentEnd(address(), directory, Optional.of(because), Optional.empty());
    }

    private AgentAddress address() {
        return link.address();
    }

    /**
     * How an agent's part of a run ended.
     *
     * @param directory of the copy of its files
     * @param lost why the run did not end or its files could not be copied, as the end of a sentence; empty if both
     *     succeeded
     * @param problem a problem that the agent reports of an ended run
     */
    record AgentEnd(AgentAddress address, Path directory, Optional<String> lost, Optional<String> problem) {}
}
