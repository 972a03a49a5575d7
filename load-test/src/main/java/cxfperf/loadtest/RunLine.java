package cxfperf.loadtest;

import cxfperf.result.Reason;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.run.EmbeddedRun;
import java.util.Locale;
import java.util.stream.Collectors;

/** A run in one line. */
final class RunLine {

    private static final double MICROS_PER_MILLI = 1_000;

    private RunLine() {}

    static String of(String name, EmbeddedRun run) {
        RunResult result = run.result();
        Double p99 = result.judgedTimesMicros().p99();
        String reasons = result.verdict().reasons().stream()
                .map(Reason::code)
                .map(Reason.Code::name)
                .collect(Collectors.joining(", "));
        return String.format(
                Locale.ROOT,
                "load test %s: %s%s, %,.1f calls/s, p99 %s; report: %s",
                name,
                result.verdict().status(),
                reasons.isEmpty() ? "" : " (" + reasons + ")",
                result.throughput().perSecond(),
                p99 == null ? "n/a" : String.format(Locale.ROOT, "%,.3f ms", p99 / MICROS_PER_MILLI),
                ResultFile.REPORT_HTML.in(run.directory()));
    }
}
