package cxfperf.jmeter.controller;

import cxfperf.jmeter.ScenarioSampler;
import cxfperf.jmeter.agents.AgentElement;
import cxfperf.options.Option;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;

/** The test plan that each agent gets: one thread group, of which each thread is a client of the scenario. */
final class TestTree {

    private TestTree() {}

    /**
     * @param run its name
     * @param agents all of them, as the engine calls them
     * @param jtl whether samples are written
     * @param threads clients of one agent
     * @param options of the scenario and its load
     */
    static HashTree of(
            String run, List<String> agents, boolean jtl, int threads, String scenario, Map<String, String> options) {
        TestPlan plan = named(new TestPlan(), scenario);
        plan.setUserDefinedVariables(new Arguments());
        LoopController loop = named(new LoopController(), "until the run is over");
        loop.setLoops(LoopController.INFINITE_LOOP_COUNT);
        ThreadGroup group = named(new ThreadGroup(), "clients");
        group.setNumThreads(threads);
        group.setRampUp(0);
        group.setSamplerController(loop);
        Map<String, String> all = new LinkedHashMap<>(options);
        // Known on the agent only.
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
