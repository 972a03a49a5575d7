package cxfperf.jmeter.controller;

import cxfperf.jmeter.ScenarioSampler;
import cxfperf.jmeter.agents.AgentAddress;
import cxfperf.jmeter.agents.AgentElement;
import cxfperf.jmeter.controller.AgentWatch.AgentEnd;
import cxfperf.jvms.EndBySignal;
import cxfperf.jvms.ExitCode;
import cxfperf.jvms.ModuleCommand;
import cxfperf.merge.ClientHosts;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.run.MergedRun;
import cxfperf.stored.RunDirectory;
import cxfperf.stored.StoredRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;

/**
 * The jmeter role of a load JVM: has JMeter's engine send one load to several agents and start it, fetches the files of
 * all agents, merges them and judges the sum. The controller opens all connections.
 */
public final class ControllerCommand implements ModuleCommand<ControllerOptions> {

    @Override
    public Role role() {
        return Role.JMETER;
    }

    @Override
    public Class<ControllerOptions> type() {
        return ControllerOptions.class;
    }

    @Override
    public ControllerOptions plan(Settings settings, Home home) throws UsageException {
        return ControllerOptions.from(settings, home);
    }

    @Override
    public ExitCode run(ControllerOptions asked) throws UsageException, CannotRunException, InterruptedException {
        ControllerOptions options = asked.found();
        String scenario = options.client().scenario().name();
        DistributedRun run = DistributedRun.with(options.agents(), options.key().context());
        EndBySignal signal = EndBySignal.of("stop-agents", run::stop, "the agents did not come to an end");
        ExitCode code = ExitCode.INVALID;
        try {
            Path directory = RunDirectory.create(
                    options.client().results(),
                    Clock.systemUTC().instant(),
                    scenario,
                    options.client().operation() + "-agents");
            code = run(options, scenario, run, directory);
            return code;
        } catch (CannotRunException e) {
            if (!run.isStopped()) {
                throw e;
            }
            // The JVM ends before a caller could print the message.
            System.err.println("cxfperf: " + e.getMessage());
            return code;
        } catch (IOException e) {
            throw new CannotRunException("the files of the agents cannot be kept: " + ErrorText.of(e));
        } finally {
            signal.done(code);
        }
    }

    private static ExitCode run(ControllerOptions options, String scenario, DistributedRun run, Path directory)
            throws CannotRunException, InterruptedException, IOException {
        // All agents use the same name. It is unique, because agents may share a disk and serve several controllers.
        String name = directory.getFileName() + "-"
                + Integer.toHexString(ThreadLocalRandom.current().nextInt(0x1000, 0x10000));
        int threads = options.client().plan().threads();
        System.out.printf(
                Locale.ROOT,
                "%s %s on %d agent%s, %d client%s each: %s%n",
                scenario,
                options.client().operation(),
                options.agents().size(),
                options.agents().size() == 1 ? "" : "s",
                threads,
                threads == 1 ? "" : "s",
                options.agents().stream().map(AgentAddress::toString).collect(Collectors.joining(", ")));
        List<String> agents =
                options.agents().stream().map(AgentAddress::toString).toList();
        run.start(TestTree.of(name, agents, options.jtl(), threads, scenario, options.handedOn()));
        System.out.println("all agents have the load; their files go to " + directory);
        List<AgentEnd> ends = run.await(name, directory, options.client().plan());
        AgentRunsRead read = AgentRunsRead.of(ends);
        read.lost().forEach(lost -> System.err.println("cxfperf: agent " + lost.name() + " " + lost.because()));
        try {
            return publish(read, directory);
        } finally {
            // After the merge, because the dashboard of a long run may take longer than the JVM has left after a
            // signal.
            if (options.jtl()) {
                samples(ends, directory);
            }
        }
    }

    private static void samples(List<AgentEnd> ends, Path directory) throws IOException {
        Path file = directory.resolve("samples.jtl");
        if (Samples.gather(ends.stream().map(AgentEnd::directory).toList(), file)) {
            System.out.println("samples: " + file);
            try {
                System.out.println("dashboard: " + Dashboard.write(file, directory.resolve("dashboard")));
            } catch (IOException e) {
                // The run is valid without a dashboard.
                System.err.println("cxfperf: " + ErrorText.of(e));
            }
        }
    }

    private static ExitCode publish(AgentRunsRead read, Path directory) throws CannotRunException, IOException {
        if (read.finished().isEmpty()) {
            throw new CannotRunException("no agent came to the end of its run");
        }
        try {
            StoredRun sum = ClientHosts.merge(read.finished(), read.lost());
            return MergedRun.publish(sum, read.finished().size(), directory, Optional.empty());
        } catch (IllegalArgumentException e) {
            throw new CannotRunException("the runs of the agents cannot be added up: " + e.getMessage());
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
            all.put(Option.PART.optionName(), "${" + AgentElement.PART + "}");
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
}
