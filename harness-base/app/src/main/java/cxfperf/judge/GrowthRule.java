package cxfperf.judge;

import static cxfperf.text.NumberText.format;

import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.Resource;
import cxfperf.result.RunResult;
import cxfperf.result.ServerSide;
import cxfperf.result.Status;
import cxfperf.result.Steadiness.Growth;
import java.util.ArrayList;
import java.util.List;

/** Names the resources that the server took more and more of, how fast, and when their limit is reached. */
final class GrowthRule {

    private static final double MIB = 1 << 20;
    private static final double SECONDS_PER_MINUTE = 60;
    private static final double SECONDS_PER_HOUR = 3_600;

    /** A limit that is further away than a week is not worth a word. */
    private static final double FAR_SECONDS = 168 * SECONDS_PER_HOUR;

    private GrowthRule() {}

    static List<Reason> apply(RunResult run, RunFacts seen) {
        List<Growth> growing =
                run.steadiness() == null ? List.of() : run.steadiness().growth();
        if (growing.isEmpty()) {
            return List.of();
        }
        List<String> texts = new ArrayList<>();
        double soonest = Double.POSITIVE_INFINITY;
        for (Growth growth : growing) {
            double limit = limit(growth.resource(), run.server().setup());
            double seconds = Math.max(0, (limit - growth.last()) / growth.perSecond());
            soonest = Math.min(soonest, seconds);
            texts.add(
                    growth.text() + (seconds > FAR_SECONDS ? "" : limitText(growth.resource(), limit, seconds)) + ")");
        }
        String evidence = "the server takes more and more: " + String.join("; ", texts);
        double end = run.windowSeconds() + soonest;
        return List.of(seen.asked()
                .goalTime()
                .filter(goal -> end <= goal.toSeconds())
                .map(goal -> new Reason(
                        Code.SERVER_GROWS,
                        Status.FAIL,
                        evidence + "; that is within the " + length(goal.toSeconds()) + " of the goal"))
                .orElse(new Reason(Code.SERVER_GROWS, evidence)));
    }

    private static String limitText(Resource resource, double limit, double seconds) {
        return resource.isBytes()
                ? format(", limit of %,.0f MiB in %s", limit / MIB, length(seconds))
                : format(", limit of %,.0f in %s", limit, length(seconds));
    }

    private static String length(double seconds) {
        if (seconds < SECONDS_PER_MINUTE) {
            return format("%.0f s", seconds);
        }
        return seconds < 2 * SECONDS_PER_HOUR
                ? format("%,.0f min", seconds / SECONDS_PER_MINUTE)
                : format("%,.0f h", seconds / SECONDS_PER_HOUR);
    }

    /** The limit that the process reported; infinite where it has none, or did not report it. */
    private static double limit(Resource resource, ServerSide.Setup setup) {
        Long limit =
                switch (resource) {
                    case HEAP -> setup == null ? null : setup.maxHeapBytes();
                    case OPEN_FILES -> setup == null ? null : setup.openFilesLimit();
                    case DIRECT_BUFFERS, THREADS, CONNECTIONS -> null;
                };
        return limit == null ? Double.POSITIVE_INFINITY : limit;
    }
}
