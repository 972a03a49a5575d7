package cxfperf.jmeter.controller;

import cxfperf.jmeter.agents.AgentAddress;
import cxfperf.jmeter.agents.AgentService.AgentState;
import cxfperf.jmeter.agents.AgentService.AgentState.Stage;
import java.io.IOException;
import java.nio.file.Path;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/**
 * Follows the run of one agent until the run has ended, is lost, or exceeds its time limit. Runs on a thread of its
 * own.
 */
final class AgentWatch implements Callable<AgentWatch.AgentEnd> {

    private static final long POLL_MILLIS = 500;

    /** The polling interval before the run begins. It is short because the other agents wait for this one. */
    private static final long POLL_MILLIS_AT_START = 100;

    /** During the calls, the files are copied once per this number of polls. */
    private static final int POLLS_TO_COPY = 4;

    /** The agent is lost after this number of failed polls. A single failure may be a lost packet or a pause. */
    private static final int FAILED_POLLS = 3;

    /** The time limit for the start of JMeter's engine, which begins on another thread. */
    private static final long BEGIN_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final AgentLink link;
    private final String run;
    private final Path directory;
    private final Mirror mirror;
    private final StartLine line;
    private final Duration most;

    /**
     * @param run the name of the run
     * @param directory of the copy of its files
     * @param line the start line of all agents of the run
     * @param most the time limit of the run
     */
    AgentWatch(AgentLink link, String run, Path directory, StartLine line, Duration most) {
        this.link = link;
        this.run = run;
        this.directory = directory;
        this.mirror = new Mirror(link.service(), run, directory);
        this.line = line;
        this.most = most;
    }

    @Override
    public AgentEnd call() throws InterruptedException {
        try {
            return follow();
        } finally {
            line.without(address());
        }
    }

    private AgentEnd follow() throws InterruptedException {
        long begin = System.nanoTime();
        boolean begun = false;
        boolean told = false;
        int failed = 0;
        for (int poll = 1; System.nanoTime() - begin < most.toNanos(); poll++) {
            try {
                AgentState state = link.service().state(run);
                failed = 0;
                if (state.stage() == Stage.ENDED) {
                    mirror.follow(state.files());
                    return new AgentEnd(address(), directory, Optional.empty(), Optional.ofNullable(state.problem()));
                }
                if (state.stage() == Stage.UNKNOWN && (begun || System.nanoTime() - begin > BEGIN_NANOS)) {
                    return lost(begun ? "was started anew during the run" : "did not begin the run");
                }
                begun = state.stage() != Stage.UNKNOWN;
                if (state.stage() == Stage.READY) {
                    line.without(address());
                    told = begin();
                } else if (line.leavesBehind(address())) {
                    link.service().giveUp(run);
                    return lost("was not ready within " + line.patience().toSeconds()
                            + " s, and the others began without it");
                }
                if (begun && poll % POLLS_TO_COPY == 0) {
                    mirror.follow(state.files());
                }
            } catch (RemoteException e) {
                failed++;
                if (failed == FAILED_POLLS) {
                    return lost(AgentLink.because(e));
                }
            } catch (RuntimeException e) {
                // Usually an error of the agent. In any case the runs of the other agents must be kept.
                return lost("failed: " + e);
            } catch (IOException e) {
                return lost("has files that cannot be kept here: " + e);
            }
            Thread.sleep(told || failed > 0 ? POLL_MILLIS : POLL_MILLIS_AT_START);
        }
        return lost("did not come to its end within " + most.toSeconds() + " s");
    }

    /** Returns whether the agent got its start. */
    private boolean begin() throws RemoteException {
        OptionalLong beginNanos = line.begin();
        if (beginNanos.isPresent()) {
            link.service().begin(run, beginNanos.getAsLong() - System.nanoTime());
        }
        return beginNanos.isPresent();
    }

    private AgentEnd lost(String because) {
        return new AgentEnd(address(), directory, Optional.of(because), Optional.empty());
    }

    private AgentAddress address() {
        return link.address();
    }

    /**
     * How an agent's part of a run ended.
     *
     * @param directory of the copy of its files
     * @param lost why the run did not end or its files could not be copied, as the end of a sentence; empty where both
     *     succeeded
     * @param problem a problem that the agent reports of an ended run
     */
    record AgentEnd(AgentAddress address, Path directory, Optional<String> lost, Optional<String> problem) {}
}
