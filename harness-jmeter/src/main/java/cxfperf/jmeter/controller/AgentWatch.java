package cxfperf.jmeter.controller;

import cxfperf.jmeter.agents.AgentAddress;
import cxfperf.jmeter.agents.AgentService.AgentState;
import cxfperf.jmeter.agents.AgentService.AgentState.Stage;
import cxfperf.jmeter.agents.AgentService.Gate;
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
    private final CommonPhases common;
    private final SumProgress progress;
    private final Duration most;

    /** The gate of which the agent knows when it opens; null before the first. */
    private Gate opened;

    /** When that gate opens, on the clock of this JVM; on the agent's clock it is {@link #ownBeginNanos}. */
    private long beginNanos;

    private long ownBeginNanos;
    private boolean warmUpEnded;
    private boolean stopped;
    private final AgentClock clock = new AgentClock(System::nanoTime);

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
        this.mirror = new Mirror(link.service(), run, directory);
        this.common = common;
        this.progress = progress;
        this.most = most;
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
        for (int poll = 1; System.nanoTime() - begin < most.toNanos(); poll++) {
            try {
                AgentState state = link.service().state(run);
                failed = 0;
                stop(state);
                if (state.stage() == Stage.ENDED) {
                    mirror.follow(state.files());
                    return new AgentEnd(address(), directory, Optional.empty(), Optional.ofNullable(state.problem()));
                }
                if (state.stage() == Stage.UNKNOWN && (begun || System.nanoTime() - begin > BEGIN_NANOS)) {
                    return lost(begun ? "was started anew during the run" : "did not begin the run");
                }
                begun = state.stage() != Stage.UNKNOWN;
                clock.read(link.service());
                progress.of(address(), state.progress());
                Optional<String> leftBehind = pass(state);
                if (leftBehind.isPresent()) {
                    link.service().giveUp(run);
                    return lost(leftBehind.get());
                }
                if (begun && poll % POLLS_TO_COPY == 0) {
                    mirror.follow(state.files());
                    correctTime();
                }
            } catch (RemoteException e) {
                failed++;
                if (failed == FAILED_POLLS) {
                    return lost(AgentLink.becauseItFellSilent(e));
                }
            } catch (RuntimeException e) {
                // Usually an error of the agent. In any case the runs of the other agents must be kept.
                return lost("failed: " + e);
            } catch (IOException e) {
                return lost("has files that cannot be kept here: " + e);
            }
            Thread.sleep(opened == Gate.WINDOW || failed > 0 ? POLL_MILLIS : POLL_MILLIS_AT_START);
        }
        return lost("did not come to its end within " + most.toSeconds() + " s");
    }

    /**
     * Lets the agent begin its next phase, if all others have come so far.
     *
     * @return why the agent is lost, because the others have begun without it
     */
    private Optional<String> pass(AgentState state) throws RemoteException {
        if (state.warm() || opened == Gate.WARM_UP && state.gate() == Gate.WINDOW) {
            common.warm().reachedBy(address());
        }
        if (opened == Gate.WARM_UP && !warmUpEnded && common.warm().begin().isPresent()) {
            link.service().endWarmUp(run);
            warmUpEnded = true;
        }
        for (Gate gate : Gate.values()) {
            StartLine line = common.line(gate);
            if (state.gate() == gate) {
                line.reachedBy(address());
                OptionalLong nanos = line.begin();
                if (nanos.isPresent() && !line.leavesBehind(address())) {
                    beginNanos = nanos.getAsLong();
                    ownBeginNanos = clock.relation().at(beginNanos);
                    link.service().open(run, gate, ownBeginNanos);
                    opened = gate;
                    correctTime();
                }
            }
            if (line.leavesBehind(address())) {
                return Optional.of((gate == Gate.WARM_UP ? "was not ready within " : "did not end its warm-up within ")
                        + line.patience().toSeconds() + " s after the first, and the others began without it");
            }
        }
        return Optional.empty();
    }

    /** Tells the agent, once its window has an instant, how its clock goes in relation to this JVM's. */
    private void correctTime() throws RemoteException {
        if (opened != Gate.WINDOW) {
            return;
        }
        AgentClock.Relation relation = clock.relation();
        link.service()
                .correct(
                        run,
                        relation.nanos() - beginNanos,
                        relation.at(relation.nanos()) - ownBeginNanos,
                        relation.rate());
    }

    /** One agent that meets a condition ends the windows of all. */
    private void stop(AgentState state) throws RemoteException {
        if (state.met() != null) {
            common.met().compareAndSet(null, "on " + address() + " " + state.met());
            stopped = true;
        }
        String met = common.met().get();
        if (met != null && !stopped && state.stage() == Stage.RUNNING) {
            link.service().stop(run, met);
            stopped = true;
        }
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
