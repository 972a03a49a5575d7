package cxfperf.report;

import static cxfperf.report.NumberText.count;
import static cxfperf.report.NumberText.rate;

import cxfperf.result.SweepAxis;
import cxfperf.result.SweepResult;
import cxfperf.scaling.BetterThanLinear;
import cxfperf.scaling.Estimate;
import cxfperf.scaling.ScalingPoint;
import cxfperf.scaling.Suspicion;
import cxfperf.scaling.UslFit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The end of a sweep as text: the table of its points, and what they say about other loads. */
public final class SweepText {

    private static final double PERCENT = 100;

    /** What belongs side by side; what else there is comes last. */
    private static final List<List<String>> PARTS = List.of(
            List.of("calls/s", "per client", "unsent", "late", "p50 ms", "p99 ms", "max ms", "failed", "verdict"),
            List.of("response p50 ms", "response p99 ms", "response max ms"),
            List.of("service p50 ms", "service p99 ms"),
            List.of("target/client", "margin", "projected"));

    private SweepText() {}

    public static String render(SweepResult sweep) {
        return render(sweep, TextStyle.PLAIN);
    }

    /** The same with its verdict in colour, where that is asked for. */
    public static String render(SweepResult sweep, TextStyle paint) {
        return Wrapping.wrap(title(sweep), "  ") + "\n"
                + blocks(new SweepTable(sweep))
                + scaling(sweep).stream()
                        .map(line -> Wrapping.wrap(line, "  ") + "\n")
                        .collect(Collectors.joining())
                + RunText.verdict("VERDICT OF THE SWEEP", sweep.verdict(), paint);
    }

    /** The table in parts that fit a terminal, each with the clients as its first column. */
    private static String blocks(SweepTable table) {
        List<String> headings = table.headings();
        List<List<String>> rows = table.rows();
        List<String> rest = new ArrayList<>(headings.subList(1, headings.size()));
        PARTS.forEach(rest::removeAll);
        return Stream.concat(PARTS.stream(), Stream.of(rest))
                .flatMap(part -> fitting(part, headings, rows).stream())
                .map(columns -> block(headings, rows, columns))
                .collect(Collectors.joining("\n"));
    }

    private static List<List<Integer>> fitting(List<String> part, List<String> headings, List<List<String>> rows) {
        List<List<Integer>> blocks = new ArrayList<>();
        int width = Wrapping.WIDTH;
        for (String heading : part) {
            int column = headings.indexOf(heading);
            if (column < 0) {
                continue;
            }
            int more = TextTable.GAP + width(headings, rows, column);
            if (width + more > Wrapping.WIDTH) {
                blocks.add(new ArrayList<>(List.of(0)));
                width = width(headings, rows, 0);
            }
            blocks.get(blocks.size() - 1).add(column);
            width += more;
        }
        return blocks;
    }

    private static String block(List<String> headings, List<List<String>> rows, List<Integer> columns) {
        return TextTable.render(Stream.concat(Stream.of(headings), rows.stream())
                .map(line -> columns.stream().map(line::get).toList())
                .toList());
    }

    private static int width(List<String> headings, List<List<String>> rows, int column) {
        return Stream.concat(Stream.of(headings), rows.stream())
                .mapToInt(line -> line.get(column).length())
                .max()
                .orElse(0);
    }

    /** What was swept, on one line. */
    public static String title(SweepResult sweep) {
        String goal = sweep.goal()
                .map(wanted -> ", goal " + count(wanted.calls()) + " calls in "
                        + count(wanted.time().toSeconds()) + " s")
                .orElse("");
        return "sweep of " + sweep.scenario() + " " + sweep.operation() + ": "
                + count(sweep.points().size()) + " of " + count(sweep.plannedPoints()) + " points, order from seed "
                + sweep.seed() + goal;
    }

    /** What the points say about other loads, and what stands against that; a line each. */
    public static List<String> scaling(SweepResult sweep) {
        if (sweep.hasOpenLoops()) {
            return kept(sweep);
        }
        List<ScalingPoint> fitted = SweepResult.fitted(sweep.points());
        List<String> lines = new ArrayList<>(law(sweep.fit(), fitted));
        Suspicion.among(fitted).forEach(suspicion -> lines.add(suspicion(suspicion)));
        return lines;
    }

    /** No law is fitted through rates that were asked for. */
    private static List<String> kept(SweepResult sweep) {
        List<Double> kept = sweep.kept();
        SweepAxis axis = sweep.axis();
        String which;
        if (kept.isEmpty()) {
            which = "no point kept its rate and passed in all its runs";
        } else if (axis == SweepAxis.RATES) {
            which = "highest rate that was kept, and passed, in all its runs: " + axis.text(kept.get(kept.size() - 1));
        } else {
            which = "fewest clients that kept the rate, and passed, in all their runs: " + axis.text(kept.get(0));
        }
        return List.of(which, OfferedText.CLOCKS);
    }

    private static String suspicion(Suspicion suspicion) {
        BetterThanLinear strongest = suspicion.strongest();
        String upTo = suspicion.seen() == 1 ? "" : "up to ";
        return String.format(
                Locale.ROOT,
                "SUSPECT%s: %,d clients at %s%s calls/s each are %s%.2f times linear scaling from %,d"
                        + " at %s: one of these two points is not what it seems (cold start, disturbance); repeat them",
                suspicion.repeats() == 1
                        ? ""
                        : ", seen in " + count(suspicion.seen()) + " of " + count(suspicion.repeats()) + " runs",
                strongest.point().threads(),
                upTo,
                rate(strongest.point().perClient()),
                upTo,
                strongest.ratio(),
                strongest.reference().threads(),
                rate(strongest.reference().perClient()));
    }

    /** What a law says of the points that it was fitted to, or why there is none. @param fit null for none */
    public static List<String> law(UslFit fit, List<ScalingPoint> fitted) {
        if (fit == null) {
            return List.of(
                    UslFit.areEnough(fitted)
                            ? "USL fit: none; the points do not determine the law: measure fewer clients than "
                                    + count(fitted.stream()
                                            .mapToInt(ScalingPoint::threads)
                                            .min()
                                            .orElseThrow())
                                    + " too, or repeat the points"
                            : "USL fit: none; it needs " + UslFit.MIN_POINTS
                                    + " or more PASS points of three or more numbers of clients, and has "
                                    + fitted.size());
        }
        if (fit.isPoor()) {
            return List.of(String.format(
                    Locale.ROOT,
                    "POOR FIT (%d PASS points, rms error %.1f %%): the law does not describe these points; its parameters,"
                            + " knee and peak are withheld",
                    fitted.size(),
                    PERCENT * fit.rmsError()));
        }
        return List.of(
                String.format(
                        Locale.ROOT,
                        "USL fit (%d PASS points, rms error %.1f %%, 95 %% intervals): lambda %s/s%s, sigma %s, kappa %s",
                        fitted.size(),
                        PERCENT * fit.rmsError(),
                        estimate("%,.1f", fit.lambda()),
                        fit.lambdaIsExtrapolated() ? " (" + below(fit) + ")" : "",
                        estimate("%.5f", fit.sigma()),
                        estimate("%.3e", fit.kappa())),
                knee(fit));
    }

    private static String below(UslFit fit) {
        return "EXTRAPOLATED below the " + count(fit.smallestMeasured()) + " clients that were measured";
    }

    private static String knee(UslFit fit) {
        if (Double.isInfinite(fit.knee().value())) {
            String limit = Double.isInfinite(fit.peak().value())
                    ? "no limit in sight"
                    : "it nears " + rate(fit.peak().value()) + " calls/s";
            return "knee: none, throughput does not fall within the model; " + limit;
        }
        if (!fit.kneeIsKnown()) {
            return "knee: not known, the interval of kappa holds 0: throughput may never fall";
        }
        return "knee N* " + estimate("%,.1f", fit.knee()) + " clients, modelled peak "
                + estimate("%,.0f", fit.peak()) + " calls/s"
                + (!fit.kneeIsExtrapolated()
                        ? ""
                        : fit.knee().value() < fit.smallestMeasured()
                                ? "; " + below(fit)
                                : "; EXTRAPOLATED beyond the " + count(fit.largestMeasured())
                                        + " clients that were measured");
    }

    private static String estimate(String format, Estimate estimate) {
        String value = String.format(Locale.ROOT, format, estimate.value());
        return estimate.low() == null
                ? value
                : value
                        + String.format(
                                Locale.ROOT, " [" + format + ", " + format + "]", estimate.low(), estimate.high());
    }
}
