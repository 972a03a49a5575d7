package cxfperf.jmeter;

import cxfperf.jmeter.between.Harness.GroupThreads;
import cxfperf.jmeter.between.Harness.SampledRun;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The run of one sampler of a test plan. JMeter copies the sampler for each thread; the copies share this object, and
 * only they, whatever the settings of other samplers. Thread-safe.
 */
final class SharedRun {

    private static final String DRIVER = "Apache JMeter " + JMeterUtils.getJMeterVersion();

    private static final String RATE = "rate";
    private static final String TIME = "time";
    private static final String INVOCATIONS = "invocations";

    /** JMeter has no accessor for it. A group that has it begins its loops again when it has made them. */
    private static final String CONTINUE_FOREVER = "LoopController.continue_forever";

    private final boolean onRemoteEngine;
    private SampledRun run;
    private String refusal;
    private Map<String, String> options;
    private boolean ofAgent;
    private boolean verdictSaid;

    /** @param onRemoteEngine whether this JVM is an engine that another JMeter has started */
    SharedRun(boolean onRemoteEngine) {
        this.onRemoteEngine = onRemoteEngine;
    }

    /**
     * Returns the run; the first thread begins it.
     *
     * @param given the options as this thread sees them
     * @throws IllegalArgumentException if the run cannot begin, with one line that says why
     */
    synchronized SampledRun of(String scenario, VaryingOptions given, JMeterContext context) {
        if (refusal != null) {
            throw new IllegalArgumentException(refusal);
        }
        if (run == null) {
            try {
                options = given.texts();
                run = begin(scenario, given, context);
            } catch (IllegalArgumentException | IllegalStateException e) {
                refusal = e.getMessage();
                throw new IllegalArgumentException(refusal, e);
            }
        }
        return run;
    }

    private SampledRun begin(String scenario, VaryingOptions given, JMeterContext context) {
        Object hosts = context.getVariables().getObject(GroupThreads.HOSTS);
        ofAgent = hosts != null;
        if (onRemoteEngine && !ofAgent) {
            throw new IllegalArgumentException("JMeter's own engines (-r, -R) neither begin their windows together nor"
                    + " add up what they measure: start scripts/jmeter-agent on each host, and the load with"
                    + " scripts/jmeter -Dagents=HOST,HOST");
        }
        if (given.operation().isPresent() && options.containsKey(RATE)) {
            throw new IllegalArgumentException("-Drate=" + options.get(RATE)
                    + ": its calls are prepared ahead, and -Doperation may then not differ from call to call");
        }
        AbstractThreadGroup group = context.getThreadGroup();
        Harnesses found = Harnesses.theOne();
        GroupThreads threads = new GroupThreads(
                group.getNumThreads(),
                arrival(group),
                endsByItself(group) && !given.texts().containsKey(INVOCATIONS),
                DRIVER,
                hosts);
        return found.harness()
                .begin(
                        scenario,
                        withLimit(group, withResults(options, found)),
                        VaryingOptions.names(context.getVariables()),
                        threads,
                        found.home());
    }

    /** The options with which the run began. */
    synchronized Map<String, String> options() {
        return options;
    }

    /** Whether this call is the first for a run whose verdict is its own, and not that of a load from several hosts. */
    synchronized boolean saysVerdict() {
        boolean says = !ofAgent && !verdictSaid;
        verdictSaid = true;
        return says;
    }

    /** An installed JMeter writes results below the user's working directory, not beside its jars. */
    private static Map<String, String> withResults(Map<String, String> given, Harnesses found) {
        Map<String, String> all = new LinkedHashMap<>(given);
        if (found.apart()) {
            all.putIfAbsent("results", Path.of("results").toAbsolutePath().toString());
        }
        return all;
    }

    /**
     * A group that ends by itself ends the window, too, unless the sampler has a limit of its own.
     *
     * @throws IllegalArgumentException if the calls have a rate, and only their number is known
     */
    static Map<String, String> withLimit(AbstractThreadGroup group, Map<String, String> options) {
        boolean limited = options.containsKey(INVOCATIONS) || options.containsKey(TIME);
        if (limited || !(group instanceof ThreadGroup plain)) {
            return options;
        }
        if (plain.getScheduler() && plain.getDuration() > 0) {
            options.put(TIME, String.valueOf(plain.getDuration()));
        } else if (loops(plain) > 0) {
            if (options.containsKey(RATE)) {
                throw new IllegalArgumentException("-D" + RATE + "=" + options.get(RATE)
                        + ": goes with a time, not with the thread group's loop count " + loops(plain)
                        + ": give the sampler the option " + TIME + ", or the group a duration");
            }
            options.put(INVOCATIONS, String.valueOf(loops(plain)));
        }
        return options;
    }

    /**
     * When JMeter is to end a thread whose warm-up is over. A group with a duration lasts that long from now on, for
     * its first and its last thread: JMeter counts from the start of the group, whenever the ramp-up starts a thread.
     *
     * @param planned when JMeter would end it, in milliseconds since 1970, like the others
     * @param begin of its warm-up
     */
    static long endMillis(AbstractThreadGroup group, long planned, long begin, long now) {
        return group instanceof ThreadGroup plain && plain.getScheduler()
                ? now + TimeUnit.SECONDS.toMillis(plain.getDuration())
                : planned + now - begin;
    }

    private static boolean endsByItself(AbstractThreadGroup group) {
        return !(group instanceof ThreadGroup plain)
                || plain.getScheduler()
                || loops(plain) != LoopController.INFINITE_LOOP_COUNT;
    }

    private static int loops(ThreadGroup group) {
        return group.getSamplerController() instanceof LoopController loop
                        && !loop.getPropertyAsBoolean(CONTINUE_FOREVER)
                ? loop.getLoops()
                : LoopController.INFINITE_LOOP_COUNT;
    }

    /** The time in which the group's settings start its threads. */
    private static Duration arrival(AbstractThreadGroup group) {
        return group instanceof ThreadGroup plain
                ? Duration.ofSeconds(plain.getRampUp() + plain.getDelay())
                : Duration.ZERO;
    }
}
