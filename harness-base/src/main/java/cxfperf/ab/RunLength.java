package cxfperf.ab;

import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.client.LoadOptions;
import cxfperf.options.client.SweepOptions;
import cxfperf.plan.Limit;
import java.time.Duration;

/** How long one run of a variant goes on. */
final class RunLength {

    /**
     * What a further point may take besides its load and its last call: new clients, looks at the server, result files.
     */
    private static final Duration POINT_SLACK = Duration.ofSeconds(15);

    private RunLength() {}

    /** How long the load of one run goes on if all is well; no longer, where its warm-up is judged. */
    static Duration loadOf(Settings variant) throws UsageException {
        Duration warmup = variant.warmUp().most();
        LoadOptions load = LoadOptions.from(variant);
        Duration window = ((Limit.Time) load.limit()).window();
        int points = load.points().size();
        if (points == 1) {
            return warmup.plus(window);
        }
        Duration cooldown = variant.seconds(Option.COOLDOWN);
        return warmup.plus(window.plus(SweepOptions.CONNECTING).multipliedBy(points))
                .plus(cooldown.multipliedBy(points - 1L));
    }

    /**
     * How long one run may go on before it counts as hung.
     *
     * @param slack for its JVMs and its files
     */
    static Duration limitOf(Settings variant, Duration slack) throws UsageException {
        Duration lastCall = variant.seconds(Option.TIMEOUT);
        int further = LoadOptions.from(variant).points().size() - 1;
        return loadOf(variant)
                .plus(lastCall)
                .plus(slack)
                .plus(lastCall.plus(POINT_SLACK).multipliedBy(further));
    }
}
