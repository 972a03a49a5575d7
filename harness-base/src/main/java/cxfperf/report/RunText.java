package cxfperf.report;

import static cxfperf.report.NumberText.count;
import static cxfperf.report.NumberText.millisOfMicros;
import static cxfperf.report.NumberText.orUnknown;
import static cxfperf.report.NumberText.rate;
import static cxfperf.report.NumberText.windowSeconds;

import cxfperf.result.CallTimes;
import cxfperf.result.Calls;
import cxfperf.result.Objective;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.ServerSide;
import cxfperf.result.Status;
import cxfperf.result.Throughput;
import cxfperf.result.Verdict;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.stream.Collectors;

/** The end of a run as text: the table, the Overall block of the published reports, and the verdict. */
public final class RunText {

    private static final String ROW = "%-20s %10s %6s %6s %6s %6s %6s %6s %6s";

    /** Under the text behind a label. */
    private static final String INDENT = " ".repeat(13);

    private RunText() {}

    public static String render(RunResult result) {
        return render(result, TextStyle.PLAIN);
    }

    /** The same with its verdict in colour, where that is asked for. */
    public static String render(RunResult result, TextStyle paint) {
        StringBuilder text = new StringBuilder();
        table(result, text);
        overall(result, text);
        verdict(result, paint, text);
        return text.toString();
    }

    private static void table(RunResult result, StringBuilder text) {
        line(text, ROW, "times in ms", "calls/s", "mean", "p50", "p90", "p99", "p99.9", "p99.99", "max");
        rows(
                text,
                "",
                result.operation(),
                result.throughput(),
                result.serviceTimeMicros(),
                result.responseTimeMicros(),
                result.completionTimeMicros());
        result.operations()
                .forEach((name, part) -> rows(
                        text,
                        "  ",
                        name,
                        part.throughput(),
                        part.serviceTimeMicros(),
                        part.responseTimeMicros(),
                        part.completionTimeMicros()));
        if (result.offered() != null) {
            wrapped(text, "             %s", OfferedText.CLOCKS);
            wrapped(text, "open loop    %s", OfferedText.render(result));
        }
        if (result.oneWay() != null) {
            wrapped(text, "             %s", OneWayText.CLOCKS);
            wrapped(text, "one-way      %s", OneWayText.render(result));
        }
        Calls calls = result.calls();
        wrapped(
                text,
                "calls        started %s = ok %s + failed %s + abandoned %s",
                count(calls.started()),
                count(calls.ok()),
                count(calls.failed()),
                count(calls.abandoned()));
        calls.failures()
                .forEach((kind, number) -> wrapped(
                        text,
                        "  %-12s %s   first: %s",
                        kind,
                        count(number),
                        calls.examples().getOrDefault(kind, "")));
        if (result.messages() != null) {
            wrapped(text, "messages     %s", MessageText.render(result.messages()));
        }
        if (result.bytesAreOfCalls() || result.bytes().received() == null) {
            bytes(result, text);
        } else {
            wrapped(text, "bytes        n/a: too few to tell them from what the JVM itself read, such as classes");
        }
        wrapped(
                text,
                "connections  opened %s%s, at most %s established, %s in TIME_WAIT",
                orUnknown(result.connections().opened()),
                per1000(result),
                orUnknown(result.connections().peakEstablished()),
                orUnknown(result.connections().peakTimeWait()));
        wrapped(
                text,
                "client JVM   CPU %s s%s, GC pauses %s ms (longest %s), heap peak %s",
                number("%,.1f", result.client().cpuSeconds()),
                microsPerCall(result.clientCpuMicrosPerCall()),
                number("%,.0f", result.client().gcPauseMillis()),
                number("%,.1f", result.client().gcLongestPauseMillis()),
                NumberText.bytes(result.client().heapPeakBytes()));
        server(result, text);
        result.processes()
                .forEach((name, process) -> wrapped(
                        text,
                        "%-12s CPU %s s%s",
                        name + " JVM",
                        number("%,.1f", process.cpuSeconds()),
                        microsPerCall(result.cpuMicrosPerCall(process))));
        wrapped(text, "limited by   %s", result.limitedBy());
        if (result.steadiness() != null) {
            wrapped(
                    text,
                    "steady       %s; drift %s",
                    SteadinessText.steady(result.steadiness()),
                    SteadinessText.drift(result.steadiness()));
            if (result.steadiness().slow().seconds() > 0) {
                wrapped(text, "slow seconds %s", SteadinessText.slow(result));
            }
        }
    }

    private static void bytes(RunResult result, StringBuilder text) {
        wrapped(
                text,
                "bytes        sent %s, received %s%s",
                NumberText.bytes(result.bytes().sent()),
                NumberText.bytes(result.bytes().received()),
                perCall(result));
    }

    private static void server(RunResult result, StringBuilder text) {
        ServerSide server = result.server();
        if (!server.known()) {
            wrapped(text, "server JVM   unknown: %s", server.unknownBecause());
            return;
        }
        wrapped(
                text,
                "server JVM   CPU %s s%s, GC pauses %s ms (longest %s), heap peak %s, completed %s",
                number("%,.1f", server.cpuSeconds()),
                microsPerCall(result.serverCpuMicrosPerCall()),
                number("%,.0f", server.gcPauseMillis()),
                number("%,.1f", server.gcLongestPauseMillis()),
                NumberText.bytes(server.heapPeakBytes()),
                CompletedText.render(result));
    }

    private static String per1000(RunResult result) {
        Double opened = result.openedPer1000();
        return opened == null || opened == 0 ? "" : String.format(Locale.ROOT, " (%,.1f per 1,000 calls)", opened);
    }

    /** One row, or, in an open loop and of one-way calls, one for each clock below the rate. */
    private static void rows(
            StringBuilder text,
            String indent,
            String name,
            Throughput throughput,
            CallTimes service,
            CallTimes response,
            CallTimes completion) {
        String perSecond = rate(throughput.perSecond());
        if (response == null && completion == null) {
            row(text, indent + name, perSecond, service);
            return;
        }
        boolean isLong = name.length() + indent.length() > 20;
        if (isLong) {
            line(text, "%s%s", indent, name);
        }
        line(text, "%-20s %10s", isLong ? "" : indent + name, perSecond);
        if (response != null) {
            row(text, indent + "  response time", "", response);
        }
        row(
                text,
                indent + (completion == null ? "  service time" : "  sent"),
                NumberText.rateOrNone(throughput.sentPerSecond()),
                service);
        if (completion != null) {
            row(text, indent + "  completion", "", completion);
        }
    }

    private static void row(StringBuilder text, String name, String perSecond, CallTimes times) {
        if (name.length() > 20) {
            line(text, "%s", name);
        }
        line(
                text,
                ROW,
                name.length() > 20 ? "" : name,
                perSecond,
                millis(times.mean()),
                millis(times.p50()),
                millis(times.p90()),
                millis(times.p99()),
                millis(times.p999()),
                millis(times.p9999()),
                millis(times.max()));
    }

    /** Five digits, which is more than a service time is good for. */
    private static String millis(Double micros) {
        if (micros == null) {
            return NumberText.UNKNOWN;
        }
        double millis = micros / 1_000;
        return String.format(Locale.ROOT, millis < 99.9995 ? "%.3f" : millis < 9_999.95 ? "%.1f" : "%.0f", millis);
    }

    private static String perCall(RunResult result) {
        Double sent = result.bytesSentPerCall();
        Double received = result.bytesReceivedPerCall();
        return sent == null || received == null
                ? ""
                : " (" + count(sent.longValue()) + " + " + count(received.longValue()) + " a call"
                        + megabytesPerSecond(result) + ")";
    }

    private static String megabytesPerSecond(RunResult result) {
        Double megabytes = result.megabytesPerSecond();
        return megabytes == null ? "" : ", " + NumberText.megabytesPerSecond(megabytes);
    }

    private static String microsPerCall(Double micros) {
        return micros == null ? "" : String.format(Locale.ROOT, " (%,.0f us a call)", micros);
    }

    private static void overall(RunResult result, StringBuilder text) {
        line(text, "=============Overall Test Result============");
        line(
                text,
                "AGGREGATE throughput: %s %s (calls/sec of all %s clients)",
                result.operation(),
                rate(result.throughput().perSecond()),
                count(result.threads()));
        if (result.throughput().sentPerSecond() != null) {
            line(
                    text,
                    "SENT by the clients: %s %s (calls/sec of all %s clients)",
                    result.operation(),
                    rate(result.throughput().sentPerSecond()),
                    count(result.threads()));
        }
        line(
                text,
                "PER-CLIENT throughput: %s (verified calls/sec of one client)",
                rate(result.throughput().perClientPerSecond()));
        if (result.responseTimeMicros() != null) {
            line(
                    text,
                    "AVG. response time: %s (ms)",
                    millisOfMicros(result.responseTimeMicros().mean()));
        }
        line(
                text,
                "AVG. service time: %s (ms)",
                millisOfMicros(result.serviceTimeMicros().mean()));
        if (result.completionTimeMicros() != null) {
            line(
                    text,
                    "AVG. completion time: %s (ms)",
                    millisOfMicros(result.completionTimeMicros().mean()));
        }
        line(
                text,
                "%s (%s calls) in %s (seconds of wall time)",
                count(result.calls().ok()),
                result.oneWay() == null ? "verified" : "sent",
                windowSeconds(result.windowSeconds()));
        line(text, "============================================");
    }

    private static void verdict(RunResult result, TextStyle paint, StringBuilder text) {
        for (Objective objective : result.objectives()) {
            wrapped(
                    text,
                    "objective    %s: %s, measured %s",
                    objective.text(),
                    objective.met() ? "met" : "MISSED",
                    number("%,.3f", objective.measured()));
        }
        text.append(verdict("VERDICT", result.verdict(), paint));
    }

    /** A verdict and its reasons, each with its remedy. */
    public static String verdict(String heading, Verdict verdict, TextStyle paint) {
        StringBuilder text = new StringBuilder();
        String codes =
                verdict.reasons().stream().map(reason -> reason.code().name()).collect(Collectors.joining(", "));
        String status = TextStyle.PLAIN.verdict(verdict);
        String line = Wrapping.wrap(heading + ": " + status + (codes.isEmpty() ? "" : " - " + codes), "  ");
        line(text, "%s", line.replaceFirst(status, Matcher.quoteReplacement(paint.verdict(verdict))));
        for (Reason reason : verdict.reasons()) {
            String mark =
                    reason.status() == Status.PASS ? "warning" : reason.status().name();
            line(text, "%s", Wrapping.wrap("  " + mark + " " + reason.code() + ": " + reason.evidence(), "    "));
            line(text, "%s", Wrapping.wrap("    -> " + reason.remedy(), "       "));
        }
        return text.toString();
    }

    private static String number(String format, Double value) {
        return value == null ? NumberText.UNKNOWN : String.format(Locale.ROOT, format, value);
    }

    private static void wrapped(StringBuilder text, String format, Object... values) {
        line(text, "%s", Wrapping.wrap(String.format(Locale.ROOT, format, values), INDENT));
    }

    private static void line(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
