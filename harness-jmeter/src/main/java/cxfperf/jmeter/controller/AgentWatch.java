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

/** Follows the run of one agent until it has ended, is lost, or is over time. One thread, of its own. */
final class AgentWatch implements Callable<AgentWatch.AgentEnd> {

    private static final long LOOK_MILLIS = 500;

    /** While the others wait for this one, and before it is told to begin. */
    private static final long LOOK_MILLIS_AT_START = 100;

    /** While the calls go, its files are copied in every so many looks. */
    private static final int LOOKS_TO_COPY = 4;

    /** One look that fails is a packet that was lost, or a pause. */
    private static final int FAILED_LOOKS = 3;

    /** JMeter's engine begins on a thread of its own. */
    private static final long BEGIN_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final AgentLink link;
    private final String run;
    private final Path directory;
    private final Mirror mirror;
    private final StartLine line;
    private final Duration most;

    /**
     * @param run its name
     * @param directory of the copy of its files
     * @param line of all agents of the run
     * @param most how long the run may take
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
        for (int look = 1; System.nanoTime() - begin < most.toNanos(); look++) {
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
                if (begun && look % LOOKS_TO_COPY == 0) {
                    mirror.follow(state.files());
                }
            } catch (RemoteException e) {
                failed++;
                if (failed == FAILED_LOOKS) {
                    return lost(AgentLink.because(e));
                }
            } catch (RuntimeException e) {
                // Of the agent, mostly. Whatever it is, the other agents' runs are to be kept.
                return lost("failed: " + e);
            } catch (IOException e) {
                return lost("has files that cannot be kept here: " + e);
            }
            Thread.sleep(told || failed > 0 ? LOOK_MILLIS : LOOK_MILLIS_AT_START);
        }
        return lost("did not come to its end within " + most.toSeconds() + " s");
    }

    /** Says whether it is told when to begin. */
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
     * @param lost why its run did not come to its end, or its files not here, as the end of a sentence; empty where
     *     both did
     * @param problem what it has to say of a run that ended
     */
    record AgentEnd(AgentAddress address, Path directory, Optional<String> lost, Optional<String> problem) {}
}
