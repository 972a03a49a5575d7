package cxfperf.jmeter.agents;

import java.util.concurrent.TimeUnit;

/**
 * The time of all agents since the window opened, on the clock of one agent. The controller, which reads the clocks of
 * all agents, corrects it again and again. Time neither jumps nor stands still: a correction is spread over some
 * seconds. Thread-safe.
 */
final class CorrectedTime {

    private static final double SPREAD_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** While a correction is spread, the time goes this much faster or slower at most. */
    private static final double MOST_CORRECTION = 0.01;

    /**
     * Straight until the correction is made, and straight from then on.
     *
     * @param shared a time of all agents
     * @param own what the agent's clock shows then
     * @param rate until {@code spread} after that
     * @param rateThen from then on
     */
    private record Course(double shared, double own, double rate, double spread, double rateThen) {

        private double ownAt(double time) {
            double since = time - shared;
            return own + Math.min(since, spread) * rate + Math.max(0, since - spread) * rateThen;
        }

        private double sharedAt(double clock) {
            double since = clock - own;
            double spreadOwn = spread * rate;
            return shared + Math.min(since, spreadOwn) / rate + Math.max(0, since - spreadOwn) / rateThen;
        }
    }

    private volatile Course course = new Course(0, 0, 1, 0, 1);

    /**
     * @param nowOwn what the agent's clock shows now
     * @param sharedNanos a time of all agents
     * @param ownNanos what the agent's clock shows then
     * @param rate how fast the agent's clock goes
     */
    synchronized void correct(long nowOwn, long sharedNanos, long ownNanos, double rate) {
        Course before = course;
        double now = before.sharedAt(nowOwn);
        double wanted = ownNanos + (now - sharedNanos) * rate;
        double by = wanted - nowOwn;
        if (now <= 0) {
            // The window is not open yet.
            course = new Course(now, wanted, rate, 0, rate);
            return;
        }
        double spread = Math.max(SPREAD_NANOS, Math.abs(by) / MOST_CORRECTION);
        course = new Course(now, nowOwn, rate + by / spread, spread, rate);
    }

    long own(long sharedNanos) {
        return Math.round(course.ownAt(sharedNanos));
    }

    long shared(long ownNanos) {
        return Math.round(course.sharedAt(ownNanos));
    }
}
