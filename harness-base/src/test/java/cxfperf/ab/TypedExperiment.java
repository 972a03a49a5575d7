package cxfperf.ab;

import cxfperf.options.Home;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import java.util.Map;

/** The check of an experiment's options, for tests of other packages. */
public final class TypedExperiment {

    private TypedExperiment() {}

    public static void check(Settings settings, Home home) throws UsageException {
        AbOptions.from(settings, home, Map.of());
    }
}
