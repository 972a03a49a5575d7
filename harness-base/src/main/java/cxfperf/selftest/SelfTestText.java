package cxfperf.selftest;

import static cxfperf.text.NumberText.format;

import cxfperf.selftest.CaseResult.Finding;
import java.util.List;
import java.util.Locale;

/** The table of a self-test. */
public final class SelfTestText {

    private static final double MICROS_PER_MILLI = 1_000;

    private SelfTestText() {}

    /** The headings of the columns. */
    public static String head() {
        return format(
                "%-18s %-8s %-5s %9s %9s %8s %8s  %s%n",
                "case", "clock", "", "expected", "measured", "differs", "floor", "ok");
    }

    /** The rows of one case; times are in milliseconds. */
    public static String rows(CaseResult result) {
        StringBuilder text = new StringBuilder();
        if (result.fault() != null) {
            text.append(format("%-18s %s%n", result.caseName(), result.fault()));
        }
        text.append(format(
                "%-18s %-8s %-5s %,9d %,9d %17s  %s%n",
                result.caseName(),
                "calls",
                "",
                result.due(),
                result.ok(),
                "",
                result.callsSaid().word()));
        for (Finding finding : result.findings()) {
            text.append(format(
                    "%-18s %-8s %-5s %9.2f %9.2f %+6.1f %% %8.2f  %s%n",
                    "",
                    finding.expected().clock().name().toLowerCase(Locale.ROOT),
                    percentile(finding.expected().quantile()),
                    finding.expected().micros() / MICROS_PER_MILLI,
                    finding.measuredMicros() / MICROS_PER_MILLI,
                    finding.difference() * 100,
                    finding.floorMicros() / MICROS_PER_MILLI,
                    finding.said().word()));
        }
        return text.toString();
    }

    /** The conclusion of all cases. */
    public static String end(List<CaseResult> results) {
        long wrong = count(results, Finding.Said.UNTRUTH);
        if (wrong > 0) {
            return wrong + " of " + results.size() + " cases are not as they have to be\n";
        }
        long noise = count(results, Finding.Said.NOISE);
        return noise > 0
                ? noise + " of " + results.size()
                        + " cases " + (noise == 1 ? "is" : "are")
                        + " undecided: this host itself delays calls by the times under"
                        + " floor;\nrun the self-test while it has nothing else to do\n"
                : "service times and response times are correct in all " + results.size() + " cases\n";
    }

    private static long count(List<CaseResult> results, Finding.Said said) {
        return results.stream().filter(result -> result.said() == said).count();
    }

    private static String percentile(double quantile) {
        if (quantile == 1) {
            return "max";
        }
        return "p" + (quantile * 1_000 % 10 == 0 ? Math.round(quantile * 100) : format("%.1f", quantile * 100));
    }
}
