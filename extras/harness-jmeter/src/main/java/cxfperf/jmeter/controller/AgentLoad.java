package cxfperf.jmeter.controller;

import cxfperf.jmeter.ScenarioSampler;
import cxfperf.jmeter.agents.AgentElement;
import cxfperf.jmeter.controller.AgentWatch.AgentEnd;
import cxfperf.merge.ClientHost;
import cxfperf.merge.ClientHosts;
import cxfperf.options.AgentAddress;
import cxfperf.options.CannotRunException;
import cxfperf.options.Home;
import cxfperf.options.UsageException;
import cxfperf.plan.LoadPlan;
import cxfperf.result.Reason.Code;
import cxfperf.result.RunResult;
import cxfperf.stored.StoredRun;
import cxfperf.stored.StoredRuns;
import cxfperf.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
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

    private final ControllerOptions options;
    private final Optional<StartedAgents> started;
    private DistributedRun running;
    private boolean stopped;

    private AgentLoad(ControllerOptions options) {
        this.options = options;
        this.started = options.started().isEmpty()
                ? Optional.empty()
                : Optional.of(new StartedAgents(options, Home.ofThisProcess()));
    }

    /**
     * Sees to it that all agents answer that run already.
     *
     * @throws CannotRunException with one line, if an agent does not answer, or cannot take a load now
     * @throws UsageException with one line, if two of the addresses lead to one agent
     */
    static AgentLoad with(ControllerOptions options) throws CannotRunException, UsageException, InterruptedException {
        DistributedRun.setUp(options.key().context());
        if (options.started().isEmpty()) {
            DistributedRun.on(options.agents());
        }
        return new AgentLoad(options);
    }

    /** Ends the load, or keeps it from beginning. Any thread. */
    synchronized void stop() {
        stopped = true;
        started.ifPresent(StartedAgents::stop);
        if (running != null) {
            running.stop();
        }
    }

    /** Stops the agents that this command has started. */
    @Override
    public void close() {
        started.ifPresent(StartedAgents::close);
    }

    synchronized boolean isStopped() {
        return stopped;
    }

    private synchronized void begins(DistributedRun run) throws CannotRunException {
        if (stopped) {
            throw interrupted();
        }
        running = run;
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
        List<AgentAddress> addresses = started.isPresent() ? started.get().ready(directory) : options.agents();
        DistributedRun run = DistributedRun.on(addresses);
        begins(run);
        // All agents use the same name. It is unique, because agents may share a disk and serve several controllers.
        String name = directory.getFileName() + "-"
                + Integer.toHexString(ThreadLocalRandom.current().nextInt(0x1000, 0x10000));
        List<String> agents = addresses.stream().map(AgentAddress::toString).toList();
        String scenario = options.client().scenario().name();
        LoadPlan plan = options.client().plan();
        run.start(() -> TestTree.of(name, agents, plan.threads(), scenario, options.handedOn()));
        System.out.println("all agents have the load; their files go to " + directory);
        SumProgress progress = new SumProgress(
                System.out, Terminal.isStandardOutput(), Terminal.logSeconds(System.getenv()), addresses.size());
        AgentRunsRead read = AgentRunsRead.of(run.await(name, directory, plan, progress));
        read.lost().forEach(lost -> System.err.println("cxfperf: agent " + lost.name() + " " + lost.because()));
        if (read.finished().isEmpty()) {
            throw new CannotRunException("no agent came to the end of its run");
        }
        return new AgentSum(
                ClientHosts.merge(read.finished(), read.lost()), read.finished().size());
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

    /**
     * The results of a run's agents, read from the copied files.
     *
     * @param finished the agents with a result
     * @param lost the other agents, each with the reason
     */
    record AgentRunsRead(List<ClientHost> finished, List<ClientHost.Lost> lost) {

        /** @throws IOException with a message for people, if files cannot be read */
        static AgentRunsRead of(List<AgentEnd> ends) throws IOException {
            List<ClientHost> finished = new ArrayList<>();
            List<ClientHost.Lost> lost = new ArrayList<>();
            for (AgentEnd end : ends) {
                String name = end.address().toString();
                if (end.lost().isPresent()) {
                    lost.add(new ClientHost.Lost(name, end.lost().get()));
                } else if (!StoredRuns.isFinished(end.directory())) {
                    lost.add(new ClientHost.Lost(
                            name,
                            "left no result"
                                    + end.problem()
                                            .map(problem -> ": " + problem)
                                            .orElse("")));
                } else {
                    ClientHost host = ClientHost.in(end.directory(), name);
                    if (host.result().windowSeconds() > 0) {
                        finished.add(host);
                    } else {
                        lost.add(new ClientHost.Lost(name, "opened no window" + why(host.result())));
                    }
                }
            }
            return new AgentRunsRead(finished, lost);
        }

        private static String why(RunResult run) {
            return run.verdict().reasons().stream()
                    // This reason only follows from the loss of the agent.
                    .filter(reason -> reason.code() != Code.NO_VERIFIED_CALLS)
                    .findFirst()
                    .map(reason -> ": " + reason.evidence())
                    .orElse("");
        }
    }
}
