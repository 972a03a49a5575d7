package cxfperf.jmeter.controller;

import cxfperf.jmeter.ScenarioSampler;
import cxfperf.jmeter.agents.AgentElement;
import cxfperf.jmeter.agents.AgentSockets;
import cxfperf.jmeter.agents.JmeterSettings;
import cxfperf.jmeter.controller.AgentLink.EachAgent;
import cxfperf.jmeter.controller.FollowedAgent.AgentEnd;
import cxfperf.jvms.Interruption;
import cxfperf.merge.ClientHost;
import cxfperf.merge.ClientHosts;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Home;
import cxfperf.options.UsageException;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.WarmUp;
import cxfperf.stored.StoredRun;
import cxfperf.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;

/** One load on several agents, whose files are fetched and added up. The controller opens all connections. */
final class AgentLoad implements AutoCloseable {

    /**
     * The merged result of a load.
     *
     * @param hosts how many agents are in it
     */
    record AgentSum(StoredRun run, int hosts) {}

    /** RMI's property for the time limit of a response. By default RMI has no limit. */
    private static final String ANSWER_PROPERTY = "sun.rmi.transport.tcp.responseTimeout";

    private static final String ANSWER_MILLIS = "30000";

    private static final long POLL_MILLIS = 100;

    /**
     * A run that was stopped waits this long for an agent that does not answer: this JVM has {@link
     * Interruption#WRITE_SECONDS} for the results of the others.
     */
    private static final Duration SILENCE = Duration.ofSeconds(5);

    private static final Duration BEGINNING_AND_END = Duration.ofMinutes(5);

    private final ControllerOptions options;
    private final List<AgentLink> running;
    private final Optional<StartedAgents> started;
    private volatile boolean stopped;

    /** @param running the agents that need not be started */
    private AgentLoad(ControllerOptions options, List<AgentLink> running) {
        this.options = options;
        this.running = running;
        this.started = options.started().isEmpty()
                ? Optional.empty()
                : Optional.of(new StartedAgents(options, Home.ofThisProcess()));
    }

    /**
     * Sees to it that all agents answer that run already. Once in a JVM.
     *
     * @throws CannotRunException with one line, if an agent does not answer, or cannot take a load now
     * @throws UsageException with one line, if two of the addresses lead to one agent
     */
    static AgentLoad with(ControllerOptions options) throws CannotRunException, UsageException, InterruptedException {
        try {
            System.setProperty(ANSWER_PROPERTY, ANSWER_MILLIS);
            AgentSockets.ofController(options.key().context());
            JmeterSettings.load(Map.of());
        } catch (IOException e) {
            throw new CannotRunException("JMeter cannot be set up: " + ErrorText.of(e));
        }
        return new AgentLoad(options, options.started().isEmpty() ? AgentLink.open(options.agents()) : List.of());
    }

    /** Ends the load, or keeps it from beginning. Any thread. */
    void stop() {
        stopped = true;
        started.ifPresent(StartedAgents::stop);
    }

    /** Stops the agents that this command has started. */
    @Override
    public void close() {
        started.ifPresent(StartedAgents::close);
    }

    boolean isStopped() {
        return stopped;
    }

    static CannotRunException interrupted() {
        return new CannotRunException("interrupted before the load began");
    }

    /**
     * Makes the load.
     *
     * @param directory in which each agent gets a directory for its files
     * @throws CannotRunException with one line, if an agent cannot take the load, or if there is no merged result
     * @throws IOException if the files cannot be stored
     */
    AgentSum make(Path directory) throws UsageException, CannotRunException, InterruptedException, IOException {
        List<AgentLink> links =
                started.isPresent() ? AgentLink.open(started.get().ready(directory)) : running;
        if (stopped) {
            throw interrupted();
        }
        // All agents use the same name. It is unique, because agents may share a disk and serve several controllers.
        String name = directory.getFileName() + "-"
                + Integer.toHexString(ThreadLocalRandom.current().nextInt(0x1000, 0x10000));
        List<String> agents =
                links.stream().map(link -> link.address().toString()).toList();
        String scenario = options.client().scenario().name();
        LoadPlan plan = options.client().plan();
        start(links, name, () -> TestTree.of(name, agents, plan.threads(), scenario, options.handedOn()));
        System.out.println("all agents have the load; their files go to " + directory);
        SumProgress progress = new SumProgress(
                System.out, Terminal.isStandardOutput(), Terminal.logSeconds(System.getenv()), links.size());
        List<FollowedAgent> followed = new ArrayList<>();
        for (AgentLink link : links) {
            Path files = Files.createDirectory(directory.resolve(link.address().fileName()));
            followed.add(new FollowedAgent(link, name, files));
        }
        List<AgentEnd> ends = follow(followed, plan, progress, () -> stopped, SILENCE);
        List<ClientHost.Lost> lost =
                ends.stream().flatMap(end -> end.lost().stream()).toList();
        lost.forEach(one -> System.err.println("cxfperf: agent " + one.name() + " " + one.because()));
        List<ClientHost> finished =
                ends.stream().flatMap(end -> end.finished().stream()).toList();
        if (finished.isEmpty()) {
            throw new CannotRunException("no agent came to the end of its run");
        }
        return new AgentSum(ClientHosts.merge(finished, lost), finished.size());
    }

    /** Sends the load to all agents at the same time, and starts it. */
    private static void start(List<AgentLink> agents, String run, Supplier<HashTree> plan)
            throws CannotRunException, InterruptedException {
        try {
            EachAgent.of(agents, agent -> {
                agent.start(plan.get());
                return agent;
            });
        } catch (CannotRunException e) {
            EachAgent.of(agents, agent -> {
                try {
                    agent.end(run);
                } catch (RemoteException | RuntimeException unheard) {
                    // It is lost, or has not begun.
                }
                return agent;
            });
            throw e;
        }
    }

    /**
     * Waits until each agent has ended or is lost, and opens the steps that they begin together.
     *
     * @param plan the load of each agent
     * @param stopped whether all agents are to end now
     * @param silence how long a run that was stopped waits for an agent that does not answer
     */
    static List<AgentEnd> follow(
            List<FollowedAgent> agents, LoadPlan plan, SumProgress progress, BooleanSupplier stopped, Duration silence)
            throws InterruptedException {
        long begin = System.nanoTime();
        long wantedNanos = begin;
        Duration most = most(plan);
        CommonSteps steps = new CommonSteps(plan);
        agents.forEach(agent -> agent.begin(stopped));
        while (true) {
            List<FollowedAgent> left =
                    agents.stream().filter(agent -> agent.end().isEmpty()).toList();
            progress.show(left.stream()
                    .map(FollowedAgent::progress)
                    .filter(Objects::nonNull)
                    .toList());
            if (left.isEmpty()) {
                return agents.stream().flatMap(agent -> agent.end().stream()).toList();
            }
            long now = System.nanoTime();
            if (!stopped.getAsBoolean()) {
                wantedNanos = now;
            }
            for (FollowedAgent agent : left) {
                if (now - begin > most.toNanos()) {
                    agent.lose("did not come to its end within " + most.toSeconds() + " s");
                } else if (Math.min(now - wantedNanos, now - agent.answeredNanos()) > silence.toNanos()) {
                    agent.lose("does not answer, and the run was stopped");
                }
            }
            steps.pass(agents, now);
            Thread.sleep(POLL_MILLIS);
        }
    }

    /** The time limit of a run of this plan: its planned time plus limits for its start and end. */
    private static Duration most(LoadPlan plan) {
        // Nobody knows how long a number of calls takes.
        Duration window =
                plan.limit() instanceof Limit.Time time ? time.window() : Duration.ofSeconds(WarmUp.MAX_SECONDS);
        return BEGINNING_AND_END
                .plusSeconds(plan.threads())
                .plus(plan.warmup().most())
                .plus(window)
                .plus(plan.timeout().multipliedBy(2));
    }

    /** The test plan of each agent: one thread group whose threads are clients of the scenario. */
    private static final class TestTree {

        private TestTree() {}

        /**
         * @param run the name of the run
         * @param agents all agents, by the engine's names for them
         * @param threads the number of clients of one agent
         * @param options the options of the scenario and its load
         */
        static HashTree of(String run, List<String> agents, int threads, String scenario, Map<String, String> options) {
            TestPlan plan = named(new TestPlan(), scenario);
            plan.setUserDefinedVariables(new Arguments());
            LoopController loop = named(new LoopController(), "until the run is over");
            loop.setLoops(LoopController.INFINITE_LOOP_COUNT);
            ThreadGroup group = named(new ThreadGroup(), "clients");
            group.setNumThreads(threads);
            group.setRampUp(0);
            group.setSamplerController(loop);
            Map<String, String> all = new LinkedHashMap<>(options);
            // Only the agent knows the value.
            all.put("results", "${" + AgentElement.RESULTS + "}");
            HashTree tree = new ListedHashTree();
            HashTree inPlan = tree.add(plan);
            inPlan.add(new AgentElement(run, agents));
            inPlan.add(group).add(new ScenarioSampler(scenario, all));
            return tree;
        }

        private static <T extends TestElement> T named(T element, String name) {
            element.setName(name);
            element.setEnabled(true);
            return element;
        }
    }
}
