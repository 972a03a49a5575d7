package cxfperf.jmeter.agents;

import cxfperf.jmeter.between.Harness.GroupThreads;
import cxfperf.scenario.LoadPart;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * An element of a test plan that gives an agent the name of its run and its part of the load. {@code testStarted} and
 * {@code testEnded} are called by the engine's thread, {@code sampleOccurred} by those of the clients.
 */
public final class AgentElement extends AbstractTestElement
        implements SampleListener, TestStateListener, NoThreadClone, Serializable {

    /** The variable of the test plan that holds the directory of the run. */
    public static final String RESULTS = "cxfperf.results";

    private static final long serialVersionUID = 1L;

    private static final String AGENTS = "AgentElement.agents";
    private static final String RUN = "AgentElement.run";

    /** For JMeter, which creates the element by its class name. */
    public AgentElement() {}

    /** @param agents all agents of the run, by the controller's names for them */
    public AgentElement(String run, List<String> agents) {
        setName("agent");
        setProperty(AGENTS, String.join(",", agents));
        setProperty(RUN, run);
    }

    @Override
    public void testStarted() {
        throw new IllegalStateException("an element of agents, and not of a test of one host");
    }

    @Override
    public void testStarted(String host) {
        try {
            Path directory = AgentProcess.runs().begin(getPropertyAsString(RUN), part(host));
            // The engine copies its variables to all threads that it starts after this call.
            JMeterVariables variables = JMeterContextService.getContext().getVariables();
            variables.put(RESULTS, directory.toString());
            variables.putObject(GroupThreads.HOSTS, AgentProcess.runs().start());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** @param host the controller's name for this agent */
    private LoadPart part(String host) {
        List<String> agents = List.of(getPropertyAsString(AGENTS).split(","));
        return new LoadPart(agents.indexOf(host) + 1, agents.size());
    }

    @Override
    public void sampleOccurred(SampleEvent event) {
        if (!event.getResult().isSuccessful()) {
            AgentProcess.runs().problem(event.getResult().getResponseMessage());
        }
    }

    @Override
    public void sampleStarted(SampleEvent event) {
        // Only ended samples say why they failed.
    }

    @Override
    public void sampleStopped(SampleEvent event) {
        // Only ended samples say why they failed.
    }

    @Override
    public void testEnded() {
        testEnded("");
    }

    @Override
    public void testEnded(String host) {
        // The threads have waited for the end of the run, when its files are written.
    }
}
