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
        Usl usl = fit.usl();
        String law = format("USL fit (%s): lambda %,.1f/s", points, usl.lambda())
                + (fit.smallestMeasured() > 1
                        ? " (EXTRAPOLATED below the " + count(fit.smallestMeasured()) + " clients that were measured)"
                        : "")
                + format(", sigma %.5f, kappa %.3e", usl.sigma(), usl.kappa());
        return List.of(law, knee(fit));
    }

    private static String knee(UslFit fit) {
        if (!fit.falls()) {
            return "knee: not known, a law whose throughput never falls fits these points as well";
        }
        return fit.knee() == null
                ? "knee: not among the " + count(fit.smallestMeasured()) + " to " + count(fit.largestMeasured())
                        + " clients that were measured: measure "
                        + (fit.usl().knee() > fit.largestMeasured() ? "more" : "fewer")
                : format("knee N* %,.0f clients, modelled peak %,.0f calls/s", fit.knee(), fit.peak());
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
