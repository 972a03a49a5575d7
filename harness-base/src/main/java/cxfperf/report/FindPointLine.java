package cxfperf.report;

import cxfperf.report.document.NumberText;
import cxfperf.report.render.Wrapping;
import cxfperf.result.CallTimes;
import cxfperf.result.FindPoint;
import cxfperf.result.Objective;
import cxfperf.result.RateText;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.Slo;
import cxfperf.result.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A point of a search as one line: what was offered, what came of it, and whether the rate holds. */
public final class FindPointLine {

    /** Of the run that the search starts from. */
    public static final String CLOSED_LOOP = String.format(Locale.ROOT, "%-27s", "closed loop");

    private FindPointLine() {}

    /** The beginning of the line, also while the point is measured. */
    public static String label(int number, double perSecond) {
        return String.format(Locale.ROOT, "point %2d %10s offered ", number, RateText.of(perSecond));
    }

    /** @param left how long the search goes on at most */
    public static String render(String label, RunResult result, Slo objectives, Duration left) {
        CallTimes times = result.judgedTimesMicros();
        boolean holds = FindPoint.of(0, objectives, "", result).held();
        String line = String.format(
                Locale.ROOT,
                "%s%9s/s  p99 %7s ms  %-5s  %s left\n",
                label,
                NumberText.rate(result.throughput().perSecond()),
                NumberText.millisOfMicros(times.p99()),
                result.offered() == null ? "" : holds ? "holds" : "fails",
                ProgressLine.time(left));
        return holds || why(result).isEmpty()
                ? line
                : line + Wrapping.wrap("  " + String.join(", ", why(result)), "    ") + "\n";
    }

    /** Why a rate does not hold by a run. */
    static List<String> why(RunResult result) {
        List<String> why = new ArrayList<>();
        for (Objective objective : result.objectives()) {
            if (!objective.met()) {
                why.add(objective.text() + " is "
                        + (objective.measured() == null
                                ? NumberText.UNKNOWN
                                : String.format(Locale.ROOT, "%,.1f", objective.measured())));
            }
        }
        long dropped = FindPoint.dropped(result);
        if (dropped > 0 && !result.verdict().has(Reason.Code.RATE_NOT_KEPT)) {
            why.add(String.format(
                    Locale.ROOT,
                    "%,d of %,d scheduled calls were dropped",
                    dropped,
                    result.offered().due()));
        }
        result.verdict().reasons().stream()
                .filter(reason -> reason.status() != Status.PASS && reason.code() != Reason.Code.OBJECTIVE_MISSED)
                .map(reason -> reason.status() == Status.INVALID
                        ? "INVALID " + reason.code()
                        : reason.code().name())
                .forEach(why::add);
        return why;
    }
}
