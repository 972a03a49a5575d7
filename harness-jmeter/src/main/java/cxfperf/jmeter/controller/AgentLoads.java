package cxfperf.jmeter.controller;

import cxfperf.jmeter.ScenarioSampler;
import cxfperf.jmeter.agents.AgentElement;
import cxfperf.jmeter.controller.AgentWatch.AgentEnd;
import cxfperf.merge.ClientHost;
import cxfperf.merge.ClientHosts;
import cxfperf.options.AgentAddress;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.result.Reason.Code;
import cxfperf.result.RunResult;
import cxfperf.result.StopCondition;
import cxfperf.run.LoadGenerators;
import cxfperf.run.MergedRun;
import cxfperf.stored.StoredRun;
import cxfperf.stored.StoredRuns;
import cxfperf.terminal.Terminal;
import cxfperf.text.NumberText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;

/**
 * The loads of one command on several agents, one after the other. The files of all agents are fetched and added up.
 * The controller opens all connections.
 */
final class AgentLoads implements LoadGenerators, AutoCloseable {

    /**
     * The sum of a load.
     *
     * @param hosts how many agents are in it
     * @param ends of all agents, the lost ones too
     */
    record AgentSum(StoredRun run, int hosts, List<AgentEnd> ends) {}

    private final ControllerOptions options;
    private final Optional<StartedAgents> started;
    private DistributedRun running;
    private boolean stopped;

    private AgentLoads(ControllerOptions options) {
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
    static AgentLoads with(ControllerOptions options) throws CannotRunException, UsageException, InterruptedException {
        DistributedRun.setUp(options.key().context());
        if (options.started().isEmpty()) {
            DistributedRun.on(options.agents());
        }
        return new AgentLoads(options);
    }

    @Override
    public int hosts() {
        return options.agents().size();
    }

    @Override
    public RunResult run(ClientOptions load, Path directory, UnaryOperator<RunResult> judged)
            throws UsageException, CannotRunException, InterruptedException {
        try {
            AgentSum sum = make(load.plan(), LoadTexts.of(options.handedOn(), load), directory, false);
            StoredRun run = sum.run().with(judged.apply(sum.run().result()));
            MergedRun.store(run, sum.hosts(), directory);
            return run.result();
        } catch (IOException e) {
            throw new CannotRunException("the files of the agents cannot be kept: " + ErrorText.of(e));
        }
    }

    @Override
    public synchronized void stop() {
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
     * Makes one load.
     *
     * @param handedOn its options, by name
     * @param directory in which each agent gets a directory for its files
     * @param logged whether the progress is shown in a log, too
     * @throws CannotRunException with one line, if an agent cannot take the load, or if there is no sum
     * @throws IOException if the files cannot be kept
     */
    AgentSum make(LoadPlan plan, Map<String, String> handedOn, Path directory, boolean logged)
            throws UsageException, CannotRunException, InterruptedException, IOException {
        List<AgentAddress> addresses = started.isPresent() ? started.get().ready(directory) : options.agents();
        DistributedRun run = DistributedRun.on(addresses);
        begins(run);
        // All agents use the same name. It is unique, because agents may share a disk and serve several controllers.
        String name = directory.getFileName() + "-"
                + Integer.toHexString(ThreadLocalRandom.current().nextInt(0x1000, 0x10000));
        List<String> agents = addresses.stream().map(AgentAddress::toString).toList();
        run.start(() -> TestTree.of(
                name,
                agents,
                options.jtl(),
                plan.threads(),
                options.client().scenario().name(),
                handedOn));
        if (logged) {
            System.out.println("all agents have the load; their files go to " + directory);
        }
        List<AgentEnd> ends = run.await(name, directory, options.client().scenario(), plan, progress(logged));
        AgentRunsRead read = AgentRunsRead.of(ends);
        read.lost().forEach(lost -> System.err.println("cxfperf: agent " + lost.name() + " " + lost.because()));
        ends.forEach(end ->
                end.samples().ifPresent(why -> System.err.println("cxfperf: agent " + end.address() + ": " + why)));
        if (read.finished().isEmpty()) {
            throw new CannotRunException("no agent came to the end of its run");
        }
        return new AgentSum(
                ClientHosts.merge(read.finished(), read.lost()), read.finished().size(), ends);
    }

    private SumProgress progress(boolean logged) {
        return new SumProgress(
                System.out, Terminal.isStandardOutput(), logged, Terminal.logSeconds(System.getenv()), hosts());
    }

    /** The options of one load of a sweep or of a search. */
    static final class LoadTexts {

        private static final List<Option<?>> OF_THE_SERIES = List.of(
                Option.GOAL,
                Option.GOAL_TIME,
                Option.RATE,
                Option.ARRIVALS,
                Option.TIME,
                Option.INVOCATIONS,
                Option.SLO,
                Option.STOP);

        private LoadTexts() {}

        static Map<String, String> of(Map<String, String> handedOn, ClientOptions load) {
            Map<String, String> texts = new LinkedHashMap<>(handedOn);
            OF_THE_SERIES.forEach(option -> texts.remove(option.optionName()));
            LoadPlan plan = load.plan();
            put(texts, Option.WARMUP, plan.warmup().text());
            put(texts, Option.SEED, String.valueOf(plan.seed()));
            plan.rate().ifPresent(rate -> {
                put(texts, Option.RATE, rate.text());
                put(texts, Option.ARRIVALS, rate.arrivals().name().toLowerCase(Locale.ROOT));
            });
            if (plan.limit() instanceof Limit.Time time) {
                put(texts, Option.TIME, String.valueOf(time.window().toSeconds()));
            } else if (plan.limit() instanceof Limit.Invocations all) {
                put(texts, Option.INVOCATIONS, String.valueOf(all.perThread()));
            }
            if (!load.slo().isEmpty()) {
                put(texts, Option.SLO, String.join(",", load.slo().texts()));
            }
            String stop = load.stop().stream().map(StopCondition::text).collect(Collectors.joining(","));
            if (!stop.isEmpty()) {
                put(texts, Option.STOP, stop);
            }
            return texts;
        }

        private static void put(Map<String, String> texts, Option<?> option, String value) {
            texts.put(option.optionName(), value);
        }
    }

    /** The test plan of each agent: one thread group whose threads are clients of the scenario. */
    private static final class TestTree {

        private TestTree() {}

        /**
         * @param run the name of the run
         * @param agents all agents, by the engine's names for them
         * @param jtl whether the agents write samples
         * @param threads the number of clients of one agent
         * @param options the options of the scenario and its load
         */
        static HashTree of(
                String run,
                List<String> agents,
                boolean jtl,
                int threads,
                String scenario,
                Map<String, String> options) {
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
            inPlan.add(new AgentElement(run, agents, jtl));
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
                    lost.add(new ClientHost.Lost(name, end.lost().get() + recorded(end)));
                } else if (StoredRuns.find(end.directory()).isEmpty() || StoredRuns.wasKilled(end.directory())) {
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

        /** What the files contain that were fetched before the loss; empty if they had no line yet. */
        private static String recorded(AgentEnd end) {
            try {
                if (!StoredRuns.wasKilled(end.directory())) {
                    return "";
                }
                RunResult recorded = StoredRuns.read(end.directory()).result();
                return NumberText.format(
                        "; its files have %.1f s of its run, with %,d %s calls",
                        recorded.windowSeconds(), recorded.calls().ok(), recorded.wordOfOk());
            } catch (IOException e) {
                return "";
            }
        }
    }
}
