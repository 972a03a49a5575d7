package cxfperf.ab;

import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.client.LoadOptions;
import cxfperf.options.client.SweepOptions;
import cxfperf.plan.Limit;
import java.time.Duration;

/** How long one run of an arm goes on. */
final class RunLength {

    /**
     * What a further point may take besides its load and its last call: new clients, looks at the server, result files.
     */
    private static final Duration POINT_SLACK = Duration.ofSeconds(15);

    private RunLength() {}

    /** How long the load of one run goes on if all is well; no longer, where its warm-up is judged. */
    static Duration loadOf(Settings arm) throws UsageException {
        Duration warmup = arm.warmUp().most();
        LoadOptions load = LoadOptions.from(arm);
        Duration window = ((Limit.Time) load.limit()).window();
        int points = load.points().size();
        if (points == 1) {
            return warmup.plus(window);
        }
        Duration cooldown = arm.seconds(Option.COOLDOWN);
        return warmup.plus(window.plus(SweepOptions.CONNECTING).multipliedBy(points))
                .plus(cooldown.multipliedBy(points - 1L));
    }

    /**
     * How long one run may go on before it counts as hung.
     *
     * @param slack for its JVMs and its files
     */
    static Duration limitOf(Settings arm, Duration slack) throws UsageException {
        Duration lastCall = arm.seconds(Option.TIMEOUT);
        int further = LoadOptions.from(arm).points().size() - 1;
        return loadOf(arm)
                .plus(lastCall)
                .plus(slack)
                .plus(lastCall.plus(POINT_SLACK).multipliedBy(further));
    }
}
