package cxfperf.experiment;

import cxfperf.result.RateText;
import cxfperf.result.ReasonText;
import cxfperf.result.RunResult;
import java.util.List;

/** The quantity that varies from point to point of a sweep. */
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

    /** Chooses {@link #RATES} if all points are open loops with the same number of clients. */
    public static SweepAxis of(List<RunResult> points) {
        boolean rates = !points.isEmpty()
                && points.stream().allMatch(point -> point.offered() != null)
                && points.stream().mapToInt(RunResult::threads).distinct().count() == 1;
        return rates ? RATES : CLIENTS;
    }

    /** The load of a point. */
    public abstract double of(RunResult point);

    /** A load for people. */
    public abstract String text(double load);

    /** The unit after one or more loads. */
    abstract String unit();
}
