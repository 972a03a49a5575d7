package cxfperf.jmeter.controller;

import cxfperf.jmeter.agents.AgentAddress;
import cxfperf.jmeter.agents.AgentSockets;
import cxfperf.jmeter.agents.JmeterSettings;
import cxfperf.jmeter.controller.AgentWatch.AgentEnd;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.UsageException;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.net.ssl.SSLContext;
import org.apache.jmeter.engine.DistributedRunner;
import org.apache.jorphan.collections.HashTree;

/** One load on several agents: sent and started by JMeter's engine, followed until each has ended or is lost. */
final class DistributedRun {

    /** Of RMI: how long an answer may take. It has none of its own. */
    private static final String ANSWER_PROPERTY = "sun.rmi.transport.tcp.responseTimeout";

    private static final String ANSWER_MILLIS = "30000";

    private static final Duration BEGINNING_AND_END = Duration.ofMinutes(5);

    private static final Duration READY_AT_LEAST = Duration.ofSeconds(90);

    private final List<AgentLink> agents;
    private final DistributedRunner engine = new DistributedRunner();
    private final List<String> names;
    private volatile boolean stopped;

    private DistributedRun(List<AgentLink> agents) {
        this.agents = agents;
        this.names = agents.stream().map(agent -> agent.address().toString()).toList();
    }

    /**
     * Calls all agents.
     *
     * @throws CannotRunException with one line, if one does not answer, or cannot take a load now
     * @throws UsageException with one line, if two of the addresses lead to one agent
     */
    static DistributedRun with(List<AgentAddress> addresses, Optional<SSLContext> tls)
            throws CannotRunException, UsageException {
        try {
            System.setProperty(ANSWER_PROPERTY, ANSWER_MILLIS);
            AgentSockets.install(tls, InetAddress.getLoopbackAddress());
            JmeterSettings.load(Map.of());
        } catch (IOException e) {
            throw new CannotRunException("JMeter cannot be set up: " + ErrorText.of(e));
        }
        return new DistributedRun(AgentLink.open(addresses));
    }

    /**
     * Sends the load and starts it.
     *
     * @throws CannotRunException with one line, if an agent does not take it, or an end is asked for
     */
    void start(HashTree plan) throws CannotRunException {
        PrintStream console = System.out;
        // JMeter tells the names of its objects.
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        try {
            engine.init(names, plan);
            if (stopped) {
                throw new CannotRunException("interrupted before the load began");
            }
            engine.start(names);
            if (stopped) {
                // Those that were not there yet when the end was asked for.
                engine.shutdown(names);
            }
        } catch (RuntimeException e) {
            throw new CannotRunException("JMeter's engine could not start the load: " + ErrorText.of(e));
        } finally {
            System.setOut(console);
        }
    }

    /** Asks all agents to come to an end now, whether or not they have begun. Any thread. */
    void stop() {
        stopped = true;
        engine.shutdown(names);
    }

    /** Whether an end was asked for. Any thread. */
    boolean isStopped() {
        return stopped;
    }

    /**
     * Waits for all of them.
     *
     * @param run its name
     * @param directory where each agent gets one for its files
     * @param plan what each of them does
     */
    List<AgentEnd> await(String run, Path directory, LoadPlan plan) throws IOException, InterruptedException {
        List<Future<AgentEnd>> watched = new ArrayList<>();
        StartLine line =
                new StartLine(agents.stream().map(AgentLink::address).toList(), mostToBeReady(plan), System::nanoTime);
        ExecutorService watches = Executors.newFixedThreadPool(agents.size());
        try {
            for (AgentLink agent : agents) {
                Path files =
                        Files.createDirectory(directory.resolve(agent.address().fileName()));
                watched.add(watches.submit(new AgentWatch(agent, run, files, line, most(plan))));
            }
            List<AgentEnd> ends = new ArrayList<>();
            for (Future<AgentEnd> watch : watched) {
                ends.add(watch.get());
            }
            return ends;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            watches.shutdownNow();
        }
    }

    /**
     * Longer than an agent gives its own threads until their clients are made: where it answers, it says more than
     * this.
     */
    private static Duration mostToBeReady(LoadPlan plan) {
        return READY_AT_LEAST.plusSeconds(plan.threads());
    }

    /** How long a run of this plan takes at most: what it asks for, and what its beginning and its end may take. */
    private static Duration most(LoadPlan plan) {
        Duration window = plan.limit() instanceof Limit.Time time ? time.window() : Duration.ZERO;
        return BEGINNING_AND_END
                .plusSeconds(plan.threads())
                .plus(plan.warmup().most())
                .plus(window)
                .plus(plan.timeout().multipliedBy(2));
    }
}
