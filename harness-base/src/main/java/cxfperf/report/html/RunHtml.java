package cxfperf.report.html;

import cxfperf.measure.IntervalLogFile;
import cxfperf.report.NumberText;
import cxfperf.report.html.chart.Chart;
import cxfperf.report.html.chart.RunCharts;
import cxfperf.report.html.chart.Thinning;
import cxfperf.result.CallTimes;
import cxfperf.result.Calls;
import cxfperf.result.Objective;
import cxfperf.result.Profile;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.stored.StoredRun;
import cxfperf.stored.Timeline;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The page of one run. Any thread. */
public final class RunHtml {

    private RunHtml() {}

    /** The page that lies beside the files of the run. */
    public static String render(StoredRun run) {
        return render(run, List.of(), "");
    }

    /**
     * @param notes said next to the headline figures
     * @param files where the run's files are, relative to the page, ending with a slash or empty; null where it has none of
     *     its own
     */
    public static String render(StoredRun run, List<String> notes, String files) {
        RunResult result = run.result();
        String title = result.scenario() + " " + result.operation();
        HtmlPage page = new HtmlPage(title + " - " + result.verdict().status());
        List<String> sentences = new ArrayList<>(List.of(VerdictBanner.meaning(result.verdict())));
        if (result.limitedBy() != null) {
            sentences.add("<b>Limited by:</b> " + HtmlText.escape(result.limitedBy()));
        }
        page.add(VerdictBanner.of(result.verdict(), title, sentences));
        page.add(Headline.of(result));
        notes.forEach(note -> page.add("<p class=\"note\">" + HtmlText.escape(note) + "</p>"));
        if (!result.called().isEmpty()) {
            page.section("What was called", Tables.settings(List.of("value"), List.of(result.called())));
        }
        page.section("Over time", overTime(page, run));
        if (result.steadiness() != null) {
            page.section("Steadiness", SteadinessSection.of(result));
        }
        serviceTimes(page, run);
        if (!result.operations().isEmpty()) {
            page.section("Operations", operations(result));
        }
        if (!result.objectives().isEmpty()) {
            page.section("Objectives", objectives(result.objectives()));
        }
        if (!result.calls().failures().isEmpty()) {
            page.section("Failed calls", failures(result.calls()));
        }
        if (result.messages() != null) {
            page.section("Messages", Messages.of(result.messages()));
        }
        page.section("What it cost", Costs.of(result));
        run.profile().ifPresent(profile -> profiled(page, profile));
        Map<String, Object> server =
                result.server() == null ? null : result.server().effective();
        page.section(
                "How both sides really ran",
                (server == null ? "<p class=\"note\">The server's side is not known.</p>" : "")
                        + Tables.settings(
                                List.of("client", "server"), list(withoutCalled(result.effective()), server)));
        page.add("<footer>" + HtmlText.escape(run.name()) + " · started " + HtmlText.escape(result.startedAt())
                + (files == null ? "" : " · files: " + links(run, files)) + "</footer>");
        return page.render();
    }

    private static void profiled(HtmlPage page, Profile profile) {
        if (!profile.missing().isEmpty()) {
            page.section(
                    "Profile",
                    profile.missing().stream()
                            .map(sentence -> "<p class=\"note alarm\">" + HtmlText.escape(sentence) + "</p>\n")
                            .collect(Collectors.joining()));
        }
        profile.sides()
                .forEach((name, side) -> page.section(
                        "Profile of the " + name,
                        ProfileSection.of(
                                profile,
                                name,
                                side.samples() == 0
                                        ? ""
                                        : page.place(FlameGraph.of("Flame graph of the " + name, side.flames())))));
    }

    /** It has a section of its own. */
    private static Map<String, Object> withoutCalled(Map<String, Object> effective) {
        Map<String, Object> others = new LinkedHashMap<>(effective);
        others.remove(RunResult.CALLED_FACT);
        return others;
    }

    /** {@link List#of} takes no null. */
    private static List<Map<String, Object>> list(Map<String, Object> client, Map<String, Object> server) {
        List<Map<String, Object>> both = new ArrayList<>();
        both.add(client);
        both.add(server);
        return both;
    }

    private static String links(StoredRun run, String directory) {
        Map<ResultFile, Boolean> files = new LinkedHashMap<>();
        files.put(ResultFile.RESULT, true);
        files.put(ResultFile.TIMELINE, run.timeline().rows() > 0);
        files.put(ResultFile.WARM_UP, run.warmUp().rows() > 0);
        files.put(ResultFile.LATENCY, run.times().isPresent());
        files.put(ResultFile.PROFILE, run.profile().isPresent());
        files.put(ResultFile.REPORT_MARKDOWN, true);
        return files.entrySet().stream()
                .filter(Map.Entry::getValue)
                .map(file ->
                        HtmlText.link(directory + file.getKey(), file.getKey().toString()))
                .collect(Collectors.joining(", "));
    }

    private static String overTime(HtmlPage page, StoredRun run) {
        Timeline timeline = run.timeline().after(run.warmUp());
        if (timeline.rows() == 0) {
            return "<p class=\"note\">There is no " + ResultFile.TIMELINE + ", or no row in it.</p>";
        }
        StringBuilder html = new StringBuilder();
        int bucket = Thinning.of(timeline.rows()).bucket();
        if (bucket > 1) {
            html.append("<p class=\"note\">")
                    .append(NumberText.count(timeline.rows()))
                    .append(" rows: every ")
                    .append(bucket)
                    .append(" of them are shown by their lowest and their highest value.</p>\n");
        }
        RunCharts.overTime(timeline, run.result().steadiness()).forEach(chart -> html.append(page.place(chart)));
        return html.append("<p class=\"note\">Shaded: ")
                .append(run.warmUp().rows() > 0 ? "the warm-up, which is not counted, and " : "")
                .append("what came back after the window. A row of less than half a second is too short for a"
                        + " rate or a percentile and is not drawn.</p>\n")
                .toString();
    }

    private static void serviceTimes(HtmlPage page, StoredRun run) {
        List<String> name = List.of(run.result().operation());
        Chart curve = RunCharts.byPercentile(List.of(run), name);
        if (curve == null) {
            page.section(
                    "Service time by percentile",
                    "<p class=\"note\">There is no " + ResultFile.LATENCY + ", or no call in it.</p>");
            return;
        }
        IntervalLogFile log = run.times().orElseThrow();
        page.section(
                curve,
                "<p class=\"note\">Dashed: fewer than ten calls lie above, chance decides."
                        + (log.whole()
                                ? ""
                                : " " + ResultFile.LATENCY
                                        + " ends in the middle of a line; what is behind it is missing here.")
                        + "</p>");
        page.section(
                RunCharts.histogram(log.all()),
                "<p class=\"note\">Each step is as wide on this axis as the others: a twentieth of a power of ten.</p>");
    }

    private static String operations(RunResult result) {
        List<List<String>> rows = new ArrayList<>();
        boolean openLoop = result.responseTimeMicros() != null;
        boolean oneWay = result.oneWay() != null;
        result.operations().forEach((name, part) -> {
            String path = "operations." + name + ".";
            List<String> row = new ArrayList<>(List.of(
                    HtmlText.escape(name),
                    HtmlText.rate(
                            path + "throughput.perSecond", part.throughput().perSecond()),
                    HtmlText.count(path + "calls.ok", part.calls().ok()),
                    HtmlText.count(path + "calls.failed", part.calls().failed())));
            if (openLoop) {
                addTimes(row, path + "responseTimeMicros.", part.responseTimeMicros());
            }
            addTimes(row, path + "serviceTimeMicros.", part.serviceTimeMicros());
            if (oneWay) {
                row.add(
                        2,
                        HtmlText.rate(
                                path + "throughput.sentPerSecond",
                                part.throughput().sentPerSecond()));
                addTimes(
                        row,
                        path + "completionTimeMicros.",
                        part.completionTimeMicros() == null ? CallTimes.UNKNOWN : part.completionTimeMicros());
            }
            rows.add(row);
        });
        List<String> head = new ArrayList<>(List.of("operation", "calls/s", "ok", "failed"));
        if (openLoop) {
            head.addAll(List.of("response p50 ms", "response p99 ms", "response max ms"));
            head.addAll(List.of("service p50 ms", "service p99 ms", "service max ms"));
        } else {
            head.addAll(List.of("p50 ms", "p99 ms", "max ms"));
        }
        if (oneWay) {
            head.add(2, "sent/s");
            head.addAll(List.of("completion p50 ms", "completion p99 ms", "completion max ms"));
        }
        return Tables.of(head, rows);
    }

    private static void addTimes(List<String> row, String path, CallTimes times) {
        row.add(HtmlText.millis(path + "p50", times.p50()));
        row.add(HtmlText.millis(path + "p99", times.p99()));
        row.add(HtmlText.millis(path + "max", times.max()));
    }

    private static String objectives(List<Objective> objectives) {
        return Tables.of(
                List.of("objective", "measured", ""),
                objectives.stream()
                        .map(objective -> List.of(
                                HtmlText.escape(objective.text()),
                                objective.measured() == null
                                        ? NumberText.UNKNOWN
                                        : String.format(Locale.ROOT, "%,.3f", objective.measured()),
                                objective.met() ? "met" : "<b class=\"bad\">missed</b>"))
                        .toList());
    }

    private static String failures(Calls calls) {
        List<List<String>> rows = new ArrayList<>();
        calls.failures()
                .forEach((kind, count) -> rows.add(List.of(
                        kind.name(),
                        HtmlText.count("calls.failures." + kind, count),
                        HtmlText.escape(calls.examples().getOrDefault(kind, "")))));
        return Tables.of(List.of("kind", "calls", "the first of them"), rows);
    }
}
