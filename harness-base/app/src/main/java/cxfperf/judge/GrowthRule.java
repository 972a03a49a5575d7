package cxfperf.judge;

import static cxfperf.text.NumberText.format;

import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.Resource;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.result.Steadiness.Growth;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Names the resources that the server took more and more of, how fast, and when their limit is reached. */
final class GrowthRule {

    private static final double MIB = 1 << 20;
    private static final double SECONDS_PER_MINUTE = 60;
    private static final double SECONDS_PER_HOUR = 3_600;

    /** A limit that is further away than a week is not worth a word. */
    private static final double FAR_HOURS = 168;

    private GrowthRule() {}

    static List<Reason> apply(RunResult run, RunFacts seen) {
        List<Growth> growing =
                run.steadiness() == null ? List.of() : run.steadiness().growth();
        if (growing.isEmpty()) {
            return List.of();
        }
        Map<String, Object> effective = run.server().effective();
        Optional<Duration> goal = seen.asked().goalTime().filter(time -> growing.stream()
                .anyMatch(growth -> run.windowSeconds() + secondsLeft(growth, effective) <= time.toSeconds()));
        return List.of(new Reason(
                Code.SERVER_GROWS,
                goal.isPresent() ? Status.FAIL : Code.SERVER_GROWS.status(),
                "the server takes more and more: "
                        + growing.stream()
                                .map(growth -> growth.text() + limit(growth, effective) + ")")
                                .collect(Collectors.joining("; "))
                        + goal.map(time -> "; that is within the " + length(time.toSeconds()) + " of the goal")
                                .orElse("")));
    }

    private static String limit(Growth growth, Map<String, Object> effective) {
        OptionalDouble limit = limit(growth.resource(), effective);
        if (limit.isEmpty()) {
            return "";
        }
        double seconds = secondsLeft(growth, effective);
        return seconds > FAR_HOURS * SECONDS_PER_HOUR
                ? ""
                : format(
                        growth.resource().isBytes() ? ", limit of %,.0f MiB in %s" : ", limit of %,.0f in %s",
                        limit.getAsDouble() / (growth.resource().isBytes() ? MIB : 1),
                        length(seconds));
    }

    private static String length(double seconds) {
        return seconds < SECONDS_PER_MINUTE
                ? format("%.0f s", seconds)
                : seconds < 2 * SECONDS_PER_HOUR
                        ? format("%,.0f min", seconds / SECONDS_PER_MINUTE)
                        : format("%,.0f h", seconds / SECONDS_PER_HOUR);
    }

    /** From the end of the window until the limit is reached; infinite where there is no limit. */
    private static double secondsLeft(Growth growth, Map<String, Object> effective) {
        OptionalDouble limit = limit(growth.resource(), effective);
        return limit.isEmpty()
                ? Double.POSITIVE_INFINITY
                : Math.max(0, (limit.getAsDouble() - growth.last()) / growth.perSecond());
    }

    /** The limit that the process reported; empty where it has none, or did not report it. */
    private static OptionalDouble limit(Resource resource, Map<String, Object> effective) {
        Object limit = effective == null
                ? null
                : switch (resource) {
                    case HEAP -> effective.get("maxHeapMiB");
                    case OPEN_FILES -> effective.get("openFilesLimit");
                    case DIRECT_BUFFERS, THREADS, CONNECTIONS -> null;
                };
        return limit instanceof Number number
                ? OptionalDouble.of(number.doubleValue() * (resource == Resource.HEAP ? MIB : 1))
                : OptionalDouble.empty();
    }
}
