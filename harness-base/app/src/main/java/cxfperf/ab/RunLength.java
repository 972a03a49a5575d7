package cxfperf.ab;

import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.client.LoadOptions;
import cxfperf.plan.DrainLimit;
import cxfperf.plan.Limit;
import cxfperf.scenario.Scenario;
import cxfperf.terminal.LoadText;
import java.time.Duration;

/** Computes how long one run of a variant takes. */
final class RunLength {

    /** Time of a further point besides its load and its last call: new clients, polls of the server, result files. */
    private static final Duration POINT_SLACK = Duration.ofSeconds(15);

    private RunLength() {}

    /** Time of the load of one run; the longest time if a warm-up is judged. */
    static Duration loadOf(Settings variant) throws UsageException {
        Duration warmup = variant.get(Option.WARMUP).most();
        LoadOptions load = LoadOptions.from(variant);
        Duration window = ((Limit.Time) load.limit()).window();
        int points = load.points();
        return warmup.plus(window).multipliedBy(points).plus(LoadText.PAUSE_OF_A_SERIES.multipliedBy(points - 1L));
    }

    /**
     * Time after which a run counts as hung.
     *
     * @param slack time for its JVMs and its files
     */
    static Duration limitOf(Settings variant, Duration slack) throws UsageException {
        Duration lastCall = variant.get(Option.TIMEOUT);
        int further = LoadOptions.from(variant).points() - 1;
        Duration load = loadOf(variant);
        return load.plus(lastCall)
                .plus(slack)
                .plus(lastCall.plus(POINT_SLACK).multipliedBy(further))
                .plus(drains(variant, load, further));
    }

    /** One drain after each warm-up and one after each window. */
    private static Duration drains(Settings variant, Duration load, int further) throws UsageException {
        Scenario scenario = variant.scenario();
        Duration lastCall = variant.get(Option.TIMEOUT);
        return DrainLimit.of(scenario, load, lastCall)
                .plus(DrainLimit.of(scenario, Duration.ZERO, lastCall).multipliedBy(1L + 2L * further));
    }
}
