package cxfperf.judge;

import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.ReasonText;
import cxfperf.result.Resource;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.Steadiness.Growth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Names the resources that a server or a client took more and more of, how fast, and when their limit is reached. */
final class GrowthRule {

    private static final double MIB = 1 << 20;
    private static final double SECONDS_PER_MINUTE = 60;
    private static final double SECONDS_PER_HOUR = 3_600;

    /** A limit that is further away than a week is not worth a word. */
    private static final double FAR_HOURS = 168;

    /** Slower than this a second, a growth is given by the hour. */
    private static final double SLOW = 0.1;

    private GrowthRule() {}

    static List<Reason> apply(RunResult run) {
        List<Reason> reasons = new ArrayList<>();
        if (run.steadiness() != null) {
            add(reasons, run, Code.SERVER_GROWS, true, run.server().effective());
            add(reasons, run, Code.CLIENT_GROWS, false, run.effective());
        }
        return reasons;
    }

    private static void add(
            List<Reason> reasons, RunResult run, Code code, boolean ofServer, Map<String, Object> effective) {
        List<Growth> growing = run.steadiness().growth().stream()
                .filter(growth -> growth.ofServer() == ofServer)
                .toList();
        if (!growing.isEmpty()) {
            reasons.add(new Reason(
                    code,
                    (ofServer ? "the server" : "the client") + " takes more and more: "
                            + growing.stream()
                                    .map(growth -> text(growth, effective))
                                    .collect(Collectors.joining("; ")),
                    "a longer run would reach a limit: see the levels in " + ResultFile.TIMELINE
                            + ", and what holds them by a heap or thread dump of the "
                            + (ofServer ? "server" : "load JVM")));
        }
    }

    private static String text(Growth growth, Map<String, Object> effective) {
        boolean bytes = growth.resource().isBytes();
        double unit = bytes ? MIB : 1;
        boolean slow = growth.perSecond() / unit < SLOW;
        return ReasonText.format(
                        "%s %,.0f to %,.0f%s (%+,.1f %s",
                        growth.resource().words(),
                        growth.first() / unit,
                        growth.last() / unit,
                        bytes ? " MiB" : "",
                        growth.perSecond() / unit * (slow ? SECONDS_PER_HOUR : 1),
                        slow ? "an hour" : "a second")
                + limit(growth, effective, unit) + ")";
    }

    private static String limit(Growth growth, Map<String, Object> effective, double unit) {
        OptionalDouble limit = limit(growth.resource(), effective);
        if (limit.isEmpty()) {
            return "";
        }
        double seconds = (limit.getAsDouble() - growth.last()) / growth.perSecond();
        if (seconds > FAR_HOURS * SECONDS_PER_HOUR) {
            return "";
        }
        String length = seconds < SECONDS_PER_MINUTE
                ? ReasonText.format("%.0f s", Math.max(0, seconds))
                : seconds < 2 * SECONDS_PER_HOUR
                        ? ReasonText.format("%,.0f min", seconds / SECONDS_PER_MINUTE)
                        : ReasonText.format("%,.0f h", seconds / SECONDS_PER_HOUR);
        return ReasonText.format(
                growth.resource().isBytes() ? ", limit of %,.0f MiB in %s" : ", limit of %,.0f in %s",
                limit.getAsDouble() / unit,
                length);
    }

    /** The limit that the process reported; empty where it has none, or did not report it. */
    private static OptionalDouble limit(Resource resource, Map<String, Object> effective) {
        Object limit = effective == null
                ? null
                : switch (resource) {
                    case HEAP -> effective.get("maxHeapMiB");
                    case OPEN_FILES -> effective.get("openFilesLimit");
                    case OUTSIDE_HEAP, DIRECT_BUFFERS, THREADS, CONNECTIONS -> null;
                };
        return limit instanceof Number number
                ? OptionalDouble.of(number.doubleValue() * (resource == Resource.HEAP ? MIB : 1))
                : OptionalDouble.empty();
    }
}
