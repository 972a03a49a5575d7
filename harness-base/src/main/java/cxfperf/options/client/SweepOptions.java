package cxfperf.options.client;

import cxfperf.plan.LoadPoint;
import cxfperf.plan.WarmUp;
import java.time.Duration;
import java.util.List;

/**
 * The options of a sweep.
 *
 * @param points the loads to measure, each once
 * @param repeats how often each point is measured, 1 or more
 */
public record SweepOptions(List<LoadPoint> points, int repeats) {

    /**
     * The warm-up of a later point: new clients connect, and the JIT compiles the classes that their bus loaded. All
     * else is warmed up already.
     */
    public static final Duration CONNECTING = Duration.ofSeconds(5);

    public SweepOptions {
        points = List.copyOf(points);
    }

    /** The warm-up of a later point: {@link #CONNECTING}, or the given warm-up where it is shorter. */
    public static WarmUp connecting(WarmUp warmup) {
        return WarmUp.fixed(warmup.most().compareTo(CONNECTING) < 0 ? warmup.most() : CONNECTING);
    }

    public boolean isSweep() {
        return points.size() > 1 || repeats > 1;
    }

    /** Whether the points differ in their rates rather than in their numbers of clients. */
    public boolean isOverRates() {
        return points.get(0).rate().isPresent()
                && points.stream().map(LoadPoint::threads).distinct().count() == 1;
    }
}
