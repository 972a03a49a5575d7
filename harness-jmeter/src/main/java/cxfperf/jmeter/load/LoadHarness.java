package cxfperf.jmeter.load;

import cxfperf.jmeter.between.Harness;
import cxfperf.jmeter.between.Harness.GroupThreads;
import cxfperf.jmeter.between.Harness.SampledRun;
import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The harness with the scenarios of its own class path. */
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
    public List<String> scenarios() {
        return scenarios.names();
    }

    @Override
    public Map<String, String> defaults(String scenario) {
        try {
            return SamplerOptions.defaults(scenarios.choose(scenario));
        } catch (UsageException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
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
                    SamplerOptions.withoutKeyDirectory(options),
                    given,
                    threads.number(),
                    new Home(home.toAbsolutePath().normalize()));
            return LoadedRun.begin(threads.start().run().isEmpty() ? checked : checked.dealt(), threads);
        } catch (UsageException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }
}
