package cxfperf.report.html;

import java.util.List;

/**
 * What the page of a thread sweep shows.
 *
 * @param title one line, for example the scenario and its operation
 * @param points measured, by rising threads
 * @param fitted the curve through them; empty where none could be fitted
 * @param fittedBy the name of the fitted model and its parameters, one line; null where there is none
 * @param goalPerSecond verified calls a second that were to be reached; null where no goal was stated
 * @param best the sentence that says which point to take, and why; null where there is none
 */
public record SweepChart(
        String title, List<Point> points, List<Fitted> fitted, String fittedBy, Double goalPerSecond, String best) {

    /**
     * One measured point.
     *
     * @param threads clients that called at the same time
     * @param perSecond verified calls a second of all clients
     * @param low the lower end of its interval; null where it is a single run
     * @param high the upper end
     * @param p99Micros of its calls; null where it is not known
     * @param run the directory of its run or runs, for people
     */
    public record Point(int threads, double perSecond, Double low, Double high, Double p99Micros, String run) {}

    /** A point of the fitted curve; threads need not be whole. */
    public record Fitted(double threads, double perSecond) {}

    public SweepChart {
        points = List.copyOf(points);
        fitted = List.copyOf(fitted);
    }
}
