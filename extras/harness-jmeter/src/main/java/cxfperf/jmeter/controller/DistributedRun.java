package cxfperf.jmeter.controller;

import cxfperf.engine.Hosts.RunStep;
import cxfperf.jmeter.agents.AgentSockets;
import cxfperf.jmeter.agents.JmeterSettings;
import cxfperf.jmeter.controller.AgentLink.EachAgent;
import cxfperf.jmeter.controller.AgentWatch.AgentEnd;
import cxfperf.jvms.Interruption;
import cxfperf.options.AgentAddress;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.UsageException;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.WarmUp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.apache.jorphan.collections.HashTree;

/**
 * One load on several agents, each with JMeter's engine. The run follows each agent until it has ended or is lost.
 */
final class DistributedRun {

    /** RMI's property for the time limit of a response. By default RMI has no limit. */
    private static final String ANSWER_PROPERTY = "sun.rmi.transport.tcp.responseTimeout";

    private static final String ANSWER_MILLIS = "30000";

    private static final long POLL_MILLIS = 100;

    private static final Duration BEGINNING_AND_END = Duration.ofMinutes(5);

    /**
     * A run that was stopped waits this long for an agent that does not answer: this JVM has {@link
     * Interruption#WRITE_SECONDS} for the results of the others.
     */
    private static final Duration SILENCE = Duration.ofSeconds(5);

    private final List<AgentLink> agents;
    private final Duration silence;

    /** They ask the agents to end. */
    private final Queue<Thread> ending = new ConcurrentLinkedQueue<>();

    private volatile boolean stopped;
    private volatile long stoppedNanos;
    private volatile String run = "";

    /** @param silence how long a run that was stopped waits for an agent that does not answer */
    DistributedRun(List<AgentLink> agents, Duration silence) {
        this.agents = agents;
        this.silence = silence;
    }

    /**
     * Prepares this JVM for runs on agents, once.
     *
     * @param tls empty for plain connections
     * @throws CannotRunException with one line, if JMeter cannot be set up
     */
    static void setUp(Optional<SSLContext> tls) throws CannotRunException {
        try {
            System.setProperty(ANSWER_PROPERTY, ANSWER_MILLIS);
            AgentSockets.ofController(tls);
            JmeterSettings.load(Map.of());
        } catch (IOException e) {
            throw new CannotRunException("JMeter cannot be set up: " + ErrorText.of(e));
        }
    }

    /**
     * Connects to all agents.
     *
     * @throws CannotRunException with one line, if an agent does not answer, or cannot take a load now
     * @throws UsageException with one line, if two of the addresses lead to one agent
     */
    static DistributedRun on(List<AgentAddress> addresses)
            throws CannotRunException, UsageException, InterruptedException {
        return new DistributedRun(AgentLink.open(addresses), SILENCE);
    }

    /**
     * Sends the load to all agents at the same time, and starts it.
     *
     * @param plan makes the test plan of an agent
     * @throws CannotRunException with one line, if an agent does not take the load, or if {@link #stop} was called
     */
    void start(Supplier<HashTree> plan) throws CannotRunException, InterruptedException {
        if (stopped) {
            throw AgentLoad.interrupted();
        }
        try {
            EachAgent.of(agents, agent -> {
                agent.start(plan.get());
                return agent;
            });
        } catch (CannotRunException e) {
            stop();
            // This JVM ends soon, and they are to be ended before.
            for (Thread agent : ending) {
                agent.join(silence.toMillis());
            }
            throw e;
        }
        if (stopped) {
            // Ends the agents that had not started when stop was called.
            end(run);
        }
    }

    /** Asks all agents to end now, whether or not they have begun; does not wait for them. Thread-safe. */
    void stop() {
        stoppedNanos = System.nanoTime();
        stopped = true;
        end(run);
    }

    /** Does so for all at once: one that does not answer holds its thread until the time limit of RMI. */
    private void end(String waiting) {
        for (AgentLink agent : agents) {
            Thread thread = new Thread(() -> end(agent, waiting), "stop " + agent.address());
            thread.setDaemon(true);
            thread.start();
            ending.add(thread);
        }
    }

    private static void end(AgentLink agent, String waiting) {
        try {
            agent.engine().rstopTest(false);
        } catch (RemoteException | RuntimeException e) {
            // It is lost, or has not begun: its watch says so.
        }
        try {
            // Lets its threads out of the steps at which they may wait, so that they can end.
            for (RunStep step : RunStep.values()) {
                agent.service().open(waiting, step, agent.service().nanoTime());
            }
        } catch (RemoteException | RuntimeException e) {
            // It is lost, or has not begun: its watch says so.
        }
    }

    /**
     * Waits for all agents.
     *
     * @param name the name of the run
     * @param directory the directory in which each agent gets a directory for its files
     * @param plan the load of each agent
     * @param progress shows what all agents do
     */
    List<AgentEnd> await(String name, Path directory, LoadPlan plan, SumProgress progress)
            throws IOException, InterruptedException {
        run = name;
        if (stopped) {
            end(name);
        }
        List<AgentWatch> watches = new ArrayList<>();
        CommonPhases common =
                CommonPhases.of(agents.stream().map(AgentLink::address).toList(), plan);
        Duration most = most(plan);
        // Daemons, so that one that waits for a silent agent does not keep this JVM.
        ExecutorService threads = Executors.newFixedThreadPool(agents.size(), DistributedRun::daemon);
        try {
            List<Future<AgentEnd>> watched = new ArrayList<>();
            for (AgentLink agent : agents) {
                Path files =
                        Files.createDirectory(directory.resolve(agent.address().fileName()));
                AgentWatch watch = new AgentWatch(agent, name, files, common, progress, most);
                watches.add(watch);
                watched.add(threads.submit(watch));
            }
            List<AgentEnd> ends = new ArrayList<>();
            for (int i = 0; i < watched.size(); i++) {
                ends.add(end(watches.get(i), watched.get(i)));
            }
            return ends;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    private AgentEnd end(AgentWatch watch, Future<AgentEnd> watched) throws ExecutionException, InterruptedException {
        while (true) {
            try {
                return watched.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                long now = System.nanoTime();
                if (stopped
                        && now - stoppedNanos > silence.toNanos()
                        && now - watch.answeredNanos() > silence.toNanos()) {
                    return watch.lost("does not answer, and the run was stopped");
                }
            }
        }
    }

    private static Thread daemon(Runnable watch) {
        Thread thread = new Thread(watch, "agent-watch");
        thread.setDaemon(true);
        return thread;
    }

    /** The time limit of a run of this plan: its planned time plus limits for its start and end. */
    private static Duration most(LoadPlan plan) {
        // Nobody knows how long a number of calls takes.
        Duration window =
                plan.limit() instanceof Limit.Time time ? time.window() : Duration.ofSeconds(WarmUp.MAX_SECONDS);
        Duration warmup = plan.warmup().most();
        return BEGINNING_AND_END
                .plusSeconds(plan.threads())
                .plus(warmup)
                .plus(window)
                .plus(plan.timeout().multipliedBy(2));
    }
}
