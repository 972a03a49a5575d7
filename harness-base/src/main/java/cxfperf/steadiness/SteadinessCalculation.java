package cxfperf.steadiness;

import cxfperf.result.Steadiness;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How even a window was, computed from its seconds. Pure; any thread. */
public final class SteadinessCalculation {

    /** Two of the shortest levels: in fewer, no change could be seen. */
    private static final int LEAST_SECONDS = 2 * Levels.LEAST_SECONDS;

    private SteadinessCalculation() {}

    /** Empty for a window of fewer than {@value #LEAST_SECONDS} seconds, or of which nothing came back. */
    public static Optional<Steadiness> of(WindowSeconds seconds) {
        if (seconds.size() < LEAST_SECONDS || seconds.perSecond(0, seconds.size()) <= 0) {
            return Optional.empty();
        }
        int[] changes = Levels.changes(seconds.rates());
        List<Steadiness.RateLevel> levels = new ArrayList<>();
        int from = 0;
        for (int change = 0; change <= changes.length; change++) {
            int to = change == changes.length ? seconds.size() : changes[change];
            levels.add(
                    new Steadiness.RateLevel(seconds.from(from), seconds.ends()[to - 1], seconds.perSecond(from, to)));
            from = to;
        }
        Steadiness.RateLevel longest = levels.stream()
                .max(Comparator.comparingDouble(Steadiness.RateLevel::seconds))
                .orElseThrow();
        return Optional.of(new Steadiness(
                levels,
                new Steadiness.SteadyWindow(longest, null, null),
                DriftEstimate.of(seconds).orElse(null),
                SlowSecondSearch.of(seconds, changes),
                Map.of()));
    }
}
