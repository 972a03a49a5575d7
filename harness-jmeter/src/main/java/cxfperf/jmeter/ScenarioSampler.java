package cxfperf.jmeter;

import cxfperf.jmeter.between.Harness.CallEnd;
import cxfperf.jmeter.between.Harness.SampledClient;
import cxfperf.jmeter.between.Harness.SampledRun;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.TestElementProperty;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * A scenario as a sampler: each sample is one call of one of its clients. JMeter starts, ramps and stops its threads;
 * the harness measures each call, counts it, and writes the results and the verdict of the run when the last thread has
 * left.
 *
 * <p>All threads of one thread group are one run. Its window opens when all of them call and the warm-up is over, and
 * closes by the option {@code time} or {@code invocations}, which ends the threads. The samples that JMeter's listeners
 * see are the calls of the window, and no others.
 */
public final class ScenarioSampler extends AbstractSampler implements ThreadListener {

    private static final long serialVersionUID = 1;

    private static final String SCENARIO = "ScenarioSampler.scenario";
    private static final String OPTIONS = "ScenarioSampler.options";
    private static final String FAILED = "failed";

    /** Longer than writing the results after the last call takes. */
    private static final Duration WRITING = Duration.ofSeconds(60);

    /** The client of this thread, made by its first sample. */
    private transient SampledClient client;

    private transient SampledRun run;

    /** The message of the samples of a thread without a client. */
    private transient String noClient;

    /** For JMeter, which creates the sampler by its class name. */
    public ScenarioSampler() {
        setProperty(new TestElementProperty(OPTIONS, new Arguments()));
    }

    /** A sampler of this scenario, with options by the names that a user gives after {@code -D}. */
    public ScenarioSampler(String scenario, Map<String, String> options) {
        this();
        setName(scenario);
        setScenario(scenario);
        Arguments given = new Arguments();
        options.forEach(given::addArgument);
        setOptions(given);
    }

    public String scenario() {
        return getPropertyAsString(SCENARIO);
    }

    public void setScenario(String name) {
        setProperty(SCENARIO, name);
    }

    public Arguments options() {
        return (Arguments) getProperty(OPTIONS).getObjectValue();
    }

    public void setOptions(Arguments options) {
        setProperty(new TestElementProperty(OPTIONS, options));
    }

    /** The options that have a value. */
    Map<String, String> givenOptions() {
        Map<String, String> given = new LinkedHashMap<>();
        for (JMeterProperty property : options().getArguments()) {
            Argument argument = (Argument) property.getObjectValue();
            if (!argument.getValue().isBlank()) {
                given.put(argument.getName().trim(), argument.getValue().trim());
            }
        }
        return given;
    }

    /** @return null for a call outside the window: JMeter does not count it as a sample */
    @Override
    public SampleResult sample(Entry entry) {
        try {
            if (client == null && noClient == null) {
                client = join();
            }
            if (noClient == null) {
                CallEnd end = client.call();
                if (end == null) {
                    endThread();
                    return null;
                }
                return end.counted() ? result(end) : null;
            }
        } catch (InterruptedException e) {
            endThread();
            Thread.currentThread().interrupt();
            return null;
        }
        endThread();
        return refused();
    }

    private SampledClient join() throws InterruptedException {
        try {
            run = GroupRuns.of(this, JMeterContextService.getContext());
            return run.join();
        } catch (IllegalArgumentException | IllegalStateException e) {
            noClient = e.getMessage();
            return null;
        }
    }

    private SampleResult result(CallEnd end) {
        SampleResult result = SampleResult.createTestSample(end.startMillis(), end.endMillis());
        result.setSampleLabel(getName());
        result.setLatency(end.endMillis() - end.startMillis());
        result.setDataType(SampleResult.TEXT);
        result.setSuccessful(end.ok());
        if (end.ok()) {
            result.setResponseCodeOK();
            result.setResponseMessageOK();
        } else {
            result.setResponseCode(FAILED);
            result.setResponseMessage(end.failure());
        }
        return result;
    }

    private SampleResult refused() {
        SampleResult result = new SampleResult();
        result.sampleStart();
        result.sampleEnd();
        result.setSampleLabel(getName());
        result.setSuccessful(false);
        result.setResponseCode(FAILED);
        result.setResponseMessage(noClient);
        return result;
    }

    private static void endThread() {
        JMeterContextService.getContext().getThread().stop();
    }

    @Override
    public void threadStarted() {
        // The first sample makes the client, because the other elements of the plan are in place only then.
    }

    @Override
    public void threadFinished() {
        if (client != null) {
            client.leave();
            client = null;
            try {
                // JMeter ends its JVM as soon as its threads have ended.
                run.await(WRITING);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
