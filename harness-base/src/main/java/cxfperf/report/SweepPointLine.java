package cxfperf.report;

import cxfperf.report.document.NumberText;
import cxfperf.report.render.TextStyle;
import cxfperf.report.render.Wrapping;
import cxfperf.result.RateText;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import java.util.Locale;

/** A point of a sweep as one line, with what it did not pass by below. */
public final class SweepPointLine {

    private SweepPointLine() {}

    /** The beginning of the line, also while the point is measured. */
    public static String label(int number, int of, int clients) {
        return label(number, of, String.format(Locale.ROOT, "%6s clients", NumberText.count(clients)));
    }

    /** The same of a point that differs from the others in its rate. */
    public static String label(int number, int of, double perSecond) {
        return label(number, of, String.format(Locale.ROOT, "%9s offered", RateText.of(perSecond)));
    }

    private static String label(int number, int of, String load) {
        int digits = String.valueOf(of).length();
        return String.format(Locale.ROOT, "point %" + digits + "d of %d %s ", number, of, load);
    }

    public static String render(String label, RunResult result, TextStyle paint) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%s%9s/s  %s%sp99 %7s ms  %s\n",
                label,
                NumberText.rate(result.throughput().perSecond()),
                result.oneWay() == null
                        ? ""
                        : "sent " + NumberText.rate(result.throughput().sentPerSecond()) + "/s  ",
                result.responseTimeMicros() == null ? "" : "response ",
                NumberText.millisOfMicros(result.judgedTimesMicros().p99()),
                VerdictText.words(result.verdict(), paint)));
        for (Reason reason : result.verdict().reasons()) {
            if (reason.status() != Status.PASS) {
                text.append(Wrapping.wrap("  " + reason.code() + ": " + reason.evidence(), "    "))
                        .append('\n');
            }
        }
        return text.toString();
    }
}
