package cxfperf.report;

import static cxfperf.report.Numbers.bytes;
import static cxfperf.report.Numbers.count;
import static cxfperf.report.Numbers.millisOfMicros;
import static cxfperf.report.Numbers.orUnknown;
import static cxfperf.report.Numbers.rate;
import static cxfperf.report.Numbers.seconds;

import cxfperf.result.Calls;
import cxfperf.result.Objective;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.ServerSide;
import cxfperf.result.ServiceTime;
import cxfperf.result.Status;
import cxfperf.result.Throughput;
import cxfperf.result.Verdict;
import java.util.Locale;
import java.util.stream.Collectors;

/** The end of a run as text: the table, the Overall block of the published reports, and the verdict. */
public final class ConsoleReport {

    private ConsoleReport() {}

    public static String render(RunResult result) {
        StringBuilder text = new StringBuilder();
        table(result, text);
        overall(result, text);
        verdict(result, text);
        return text.toString();
    }

    private static void table(RunResult result, StringBuilder text) {
        line(
                text,
                "%-22s %12s %9s %9s %9s %9s %9s %9s %9s",
                "operation",
                "calls/s",
                "mean ms",
                "p50",
                "p90",
                "p99",
                "p99.9",
                "p99.99",
                "max");
        row(text, result.operation(), result.throughput(), result.serviceTimeMicros());
        result.operations()
                .forEach((name, part) -> row(text, "  " + name, part.throughput(), part.serviceTimeMicros()));
        Calls calls = result.calls();
        line(
                text,
                "calls        started %s = ok %s + failed %s + abandoned %s",
                count(calls.started()),
                count(calls.ok()),
                count(calls.failed()),
                count(calls.abandoned()));
        calls.failures()
                .forEach((kind, number) -> line(
                        text,
                        "  %-12s %s   first: %s",
                        kind,
                        count(number),
                        calls.examples().getOrDefault(kind, "")));
        line(
                text,
                "bytes        sent %s, received %s%s",
                bytes(result.bytes().sent()),
                bytes(result.bytes().received()),
                perCall(result));
        line(
                text,
                "connections  opened %s%s, at most %s established, %s in TIME_WAIT",
                orUnknown(result.connections().opened()),
                per1000(result),
                orUnknown(result.connections().peakEstablished()),
                orUnknown(result.connections().peakTimeWait()));
        line(
                text,
                "client JVM   CPU %s s%s, GC pauses %s ms (longest %s), heap peak %s",
                number("%,.1f", result.client().cpuSeconds()),
                cpuPerCall(result, result.client().cpuSeconds()),
                number("%,.0f", result.client().gcPauseMillis()),
                number("%,.1f", result.client().gcLongestPauseMillis()),
                bytes(result.client().heapPeakBytes()));
        server(result, text);
        line(text, "limited by   %s", result.limitedBy());
    }

    private static void server(RunResult result, StringBuilder text) {
        ServerSide server = result.server();
        if (!server.known()) {
            line(text, "server JVM   unknown: %s", server.unknownBecause());
            return;
        }
        line(
                text,
                "server JVM   CPU %s s%s, GC pauses %s ms (longest %s), heap peak %s, completed %s",
                number("%,.1f", server.cpuSeconds()),
                cpuPerCall(result, server.cpuSeconds()),
                number("%,.0f", server.gcPauseMillis()),
                number("%,.1f", server.gcLongestPauseMillis()),
                bytes(server.heapPeakBytes()),
                Completed.render(result));
    }

    private static String per1000(RunResult result) {
        Long opened = result.connections().opened();
        long started = result.calls().started();
        return opened == null || opened == 0 || started == 0
                ? ""
                : String.format(Locale.ROOT, " (%,.1f per 1,000 calls)", opened * 1_000.0 / started);
    }

    private static void row(StringBuilder text, String name, Throughput throughput, ServiceTime times) {
        line(
                text,
                "%-22s %12s %9s %9s %9s %9s %9s %9s %9s",
                name,
                rate(throughput.perSecond()),
                millisOfMicros(times.mean()),
                millisOfMicros(times.p50()),
                millisOfMicros(times.p90()),
                millisOfMicros(times.p99()),
                millisOfMicros(times.p999()),
                millisOfMicros(times.p9999()),
                millisOfMicros(times.max()));
    }

    private static String perCall(RunResult result) {
        long ok = result.calls().ok();
        if (ok == 0 || result.bytes().sent() == null || result.bytes().received() == null) {
            return "";
        }
        return " (" + count(result.bytes().sent() / ok) + " + "
                + count(result.bytes().received() / ok) + " a call)";
    }

    private static String cpuPerCall(RunResult result, Double cpu) {
        long ok = result.calls().ok();
        return ok == 0 || cpu == null ? "" : String.format(Locale.ROOT, " (%,.0f us a call)", cpu * 1e6 / ok);
    }

    private static void overall(RunResult result, StringBuilder text) {
        line(text, "=============Overall Test Result============");
        line(
                text,
                "AGGREGATE throughput: %s %s (verified calls/sec of all %s clients together)",
                result.operation(),
                rate(result.throughput().perSecond()),
                count(result.threads()));
        line(
                text,
                "PER-CLIENT throughput: %s (verified calls/sec of one client)",
                rate(result.throughput().perClientPerSecond()));
        line(
                text,
                "AVG. service time: %s (ms)",
                millisOfMicros(result.serviceTimeMicros().mean()));
        line(
                text,
                "%s (verified calls) in %s (seconds of wall time)",
                count(result.calls().ok()),
                seconds(result.windowSeconds()));
        line(text, "============================================");
    }

    private static void verdict(RunResult result, StringBuilder text) {
        for (Objective objective : result.objectives()) {
            line(
                    text,
                    "objective    %s: %s, measured %s",
                    objective.text(),
                    objective.met() ? "met" : "MISSED",
                    number("%,.3f", objective.measured()));
        }
        text.append(verdict("VERDICT", result.verdict()));
    }

    /** A verdict and its reasons, each with its remedy. */
    static String verdict(String heading, Verdict verdict) {
        StringBuilder text = new StringBuilder();
        String codes =
                verdict.reasons().stream().map(reason -> reason.code().name()).collect(Collectors.joining(", "));
        line(text, "%s: %s%s", heading, verdict.status(), codes.isEmpty() ? "" : " - " + codes);
        for (Reason reason : verdict.reasons()) {
            String mark =
                    reason.status() == Status.PASS ? "warning" : reason.status().name();
            line(text, "  %s %s: %s", mark, reason.code(), reason.evidence());
            line(text, "    -> %s", reason.remedy());
        }
        return text.toString();
    }

    private static String number(String format, Double value) {
        return value == null ? Numbers.UNKNOWN : String.format(Locale.ROOT, format, value);
    }

    private static void line(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
