package cxfperf.report;

import static cxfperf.report.NumberText.count;
import static cxfperf.report.NumberText.millisOfMicros;
import static cxfperf.report.NumberText.rate;
import static cxfperf.report.NumberText.seconds;
import static cxfperf.report.NumberText.windowSeconds;

import cxfperf.result.CallTimes;
import cxfperf.result.Calls;
import cxfperf.result.ProcessSide;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.Steadiness;
import cxfperf.result.Throughput;
import cxfperf.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * {@code report.md}: a run as a Markdown table, to be pasted into an issue. Times are service times in milliseconds; of an open
 * loop there are response times, too.
 */
public final class RunMarkdown {

    private static final List<String> HEADINGS = List.of(
            "operation",
            "clients",
            "calls/s",
            "per client",
            "mean ms",
            "p50",
            "p90",
            "p95",
            "p99",
            "p99.9",
            "max",
            "failed",
            "verdict");

    /** Where the rate of sending stands in a row of a run with one-way calls. */
    private static final int SENT = 3;

    private RunMarkdown() {}

    public static String render(RunResult result) {
        Stream<List<String>> total = rows(
                result.operation(),
                result,
                result.calls(),
                result.throughput(),
                result.serviceTimeMicros(),
                result.responseTimeMicros(),
                result.completionTimeMicros(),
                result.verdict().status().name());
        Stream<List<String>> parts = result.operations().entrySet().stream()
                .flatMap(part -> rows(
                        part.getKey(),
                        result,
                        part.getValue().calls(),
                        part.getValue().throughput(),
                        part.getValue().serviceTimeMicros(),
                        part.getValue().responseTimeMicros(),
                        part.getValue().completionTimeMicros(),
                        ""));
        List<String> headings = new ArrayList<>(HEADINGS);
        if (result.oneWay() != null) {
            headings.add(SENT, "sent/s");
        }
        return table(headings, Stream.concat(total, parts).toList()) + "\n" + facts(result) + reasons(result.verdict());
    }

    /** One row, or, in an open loop and of one-way calls, one for each clock. */
    private static Stream<List<String>> rows(
            String name,
            RunResult result,
            Calls calls,
            Throughput throughput,
            CallTimes service,
            CallTimes response,
            CallTimes completion,
            String verdict) {
        if (response == null && completion == null) {
            return Stream.of(row(name, result, calls, throughput, service, verdict));
        }
        List<List<String>> rows = new ArrayList<>();
        if (response != null) {
            rows.add(row(name + ", response time", result, calls, throughput, response, verdict));
        }
        rows.add(row(
                name + (completion == null ? ", service time" : ", sending"),
                result,
                calls,
                throughput,
                service,
                verdict));
        if (completion != null) {
            rows.add(row(name + ", completion", result, calls, throughput, completion, verdict));
        }
        return rows.stream();
    }

    private static List<String> row(
            String name, RunResult result, Calls calls, Throughput throughput, CallTimes times, String verdict) {
        List<String> cells = new ArrayList<>(List.of(
                name,
                count(result.threads()),
                rate(throughput.perSecond()),
                rate(throughput.perClientPerSecond()),
                millisOfMicros(times.mean()),
                millisOfMicros(times.p50()),
                millisOfMicros(times.p90()),
                millisOfMicros(times.p95()),
                millisOfMicros(times.p99()),
                millisOfMicros(times.p999()),
                millisOfMicros(times.max()),
                count(calls.failed()),
                verdict));
        if (result.oneWay() != null) {
            cells.add(SENT, NumberText.rateOrNone(throughput.sentPerSecond()));
        }
        return cells;
    }

    private static String facts(RunResult result) {
        String effective = Stream.of("conduit", "httpVersion", "cxfVersion", "jvm")
                .filter(name -> Objects.nonNull(result.effective().get(name)))
                .map(name -> name + " " + result.effective().get(name))
                .collect(Collectors.joining(", "));
        return escaped(result.scenario() + " over " + result.protocol() + ", size " + count(result.size()) + ", "
                        + seconds(result.warmupSeconds()) + " s warm-up, " + windowSeconds(result.windowSeconds())
                        + " s window, " + result.startedAt() + (effective.isEmpty() ? "" : "; " + effective))
                + "\n"
                + (result.called().isEmpty() ? "" : "\ncalled: " + escaped(called(result)) + "\n")
                + (result.offered() == null
                        ? ""
                        : "\nopen loop: " + escaped(OfferedText.render(result)) + "\n\n" + OfferedText.CLOCKS + "\n")
                + (result.megabytesPerSecond() == null
                        ? ""
                        : "\nthe client sent and received " + NumberText.megabytesPerSecond(result.megabytesPerSecond())
                                + "\n")
                + (result.oneWay() == null
                        ? ""
                        : "\none-way: " + escaped(OneWayText.render(result)) + "\n\n" + OneWayText.CLOCKS + "\n")
                + (result.messages() == null ? "" : "\n" + escaped(MessageText.render(result.messages())) + "\n")
                + (result.server().calls() == null
                        ? ""
                        : "\nthe server completed " + CompletedText.render(result) + "\n")
                + "\n" + CpuText.render(result) + "\n"
                + (result.limitedBy() == null ? "" : "\nlimited by " + escaped(result.limitedBy()) + "\n")
                + (result.steadiness() == null ? "" : steadiness(result));
    }

    private static String called(RunResult result) {
        return result.called().entrySet().stream()
                .map(part -> part.getKey() + " " + part.getValue())
                .collect(Collectors.joining(", "));
    }

    private static String steadiness(RunResult result) {
        Steadiness steadiness = result.steadiness();
        List<List<String>> ends = steadiness.ends().entrySet().stream()
                .map(end -> List.of(
                        end.getKey(),
                        SteadinessText.amount(end.getValue().first()),
                        SteadinessText.amount(end.getValue().last()),
                        SteadinessText.change(end.getValue())))
                .toList();
        return "\nsteady " + escaped(SteadinessText.steady(steadiness)) + "; drift "
                + escaped(SteadinessText.drift(steadiness)) + "\n"
                + (steadiness.slow().seconds() == 0
                        ? ""
                        : "\nslow seconds " + escaped(SteadinessText.slow(result)) + "\n")
                + (ends.isEmpty() ? "" : "\n" + table(SteadinessText.ENDS, ends));
    }

    /** What stands against a verdict, as a list below a blank line; nothing where nothing does. */
    public static String reasons(Verdict verdict) {
        List<Reason> reasons = verdict.reasons();
        return reasons.isEmpty()
                ? ""
                : reasons.stream()
                        .map(reason -> "- `" + reason.code() + "` " + escaped(reason.evidence()) + "\n")
                        .collect(Collectors.joining("", "\n", ""));
    }

    /** A table whose first column is text and whose others are numbers. */
    public static String table(List<String> headings, List<List<String>> rows) {
        StringBuilder text = new StringBuilder(line(headings));
        text.append("|---|").append("--:|".repeat(headings.size() - 1)).append('\n');
        rows.forEach(row -> text.append(line(row)));
        return text.toString();
    }

    private static String line(List<String> cells) {
        return cells.stream().map(RunMarkdown::escaped).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    /** Keeps a server's message from ending a cell or becoming markup. */
    public static String escaped(String text) {
        return text.replaceAll("([\\\\|<>*_`\\[\\]])", "\\\\$1").replaceAll("\\R", " ");
    }

    /** What CPU time each process of a run used, as a sentence. */
    private static final class CpuText {

        private CpuText() {}

        static String render(RunResult result) {
            Stream<String> sides = Stream.of(
                    used(
                            "client",
                            result.client() == null ? null : result.client().cpuSeconds(),
                            result),
                    used(
                            "server",
                            result.server() == null ? null : result.server().cpuSeconds(),
                            result));
            Stream<String> processes = result.processes().entrySet().stream()
                    .map((Map.Entry<String, ProcessSide> process) ->
                            used(process.getKey(), process.getValue().cpuSeconds(), result));
            return Stream.concat(sides, processes).collect(Collectors.joining(", ", "CPU of the JVMs: ", ""));
        }

        private static String used(String name, Double cpuSeconds, RunResult result) {
            if (cpuSeconds == null) {
                return name + " " + NumberText.UNKNOWN;
            }
            Double perCall = result.cpuMicrosPerCall(new ProcessSide(cpuSeconds));
            return String.format(Locale.ROOT, "%s %,.1f s", name, cpuSeconds)
                    + (perCall == null ? "" : String.format(Locale.ROOT, " (%,.0f us a call)", perCall));
        }
    }
}
