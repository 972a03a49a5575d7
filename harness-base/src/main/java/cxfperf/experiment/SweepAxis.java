package cxfperf.experiment;

import static cxfperf.text.NumberText.format;

import cxfperf.result.RateText;
import cxfperf.result.RunResult;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/** The quantity that varies from point to point of a sweep. */
public enum SweepAxis {
    CLIENTS(RunResult::threads, load -> format("%,.0f", load), " threads"),
    RATES(point -> point.offered().firstPerSecond(), RateText::of, "");

    private final ToDoubleFunction<RunResult> of;
    private final DoubleFunction<String> text;
    private final String unit;

    SweepAxis(ToDoubleFunction<RunResult> of, DoubleFunction<String> text, String unit) {
        this.of = of;
        this.text = text;
        this.unit = unit;
    }

    /** Chooses {@link #RATES} if all points are open loops with the same number of clients. */
    public static SweepAxis of(List<RunResult> points) {
        boolean rates = !points.isEmpty()
                && points.stream().allMatch(point -> point.offered() != null)
                && points.stream().mapToInt(RunResult::threads).distinct().count() == 1;
        return rates ? RATES : CLIENTS;
    }

    /** The load of a point. */
    public double of(RunResult point) {
        return of.applyAsDouble(point);
    }

    /** A load for people. */
    public String text(double load) {
        return text.apply(load);
    }

    /** The unit after one or more loads. */
    String unit() {
        return unit;
    }
}
