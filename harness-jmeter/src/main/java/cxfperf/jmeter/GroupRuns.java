package cxfperf.jmeter;

import cxfperf.jmeter.between.Harness;
import cxfperf.jmeter.between.SampledRun;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.WeakHashMap;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.ThreadGroup;

/** The runs of this JVM by the thread group whose threads they are of. */
final class GroupRuns {

    private record GroupRun(String scenario, Map<String, String> options, SampledRun run) {}

    /** By its identity: a thread group is not a value. */
    private static final Map<AbstractThreadGroup, GroupRun> RUNS = new WeakHashMap<>();

    private GroupRuns() {}

    /**
     * The run of the group of the thread that asks; begins it where this is the first of its threads.
     *
     * @throws IllegalArgumentException if it cannot begin, with one line that says why
     */
    static SampledRun of(ScenarioSampler sampler, JMeterContext context) {
        AbstractThreadGroup group = context.getThreadGroup();
        Map<String, String> options = sampler.givenOptions();
        synchronized (RUNS) {
            GroupRun run = RUNS.get(group);
            if (run == null) {
                Harness harness = Harnesses.theOne();
                run = new GroupRun(
                        sampler.scenario(),
                        options,
                        harness.begin(sampler.scenario(), options, group.getNumThreads(), arrival(group), Path.of("")));
                RUNS.put(group, run);
            } else if (!run.scenario().equals(sampler.scenario())
                    || !run.options().equals(options)) {
                throw new IllegalArgumentException("thread group " + group.getName() + " has a scenario already, "
                        + run.scenario() + ": one to a thread group, and of several operations with operation=mixed");
            }
            return run.run();
        }
    }

    /** How long its threads take to start, as its own settings have it. */
    private static Duration arrival(AbstractThreadGroup group) {
        return group instanceof ThreadGroup plain
                ? Duration.ofSeconds(plain.getRampUp() + plain.getDelay())
                : Duration.ZERO;
    }
}
