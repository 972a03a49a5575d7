package cxfperf.report;

import static cxfperf.text.NumberText.count;
import static cxfperf.text.NumberText.counted;
import static cxfperf.text.NumberText.format;
import static cxfperf.text.NumberText.rate;

import cxfperf.experiment.ClientScaling;
import cxfperf.report.document.Chart.Series;
import cxfperf.scaling.BetterThanLinear;
import cxfperf.scaling.ScalingPoint;
import cxfperf.scaling.Usl;
import cxfperf.scaling.UslFit;
import cxfperf.scaling.UslFit.Estimate;
import java.util.ArrayList;
import java.util.List;

/** Renders the scalability law of rates over threads as text and curve. Any thread. */
final class ScalingText {

    private static final double PERCENT = 100;
    private static final int CURVE_POINTS = 60;

    /** The curve ends at this multiple of the largest measured number of clients. */
    private static final double BEYOND = 1.25;

    private ScalingText() {}

    /** A line or two for the law of these points, and one for each suspect point. */
    static List<String> of(UslFit fit, List<ScalingPoint> fitted) {
        List<String> lines = new ArrayList<>(law(fit, fitted));
        BetterThanLinear.among(fitted).forEach(suspect -> lines.add(suspicion(suspect)));
        return lines;
    }

    private static String suspicion(BetterThanLinear suspect) {
        ScalingPoint larger = suspect.point();
        ScalingPoint reference = suspect.reference();
        return "SUSPECT: " + count(larger.threads()) + " clients at " + rate(larger.perClient())
                + " calls/s each are " + format("%.2f", suspect.ratio()) + " times linear scaling from "
                + count(reference.threads()) + " at " + rate(reference.perClient())
                + ": one of these two points is not what it seems (cold start, disturbance); repeat them";
    }

    /** @param fit null where no law was fitted */
    private static List<String> law(UslFit fit, List<ScalingPoint> fitted) {
        if (fit == null) {
            return List.of("USL fit: none; the " + counted(fitted.size(), "PASS point")
                    + " do not determine the law: it" + " needs " + UslFit.MIN_POINTS
                    + " or more of three or more numbers of clients, few and many");
        }
        String points = format("%d PASS points, rms error %.1f %%", fitted.size(), PERCENT * fit.rmsError());
        if (fit.isPoor()) {
            return List.of("POOR FIT (" + points + "): the law does not describe these points; its parameters, knee and"
                    + " peak are withheld");
        }
        String law = "USL fit (" + points + ", 95 % intervals): lambda " + estimate("%,.1f", fit.lambda()) + "/s"
                + (fit.lambdaIsExtrapolated()
                        ? " (EXTRAPOLATED below the " + count(fit.smallestMeasured()) + " clients that were measured)"
                        : "")
                + ", sigma "
                + estimate("%.5f", fit.sigma()) + ", kappa " + estimate("%.3e", fit.kappa());
        return List.of(law, knee(fit));
    }

    private static String knee(UslFit fit) {
        if (Double.isInfinite(fit.knee())) {
            String limit =
                    Double.isInfinite(fit.peak()) ? "no limit in sight" : "it nears " + rate(fit.peak()) + " calls/s";
            return "knee: none, throughput does not fall within the model; " + limit;
        }
        if (!fit.kneeIsKnown()) {
            return "knee: not known, the interval of kappa holds 0: throughput may never fall";
        }
        if (fit.kneeIsExtrapolated()) {
            return "knee: not among the " + count(fit.smallestMeasured()) + " to " + count(fit.largestMeasured())
                    + " clients that were measured: measure " + (fit.knee() > fit.largestMeasured() ? "more" : "fewer");
        }
        return format("knee N* %,.1f clients, modelled peak %,.0f calls/s", fit.knee(), fit.peak());
    }

    private static String estimate(String format, Estimate estimate) {
        String value = format(format, estimate.value());
        return estimate.low() == null
                ? value
                : value + format(" [" + format + ", " + format + "]", estimate.low(), estimate.high());
    }

    /** The law's curve: dashed beyond the measured points, or everywhere if the law does not describe them. */
    static Series curve(String of, UslFit fit, double highest) {
        Usl law = fit.usl();
        double[] x = new double[CURVE_POINTS + 1];
        double[] y = new double[x.length];
        int measured = 0;
        double end = Math.max(2, fit.isPoor() ? highest : highest * BEYOND);
        for (int i = 0; i <= CURVE_POINTS; i++) {
            x[i] = 1 + (end - 1) * i / CURVE_POINTS;
            y[i] = law.throughput(x[i]);
            measured = x[i] <= highest && !fit.isPoor() ? i + 1 : measured;
        }
        String name = of + (fit.isPoor() ? "poor fit" : "fitted law");
        return new Series(name, "line", x, y, null, null, measured);
    }

    /** The law of a table, unless its rate was given. */
    static List<String> of(ClientScaling scaling) {
        return scaling.atAGivenRate() ? List.of() : law(scaling.fit().orElse(null), scaling.fitted());
    }
}
