package cxfperf.jmeter.load;

import cxfperf.engine.Hosts;
import cxfperf.jmeter.between.Harness;
import cxfperf.jmeter.between.Harness.GroupThreads;
import cxfperf.jmeter.between.Harness.SampledRun;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.options.typed.CommandLine;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.Scenario;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The harness with the scenarios of its own class path. This package uses no type of JMeter. */
public final class LoadHarness implements Harness {

    /** Held, because the garbage collector would drop the logger with its level. */
    private static final Logger CXF = Logger.getLogger("org.apache.cxf");

    /** Logs a stack trace for every failed call; the harness counts them and shows one example of each kind. */
    private static final Logger FAILED_CALLS = Logger.getLogger("org.apache.cxf.phase.PhaseInterceptorChain");

    private final Scenarios scenarios = Scenarios.onClasspath();

    /** For {@link java.util.ServiceLoader}. */
    public LoadHarness() {
        CXF.setLevel(Level.SEVERE);
        FAILED_CALLS.setLevel(Level.OFF);
    }

    @Override
    public Set<String> templates(String scenario) {
        try {
            return scenarios.choose(scenario).templates();
        } catch (UsageException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    @Override
    public SampledRun begin(
            String scenario, Map<String, String> options, Set<String> given, GroupThreads threads, Path home) {
        try {
            ClientOptions checked = SamplerOptions.of(
                    scenarios,
                    scenario,
                    options,
                    given,
                    threads.number(),
                    new Home(home.toAbsolutePath().normalize()));
            return LoadedRun.begin(
                    threads.hosts() instanceof Hosts hosts ? checked.dealt(hosts.part()) : checked, threads);
        } catch (UsageException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** The options of a sampler: the options of the command {@code client}, except those that JMeter itself decides. */
    static final class SamplerOptions {

        /** The refused options, each with the reason. */
        private static final Map<Option<?>, String> REFUSED = Map.of(
                Option.SCENARIO, "is a field of its own",
                Option.THREADS, "the thread group says how many threads there are",
                Option.VIRTUAL_THREADS, "the threads are JMeter's",
                Option.LIVE, "the page is served by a command, such as client or jmeter",
                Option.FIND, "a search makes runs of its own; the command client has it",
                Option.REPEATS, "a sweep makes runs of its own; the command client has it",
                Option.JVM, "the JVM is JMeter's",
                Option.JVM_ARGS, "the JVM is JMeter's: its flags are in JVM_ARGS of the environment");

        private SamplerOptions() {}

        /**
         * Checks the given options like those of a command line.
         *
         * @param names the names of the values that JMeter gives for each call
         */
        static ClientOptions of(
                Scenarios scenarios, String name, Map<String, String> given, Set<String> names, int threads, Home home)
                throws UsageException {
            Scenario scenario = scenarios.choose(name);
            for (Option<?> option : Option.all()) {
                String value = given.get(option.optionName());
                if (value != null && REFUSED.containsKey(option)) {
                    throw Settings.refused(option, value, REFUSED.get(option));
                }
            }
            List<String> arguments = new ArrayList<>(List.of(
                    Role.CLIENT.word(),
                    argument(Option.SCENARIO.optionName(), scenario.name()),
                    argument(Option.THREADS.optionName(), String.valueOf(threads))));
            given.forEach((key, value) -> arguments.add(argument(key, value)));
            Settings settings;
            try {
                settings = CommandLine.parse(arguments, scenarios, home, new StringBuilder())
                        .orElseThrow(() -> new UsageException("an option is expected, not a question for help"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return ClientOptions.from(settings, home)
                    // The raw client makes its requests before the load.
                    .with(Map.of(ClientSpec.GIVEN, isRaw(given) ? "" : String.join(",", names)))
                    .found();
        }

        private static boolean isRaw(Map<String, String> given) {
            return "raw".equals(given.get("client"));
        }

        private static String argument(String name, String value) {
            return "-D" + name + "=" + value;
        }
    }
}
