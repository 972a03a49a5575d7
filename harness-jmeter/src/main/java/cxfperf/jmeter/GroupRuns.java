package cxfperf.jmeter;

import cxfperf.jmeter.between.Harness.CommonStart;
import cxfperf.jmeter.between.Harness.GroupThreads;
import cxfperf.jmeter.between.Harness.SampledRun;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.util.JMeterUtils;

/** The runs of this JVM, by thread group. */
final class GroupRuns {

    private record GroupRun(String scenario, Map<String, String> options, SampledRun run) {}

    private static final ByIdentity<AbstractThreadGroup, GroupRun> RUNS = new ByIdentity<>();

    private static final String DRIVER = "Apache JMeter " + JMeterUtils.getJMeterVersion();

    private GroupRuns() {}

    /**
     * Returns the run of the calling thread's group; the group's first thread begins it.
     *
     * @throws IllegalArgumentException if the run cannot begin, with one line that says why
     */
    static SampledRun of(ScenarioSampler sampler, JMeterContext context) {
        AbstractThreadGroup group = context.getThreadGroup();
        Map<String, String> options = sampler.givenOptions();
        synchronized (RUNS) {
            GroupRun run = RUNS.get(group);
            if (run == null) {
                Harnesses found = Harnesses.theOne();
                run = new GroupRun(
                        sampler.scenario(),
                        options,
                        found.harness()
                                .begin(
                                        sampler.scenario(),
                                        withResults(options, found),
                                        new GroupThreads(group.getNumThreads(), arrival(group), DRIVER, start(context)),
                                        found.home()));
                RUNS.put(group, run);
            } else if (!run.scenario().equals(sampler.scenario())
                    || !run.options().equals(options)) {
                throw new IllegalArgumentException("thread group " + group.getName() + " has a scenario already, "
                        + run.scenario() + ": one to a thread group, and of several operations with operation=mixed");
            }
            return run.run();
        }
    }

    /** An installed JMeter writes results below the user's working directory, not beside its jars. */
    private static Map<String, String> withResults(Map<String, String> options, Harnesses found) {
        Map<String, String> all = new LinkedHashMap<>(options);
        if (found.apart()) {
            all.putIfAbsent("results", Path.of("results").toAbsolutePath().toString());
        }
        return all;
    }

    /** The start that the agent has set in a run on several hosts. */
    private static CommonStart start(JMeterContext context) {
        return context.getVariables().getObject(CommonStart.VARIABLE) instanceof CommonStart start
                ? start
                : CommonStart.AT_ONCE;
    }

    /** The time in which the group's settings start its threads. */
    private static Duration arrival(AbstractThreadGroup group) {
        return group instanceof ThreadGroup plain
                ? Duration.ofSeconds(plain.getRampUp() + plain.getDelay())
                : Duration.ZERO;
    }

    /**
     * A small map with weak keys that are compared by identity. Elements of JMeter's test plans are equal if their
     * settings are equal, so a map by equality would confuse the elements of a repeated plan with those of its earlier
     * run. Not thread-safe.
     */
    static final class ByIdentity<K, V> {

        private record Entry<K, V>(WeakReference<K> key, V value) {}

        private final List<Entry<K, V>> entries = new ArrayList<>();

        /** @return the value, or null if the key has none */
        V get(K key) {
            for (Entry<K, V> entry : entries) {
                if (entry.key().refersTo(key)) {
                    return entry.value();
                }
            }
            return null;
        }

        /** @param key a key that has no value yet */
        void put(K key, V value) {
            entries.removeIf(entry -> entry.key().refersTo(null));
            entries.add(new Entry<>(new WeakReference<>(key), value));
        }
    }
}
