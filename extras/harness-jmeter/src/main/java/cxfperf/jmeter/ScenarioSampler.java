package cxfperf.jmeter;

import cxfperf.jmeter.between.Harness.CallEnd;
import cxfperf.jmeter.between.Harness.RunVerdict;
import cxfperf.jmeter.between.Harness.SampledClient;
import cxfperf.jmeter.between.Harness.SampledRun;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.testelement.property.TestElementProperty;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jmeter.threads.SamplePackage;
import org.apache.jorphan.collections.SearchByClass;

/**
 * A scenario as a sampler: each sample is one call of one of its clients. JMeter starts, ramps and stops its threads;
 * the harness measures each call, counts it, and writes the results and the verdict of the run when the last thread has
 * left.
 *
 * <p>The copies of one sampler in all threads of its group are one run. The first sample of a thread makes its client,
 * warms up, and returns when the window has opened, at one instant for all threads. The samples that JMeter sees are
 * the calls of the window, and no others. The window closes by the option {@code time} or {@code invocations}, which
 * ends the threads, or when JMeter has ended all of them.
 */
public final class ScenarioSampler extends AbstractSampler implements ThreadListener, TestStateListener {

    private static final long serialVersionUID = 1;

    private static final String SCENARIO = "ScenarioSampler.scenario";
    private static final String OPTIONS = "ScenarioSampler.options";
    private static final String FAILED = "failed";

    /** Shared by all copies of this sampler in a test. */
    private transient SharedRun shared = new SharedRun(false);

    /** The client of this thread; null if there is none. */
    private transient SampledClient client;

    private transient SampledRun run;

    /** Why this thread has no client. */
    private transient String refusal;

    private transient VaryingOptions options;
    private transient Set<String> templates;
    private transient URL url;

    /** Where the verdict is said: JMeter clears the context of a thread before it tells that the thread ends. */
    private transient SampleListeners listeners;

    /** For JMeter, which creates the sampler by its class name. */
    public ScenarioSampler() {
        setProperty(new TestElementProperty(OPTIONS, new Arguments()));
    }

    /**
     * Makes a sampler for a test plan that is made by a program.
     *
     * @param scenario the name of a scenario whose jar JMeter has
     * @param options values by the names that a user gives after {@code -D}; checked when the test starts
     */
    public ScenarioSampler(String scenario, Map<String, String> options) {
        this();
        setName(scenario);
        setScenario(scenario);
        Arguments given = new Arguments();
        options.forEach(given::addArgument);
        setOptions(given);
    }

    /** {@return the name of the scenario; the empty text if none is set} */
    public String scenario() {
        return getPropertyAsString(SCENARIO);
    }

    /**
     * Chooses the scenario.
     *
     * @param name of a scenario whose jar JMeter has; checked when the test starts
     */
    public void setScenario(String name) {
        setProperty(SCENARIO, name);
    }

    /** {@return the options, by the names that a user gives after {@code -D}; one without a value is not given} */
    public Arguments options() {
        return (Arguments) getProperty(OPTIONS).getObjectValue();
    }

    /**
     * Sets all options.
     *
     * @param options by the names that a user gives after {@code -D}; values may have variables of JMeter
     */
    public void setOptions(Arguments options) {
        setProperty(new TestElementProperty(OPTIONS, options));
    }

    @Override
    public Object clone() {
        ScenarioSampler copy = (ScenarioSampler) super.clone();
        copy.shared = shared;
        return copy;
    }

    @Override
    public void testStarted() {
        shared = new SharedRun(false);
    }

    @Override
    public void testStarted(String host) {
        shared = new SharedRun(true);
    }

    @Override
    public void testEnded() {
        // The last thread has ended the run.
    }

    @Override
    public void testEnded(String host) {
        // The last thread has ended the run.
    }

    /** @return null for a call outside the window: JMeter does not count it as a sample */
    @Override
    public SampleResult sample(Entry entry) {
        try {
            if (client == null && refusal == null) {
                beginThread();
            }
            if (refusal != null) {
                endThread();
                return refused();
            }
            refusal = options.changed(shared.options(), templates()).orElse(null);
            if (refusal != null) {
                endThread();
                return refused();
            }
            CallEnd end = client.call(options.operation());
            if (end == null) {
                endThread();
                return null;
            }
            return end.counted() ? result(end) : null;
        } catch (IllegalArgumentException | IllegalStateException e) {
            refusal = e.getMessage();
            endThread();
            return refused();
        } catch (InterruptedException e) {
            endThread();
            Thread.currentThread().interrupt();
            return null;
        }
    }

    /** Lets this thread join the run, and warms up. */
    private void beginThread() throws InterruptedException {
        JMeterContext context = JMeterContextService.getContext();
        JMeterThread thread = context.getThread();
        SearchByClass<ScenarioSampler> search = new SearchByClass<>(ScenarioSampler.class);
        thread.getTestTree().traverse(search);
        if (search.getSearchResults().size() > 1) {
            // The calls of one would be made while the other warms up.
            throw new IllegalArgumentException("a thread group has one sampler of a scenario: give each a group of its"
                    + " own, or one of them several operations");
        }
        listeners = SampleListeners.of(context);
        options = new VaryingOptions(options(), templates());
        run = shared.of(scenario(), options, context);
        client = run.join(context.getVariables()::get);
        url = url(client.target().toString());
        long begin = System.currentTimeMillis();
        while (!client.warmUp()) {
            // One step at a time.
        }
        thread.setEndTime(
                SharedRun.endMillis(context.getThreadGroup(), thread.getEndTime(), begin, System.currentTimeMillis()));
    }

    private Set<String> templates() {
        if (templates == null) {
            templates = Harnesses.theOne().harness().templates(scenario());
        }
        return templates;
    }

    /** @return null for an address that is no URL of this JVM, such as one of JMS */
    private static URL url(String address) {
        try {
            return URI.create(address).toURL();
        } catch (IllegalArgumentException | MalformedURLException e) {
            return null;
        }
    }

    /** What is not known keeps JMeter's default: connect time, latency, bytes and the text of the response. */
    private SampleResult result(CallEnd end) {
        SampleResult result = SampleResult.createTestSample(end.startMillis(), end.endMillis());
        result.setSampleLabel(label(end));
        result.setURL(url);
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

    /** Each operation has a label of its own; the sampler's name is enough where there is only one. */
    private String label(CallEnd end) {
        return client.isOfSeveralOperations() ? getName() + ' ' + end.operation() : getName();
    }

    private SampleResult refused() {
        return noCall(getName(), FAILED, refusal);
    }

    /** A failed sample that is no call. */
    private static SampleResult noCall(String label, String code, String message) {
        SampleResult result = new SampleResult();
        result.sampleStart();
        result.sampleEnd();
        result.setSampleLabel(label);
        result.setSuccessful(false);
        result.setResponseCode(code);
        result.setResponseMessage(message);
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
        if (client == null) {
            return;
        }
        client.leave();
        try {
            client.close();
            client = null;
            // JMeter ends its JVM as soon as its threads have ended.
            RunVerdict end = run.await();
            if (shared.saysVerdict()) {
                sayVerdict(end);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A verdict that is not PASS is a failed sample with a label of its own, because it is no call. */
    private void sayVerdict(RunVerdict end) {
        if (!end.passed()) {
            listeners.notify(noCall(getName() + ' ' + end.status(), end.status(), end.reasons()));
        }
    }

    /** The listeners of a thread's samples, which outlive the thread's context. */
    private record SampleListeners(String group, String thread, JMeterVariables variables, List<SampleListener> all) {

        static SampleListeners of(JMeterContext context) {
            JMeterVariables variables = context.getVariables();
            SamplePackage elements = (SamplePackage) variables.getObject(JMeterThread.PACKAGE_OBJECT);
            return new SampleListeners(
                    context.getThreadGroup().getName(),
                    context.getThread().getThreadName(),
                    variables,
                    List.copyOf(elements.getSampleListeners()));
        }

        void notify(SampleResult result) {
            result.setThreadName(thread);
            new ListenerNotifier().notifyListeners(new SampleEvent(result, group, variables), all);
        }
    }
}
