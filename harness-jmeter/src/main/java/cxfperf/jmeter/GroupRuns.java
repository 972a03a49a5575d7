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

/** The runs of this JVM by the thread group whose threads they are of. */
final class GroupRuns {

    private record GroupRun(String scenario, Map<String, String> options, SampledRun run) {}

    private static final ByIdentity<AbstractThreadGroup, GroupRun> RUNS = new ByIdentity<>();

    private static final String DRIVER = "Apache JMeter " + JMeterUtils.getJMeterVersion();

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

    /** Of an installed JMeter they are where its user is, and not among its jars. */
    private static Map<String, String> withResults(Map<String, String> options, Harnesses found) {
        Map<String, String> all = new LinkedHashMap<>(options);
        if (found.apart()) {
            all.putIfAbsent("results", Path.of("results").toAbsolutePath().toString());
        }
        return all;
    }

    /** Its agent has put one there where the run is one of several hosts. */
    private static CommonStart start(JMeterContext context) {
        return context.getVariables().getObject(CommonStart.VARIABLE) instanceof CommonStart start
                ? start
                : CommonStart.AT_ONCE;
    }

    /** How long its threads take to start, as its own settings have it. */
    private static Duration arrival(AbstractThreadGroup group) {
        return group instanceof ThreadGroup plain
                ? Duration.ofSeconds(plain.getRampUp() + plain.getDelay())
                : Duration.ZERO;
    }

    /**
     * Values by the object that they belong to, for as long as somebody else holds it. Elements of JMeter's test plans
     * are equal when their settings are: those of a plan that is run again would be taken for the ones of the run
     * before. For a few. Not for several threads at once.
     */
    static final class ByIdentity<K, V> {

        private record Entry<K, V>(WeakReference<K> key, V value) {}

        private final List<Entry<K, V>> entries = new ArrayList<>();

        /** @return null for none */
        V get(K key) {
            for (Entry<K, V> entry : entries) {
                if (entry.key().refersTo(key)) {
                    return entry.value();
                }
            }
            return null;
        }

        /** @param key one that has no value yet */
        void put(K key, V value) {
            entries.removeIf(entry -> entry.key().refersTo(null));
            entries.add(new Entry<>(new WeakReference<>(key), value));
        }
    }
}
