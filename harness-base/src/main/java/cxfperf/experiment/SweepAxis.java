package cxfperf.experiment;

import cxfperf.experiment.SweepResult.SweepPoint;
import cxfperf.result.RateText;
import cxfperf.result.ReasonText;
import cxfperf.result.RunResult;
import java.util.List;

/** What the points of a sweep differ in. */
public enum SweepAxis {
    CLIENTS {
        @Override
        public double of(RunResult point) {
            return point.threads();
        }

        @Override
        public String text(double load) {
            return ReasonText.format("%,.0f", load);
        }

        @Override
        String unit() {
            return " threads";
        }
    },
    RATES {
        @Override
        public double of(RunResult point) {
            return point.offered().firstPerSecond();
        }

        @Override
        public String text(double load) {
            return RateText.of(load);
        }

        @Override
        String unit() {
            return "";
        }
    };

    static SweepAxis of(List<SweepPoint> points) {
        return ofResults(points.stream().map(SweepPoint::result).toList());
    }

    /** Rates, where all points are open loops of one number of clients. */
    public static SweepAxis ofResults(List<RunResult> points) {
        boolean rates = !points.isEmpty()
                && points.stream().allMatch(point -> point.offered() != null)
                && points.stream().mapToInt(RunResult::threads).distinct().count() == 1;
        return rates ? RATES : CLIENTS;
    }

    /** Where a point is on it. */
    public abstract double of(RunResult point);

    /** A place on it, for people. */
    public abstract String text(double load);

    /** The unit after one or more loads. */
    abstract String unit();
}
