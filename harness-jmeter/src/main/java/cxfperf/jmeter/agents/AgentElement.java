package cxfperf.jmeter.agents;

import cxfperf.jmeter.between.Harness.CommonStart;
import cxfperf.scenario.LoadPart;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleSaveConfiguration;
import org.apache.jmeter.save.CSVSaveService;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * An element of a test plan that gives an agent the name of its run, and writes the run's samples to a file on the
 * agent. JMeter's own collector would send each sample to the controller over a connection in the other direction,
 * which costs more than most of the calls, and which a firewall has to let through. {@code testStarted} and {@code
 * testEnded} are called by the engine's thread, {@code sampleOccurred} by those of the clients.
 */
public final class AgentElement extends AbstractTestElement
        implements SampleListener, TestStateListener, NoThreadClone, Serializable {

    /** The name of the file of samples in the directory of the run. */
    public static final String SAMPLES = "samples.jtl";

    /** The variable of the test plan that holds the directory of the run. */
    public static final String RESULTS = "cxfperf.results";

    private static final long serialVersionUID = 1L;

    private static final String AGENTS = "AgentElement.agents";
    private static final String RUN = "AgentElement.run";
    private static final String WITH_SAMPLES = "AgentElement.samples";

    private transient SampleFile samples;

    /** For JMeter, which creates the element by its class name. */
    public AgentElement() {}

    /**
     * @param agents all agents of the run, by the controller's names for them
     * @param withSamples whether the samples are written
     */
    public AgentElement(String run, List<String> agents, boolean withSamples) {
        setName("agent");
        setProperty(AGENTS, String.join(",", agents));
        setProperty(RUN, run);
        setProperty(WITH_SAMPLES, withSamples);
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
            variables.putObject(CommonStart.VARIABLE, AgentProcess.runs().start());
            if (getPropertyAsBoolean(WITH_SAMPLES)) {
                samples = new SampleFile(
                        directory.resolve(SAMPLES),
                        CSVSaveService.printableFieldNamesToString(SampleSaveConfiguration.staticConfig()));
            }
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
        if (samples == null) {
            return;
        }
        // JMeter's own collector does this too: the configuration of the sample decides what is written of it.
        event.getResult().setSaveConfig(SampleSaveConfiguration.staticConfig());
        try {
            samples.add(CSVSaveService.resultToDelimitedString(event));
        } catch (IOException e) {
            AgentProcess.runs().samplesLost(SAMPLES + " is not complete: " + e.getMessage());
        }
    }

    @Override
    public void sampleStarted(SampleEvent event) {
        // Only ended samples are written.
    }

    @Override
    public void sampleStopped(SampleEvent event) {
        // Only ended samples are written.
    }

    @Override
    public void testEnded() {
        testEnded("");
    }

    @Override
    public void testEnded(String host) {
        try {
            if (samples != null) {
                samples.close();
            }
        } catch (IOException e) {
            AgentProcess.runs().samplesLost(SAMPLES + " is not complete: " + e.getMessage());
        }
        AgentProcess.runs().awaitFiles();
    }
}
