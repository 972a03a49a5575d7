package cxfperf.merge;

import cxfperf.judge.HostRules;
import cxfperf.result.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What stands against the clocks of client hosts and against where their windows lie. */
final class ClockReasons {

    private static final double NANOS_PER_SECOND = 1e9;

    private record Placed(ClientHost host, Alignment.Window window, double wallClock) {}

    private ClockReasons() {}

    /** @param longest seconds of the longest window */
    static List<Reason> of(List<ClientHost> hosts, Alignment alignment, double longest) {
        Instant first = Instant.parse(hosts.get(0).result().startedAt());
        List<Placed> placed = new ArrayList<>();
        for (int i = 0; i < hosts.size(); i++) {
            Alignment.Window window = alignment.windows().get(i);
            Instant opened = Instant.parse(hosts.get(i).result().startedAt());
            double wall = Duration.between(first, opened).toNanos() / NANOS_PER_SECOND;
            placed.add(new Placed(hosts.get(i), window, wall - window.start()));
        }
        List<Reason> reasons = new ArrayList<>();
        HostRules.windows(
                        alignment.overlapSeconds(),
                        longest,
                        highest(placed, one -> one.window().start()).host().name(),
                        highest(placed, one -> -one.window().end()).host().name())
                .ifPresent(reasons::add);
        if (!alignment.byServer()) {
            reasons.add(HostRules.byWallClocks());
            return reasons;
        }
        Placed vague = highest(placed, one -> one.window().within());
        HostRules.placed(vague.host().name(), vague.window().within(), alignment.overlapSeconds())
                .ifPresent(reasons::add);
        Placed skewed = highest(
                placed, one -> Math.abs(one.window().rate() - 1) - one.window().rateWithin());
        HostRules.rate(
                        skewed.host().name(),
                        1 / skewed.window().rate() - 1,
                        skewed.window().rateWithin())
                .ifPresent(reasons::add);
        Placed ahead = highest(placed, Placed::wallClock);
        Placed behind = highest(placed, one -> -one.wallClock());
        HostRules.wallClocks(behind.host().name(), ahead.host().name(), ahead.wallClock() - behind.wallClock())
                .ifPresent(reasons::add);
        return reasons;
    }

    private static Placed highest(List<Placed> placed, ToDoubleFunction<Placed> value) {
        return placed.stream().max(Comparator.comparingDouble(value)).orElseThrow();
    }
}
