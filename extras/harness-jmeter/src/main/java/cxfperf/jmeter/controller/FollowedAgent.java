package cxfperf.jmeter.controller;

import cxfperf.engine.Hosts.RunStep;
import cxfperf.jmeter.agents.AgentService;
import cxfperf.jmeter.agents.AgentService.AgentProgress;
import cxfperf.jmeter.agents.AgentService.AgentState;
import cxfperf.jmeter.agents.AgentService.AgentState.Stage;
import cxfperf.merge.ClientHost;
import cxfperf.options.AgentAddress;
import cxfperf.options.ErrorText;
import cxfperf.stored.StoredRuns;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/**
 * The run of one agent, until it has ended, with its files here, or is lost. A thread of its own polls it, so that an
 * agent that does not answer delays no other; any thread may ask how it goes.
 */
final class FollowedAgent {

    private static final long POLL_MILLIS = 500;

    /** The polling interval before the window opens. It is short because the other agents wait for this one. */
    private static final long POLL_MILLIS_AT_START = 100;

    /** The agent is lost after this number of failed polls. A single failure may be a lost packet or a pause. */
    private static final int FAILED_POLLS = 3;

    /** The time limit for the start of JMeter's engine, which begins on another thread. */
    private static final Duration BEGIN = Duration.ofSeconds(60);

    private final AgentLink link;
    private final String run;
    private final Path directory;
    private final long firstNanos = System.nanoTime();

    /** The steps that the agent does not know yet, with their times by {@link System#nanoTime()}. */
    private final Map<RunStep, Long> unknown = new ConcurrentHashMap<>();

    private final AtomicReference<AgentEnd> end = new AtomicReference<>();
    private volatile AgentState state = new AgentState(Stage.UNKNOWN, List.of(), null, null);
    private volatile long answeredNanos = firstNanos;
    private volatile String leftBehind;
    private int failed;
    private boolean knowsWindow;
    private boolean toldToEnd;

    /**
     * @param run the name of the run
     * @param directory of the copy of its files
     */
    FollowedAgent(AgentLink link, String run, Path directory) {
        this.link = link;
        this.run = run;
        this.directory = directory;
    }

    /** How it ended; empty while it is followed. */
    Optional<AgentEnd> end() {
        return Optional.ofNullable(end.get());
    }

    /** When it answered last, by {@link System#nanoTime()}; before its first answer, when this object was made. */
    long answeredNanos() {
        return answeredNanos;
    }

    /** Whether the others wait for it. */
    boolean takesPart() {
        return end().isEmpty() && leftBehind == null;
    }

    boolean hasReached(RunStep step) {
        return state.reached().contains(step);
    }

    /** The last second; null before the first. */
    AgentProgress progress() {
        return state.progress();
    }

    /** Has the next poll tell the agent when a step begins, by {@link System#nanoTime()}. */
    void open(RunStep step, long nanos) {
        unknown.put(step, nanos);
    }

    /** @param because why the others begin without it, as the end of a sentence that begins with the agent */
    void leaveBehind(String because) {
        leftBehind = because;
    }

    /**
     * Begins to poll the agent.
     *
     * @param stopped whether all agents are to end now
     */
    void begin(BooleanSupplier stopped) {
        Thread thread = new Thread(() -> follow(stopped), "agent " + address());
        // One that waits for a silent agent must not keep this JVM.
        thread.setDaemon(true);
        thread.start();
    }

    private void follow(BooleanSupplier stopped) {
        try {
            while (end().isEmpty()) {
                poll(stopped);
                Thread.sleep(knowsWindow || failed > 0 ? POLL_MILLIS : POLL_MILLIS_AT_START);
            }
        } catch (InterruptedException e) {
            lose("is no longer followed");
        }
    }

    /**
     * Tells the agent what is due, asks how its run goes, and fetches its files once the run has ended.
     *
     * @param stopped whether all agents are to end now
     */
    void poll(BooleanSupplier stopped) {
        try {
            if (leftBehind != null) {
                try {
                    link.end(run);
                } finally {
                    lose(leftBehind);
                }
                return;
            }
            for (RunStep step : List.copyOf(unknown.keySet())) {
                link.service().open(run, step, unknown.get(step) - System.nanoTime());
                unknown.remove(step);
                knowsWindow |= step == RunStep.WINDOW;
            }
            if (stopped.getAsBoolean() && !toldToEnd && state.stage() == Stage.RUNNING) {
                link.end(run);
                toldToEnd = true;
            }
            AgentState now = link.service().state(run);
            answeredNanos = System.nanoTime();
            see(now);
        } catch (RemoteException e) {
            failed++;
            if (failed >= FAILED_POLLS) {
                lose(AgentLink.becauseItFellSilent(e));
            }
        } catch (RuntimeException e) {
            // Usually an error of the agent. In any case the runs of the other agents must be kept.
            lose("failed: " + e);
        } catch (IOException e) {
            lose("has files that cannot be copied or read: " + ErrorText.of(e));
        }
    }

    private void see(AgentState now) throws IOException {
        boolean begun = state.stage() != Stage.UNKNOWN;
        if (now.stage() == Stage.ENDED) {
            fetch();
            read(now.problem());
        } else if (now.stage() == Stage.UNKNOWN && begun) {
            lose("was restarted during the run");
        } else if (now.stage() == Stage.UNKNOWN && System.nanoTime() - firstNanos > BEGIN.toNanos()) {
            lose("did not begin the run");
        } else {
            state = now;
        }
        failed = 0;
    }

    /** Copies the files of the ended run. A copy that fails is made again by the next poll. */
    private void fetch() throws IOException {
        for (String file : link.service().files(run)) {
            // The name comes from another host and is not trusted.
            Path local = directory.resolve(Path.of(file).getFileName());
            try (OutputStream out = Files.newOutputStream(local)) {
                long length = 0;
                byte[] piece;
                do {
                    piece = link.service().read(run, file, length);
                    answeredNanos = System.nanoTime();
                    out.write(piece);
                    length += piece.length;
                } while (piece.length == AgentService.MOST_BYTES);
            }
        }
    }

    /** @param problem why the run could not finish; null if it did, or the agent does not say so */
    private void read(String problem) throws IOException {
        if (!StoredRuns.isFinished(directory)) {
            lose("left no result" + (problem == null ? "" : ": " + problem));
            return;
        }
        ClientHost host = ClientHost.in(directory, address().toString());
        if (host.result().windowSeconds() > 0) {
            end.compareAndSet(null, new AgentEnd(Optional.of(host), Optional.empty()));
        } else {
            lose("opened no window; why is in " + directory);
        }
    }

    /** @param because the end of a sentence that begins with the agent; ignored if the agent has ended or is lost */
    void lose(String because) {
        end.compareAndSet(
                null,
                new AgentEnd(
                        Optional.empty(),
                        Optional.of(new ClientHost.Lost(address().toString(), because))));
    }

    private AgentAddress address() {
        return link.address();
    }

    /** How an agent's part of a run ended: with its result, read from the copy of its files, or with its loss. */
    record AgentEnd(Optional<ClientHost> finished, Optional<ClientHost.Lost> lost) {}
}
