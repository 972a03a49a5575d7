package cxfperf.options.client;

import cxfperf.plan.LoadPoint;
import cxfperf.plan.WarmUp;
import java.time.Duration;
import java.util.List;

/**
 * What makes a sweep of a load.
 *
 * @param points the loads to measure, each once
 * @param repeats how often each of them is measured, 1 or more
 * @param cooldown the pause between two points
 * @param seed what the order of the points is drawn from
 */
public record SweepOptions(List<LoadPoint> points, int repeats, Duration cooldown, long seed) {

    /**
     * New clients connect in this time, and the compiler deals with the classes that came with their bus; all else is
     * warm already.
     */
    public static final Duration CONNECTING = Duration.ofSeconds(5);

    public SweepOptions {
        points = List.copyOf(points);
    }

    /** New clients connect in this time, or in that of the warm-up, where it is shorter. */
    public static WarmUp connecting(WarmUp warmup) {
        return WarmUp.fixed(warmup.most().compareTo(CONNECTING) < 0 ? warmup.most() : CONNECTING);
    }

    public boolean isSweep() {
        return points.size() > 1 || repeats > 1;
    }

    /** Whether its points differ in what is offered; otherwise in their clients, if in anything. */
    public boolean isOverRates() {
        return points.get(0).rate().isPresent()
                && points.stream().map(LoadPoint::threads).distinct().count() == 1;
    }
}
