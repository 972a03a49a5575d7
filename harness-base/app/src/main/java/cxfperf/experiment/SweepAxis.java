package cxfperf.experiment;

import static cxfperf.text.NumberText.format;

import cxfperf.result.RateText;
import cxfperf.result.RunResult;
import cxfperf.text.NumberText;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/** The quantity that varies from point to point of a sweep. */
public enum SweepAxis {
    CLIENTS(RunResult::threads, load -> format("%,.0f", load), "thread"),
    RATES(point -> point.offered().firstPerSecond(), RateText::of, "");

    private final ToDoubleFunction<RunResult> of;
    private final DoubleFunction<String> text;
    private final String unit;

    SweepAxis(ToDoubleFunction<RunResult> of, DoubleFunction<String> text, String unit) {
        this.of = of;
        this.text = text;
        this.unit = unit;
    }

    /**
     * The quantity over which the user asked for a sweep. The points so far do not show it: the first point of a sweep
     * over clients at one rate looks like the first point of a sweep over rates. If a point has no stored rate, the
     * axis is not the rate.
     */
    static SweepAxis of(List<Axis> axes, List<RunResult> points) {
        return axes.stream().anyMatch(axis -> axis.options().contains(RunPoint.RATE))
                        && points.stream().allMatch(point -> point.offered() != null)
                ? RATES
                : CLIENTS;
    }

    /** The load of a point. */
    public double of(RunResult point) {
        return of.applyAsDouble(point);
    }

    /** A load for people. */
    public String text(double load) {
        return text.apply(load);
    }

    /** One load with its unit, or a list of loads. */
    public String withUnit(String loads) {
        return unit.isEmpty() ? loads : NumberText.counted(loads, unit);
    }
}
