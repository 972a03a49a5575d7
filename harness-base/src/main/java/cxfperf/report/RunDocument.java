package cxfperf.report;

import static cxfperf.report.document.NumberText.count;
import static cxfperf.report.document.NumberText.rate;

import cxfperf.measure.IntervalLogFile;
import cxfperf.report.RunFigure.Unit;
import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Facts.Fact;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Block.Tiles.Tile;
import cxfperf.report.document.Chart;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Section;
import cxfperf.report.document.NumberText;
import cxfperf.report.document.OutputForm;
import cxfperf.report.render.JunitXml;
import cxfperf.report.render.JunitXml.TestCase;
import cxfperf.result.CallTimes;
import cxfperf.result.Calls;
import cxfperf.result.Objective;
import cxfperf.result.OfferedLoad;
import cxfperf.result.OneWay;
import cxfperf.result.Profile;
import cxfperf.result.RateText;
import cxfperf.result.Reason;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.ServerBacklog;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.MessageCheck;
import cxfperf.stored.StoredRun;
import cxfperf.stored.Timeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes the document of one run, or of the merged run of several load generators. Any thread. */
public final class RunDocument {

    /** Says what the rates and times of a one-way run are. */
    private static final String ONE_WAY_CLOCKS =
            "calls/s are those that the server completed, beside those that were sent; sent: the"
                    + " time of sending; completion: from sent to completed, n/a unless both are on one host";

    private final RunResult result;
    private final List<Section> sections = new ArrayList<>();
    private final Figures figures;

    private RunDocument(RunResult result) {
        this.result = result;
        figures = Figures.of(result);
    }

    /** The document for text, which is made from the result alone. */
    public static Document of(RunResult result) {
        return of(result, Optional.empty());
    }

    /** The document for text, with a profiled run's flight recordings. */
    public static Document of(RunResult result, Optional<Profile> profile) {
        RunDocument document = new RunDocument(result);
        document.figures();
        profile.ifPresent(recorded -> document.sections.addAll(ProfileDocument.sections(recorded)));
        return document.document("", List.of());
    }

    /**
     * The document for pages, made from all files of the run.
     *
     * @param notes sentences next to the headline figures
     * @param files directory of the run's files, relative to the page, ending with a slash, or empty; null where the
     *     run has no files of its own
     */
    public static Document of(StoredRun run, List<String> notes, String files) {
        RunDocument document = new RunDocument(run.result());
        document.headline();
        if (!notes.isEmpty()) {
            document.page("Notes", new Block.Listing(notes));
        }
        document.figures();
        document.page("Over time", document.overTime(run).toArray(Block[]::new));
        document.steadiness();
        document.serviceTimes(run);
        document.failures();
        if (run.result().messages() != null) {
            document.page(
                    "Messages",
                    new Block.Sentence(messages(run.result().messages())),
                    new Block.Listing(run.result().messages().examples()));
        }
        document.costs();
        run.profile().ifPresent(recorded -> document.sections.addAll(ProfileDocument.sections(recorded)));
        document.settings();
        return document.document(run.name(), files == null ? List.of() : files(run, files));
    }

    /** The run as a test, whose duration is the length of the window. */
    static TestCase testCase(RunResult run) {
        String rate = run.offered() == null ? "" : ",rate=" + RateText.of(run.offered());
        return new TestCase(
                run.scenario(),
                run.operation() + "[threads=" + run.threads() + rate + "]",
                run.windowSeconds(),
                of(run));
    }

    public static String junit(RunResult run) {
        return JunitXml.render(run.scenario(), List.of(testCase(run)));
    }

    private Document document(String name, List<String> files) {
        List<String> meanings = new ArrayList<>(List.of(VerdictText.meaning(result.verdict())));
        if (result.limitedBy() != null) {
            meanings.add("Limited by: " + result.limitedBy());
        }
        return new Document(
                result.scenario() + " " + result.operation(),
                "",
                name,
                result.startedAt(),
                VerdictText.conclusion("VERDICT", result.verdict(), meanings, List.of()),
                sections,
                files);
    }

    private void page(String title, Block... blocks) {
        sections.add(Section.ofPage(title, blocks));
    }

    /** Adds what every form shows: times, outcomes of the calls, and their cost. */
    private void figures() {
        List<Block> times = new ArrayList<>(List.of(TimesTable.of(result)));
        if (result.offered() != null) {
            times.add(new Block.Hint(TimesTable.CLOCKS));
        }
        if (result.oneWay() != null) {
            times.add(new Block.Hint(ONE_WAY_CLOCKS));
        }
        sections.add(Section.in(OutputForm.ALL, "Times", times.toArray(Block[]::new)));
        sections.add(Section.in(OutputForm.TEXT, "", new Block.Facts(facts())));
        sections.add(
                Section.in(Set.of(OutputForm.MARKDOWN), "", new Block.Sentence(load()), new Block.Facts(called())));
        sections.add(Section.in(Set.of(OutputForm.CONSOLE), "", new Block.Verbatim(overall())));
        if (!result.objectives().isEmpty()) {
            sections.add(Section.in(OutputForm.ALL, "Objectives", new Block.Facts(objectives())));
        }
    }

    private List<Fact> facts() {
        List<Fact> facts = new ArrayList<>();
        if (result.offered() != null) {
            facts.add(new Fact("", TimesTable.CLOCKS));
            facts.add(new Fact("open loop", offered()));
        }
        if (result.oneWay() != null) {
            facts.add(new Fact("", ONE_WAY_CLOCKS));
            facts.add(new Fact("one-way", oneWay()));
        }
        Calls calls = result.calls();
        facts.add(new Fact(
                "calls",
                "started " + shown(RunFigure.STARTED) + " = ok " + shown(RunFigure.OK) + " + failed "
                        + shown(RunFigure.FAILED) + " + abandoned " + shown(RunFigure.ABANDONED)));
        calls.failures()
                .forEach((kind, number) -> facts.add(new Fact(
                        String.format(Locale.ROOT, "  %-12s", kind),
                        count(number) + "   first: " + calls.examples().getOrDefault(kind, ""))));
        if (result.messages() != null) {
            facts.add(new Fact("messages", messages(result.messages())));
        }
        facts.add(new Fact(
                "bytes",
                result.bytesAreOfCalls() || result.bytes().received() == null
                        ? "sent " + shown(RunFigure.BYTES_SENT) + ", received " + shown(RunFigure.BYTES_RECEIVED)
                                + bytesPerCall()
                        : "n/a: too few to distinguish from what the JVM itself read, such as classes"));
        Double per1000 = result.openedPer1000();
        facts.add(new Fact(
                "connections",
                "opened " + shown(RunFigure.OPENED)
                        + (per1000 == null || per1000 == 0
                                ? ""
                                : String.format(Locale.ROOT, " (%,.1f per 1,000 calls)", per1000))
                        + ", at most " + shown(RunFigure.ESTABLISHED) + " established, "
                        + shown(RunFigure.TIME_WAIT) + " in TIME_WAIT"));
        facts.add(new Fact(
                "client JVM",
                cpu(shown(RunFigure.CLIENT_CPU), result.clientCpuMicrosPerCall())
                        + memory(
                                RunFigure.CLIENT_PAUSE_MILLIS, RunFigure.CLIENT_LONGEST_PAUSE, RunFigure.CLIENT_HEAP)));
        facts.add(new Fact(
                "server JVM",
                result.server().known()
                        ? cpu(shown(RunFigure.SERVER_CPU), result.serverCpuMicrosPerCall())
                                + memory(
                                        RunFigure.SERVER_PAUSE_MILLIS,
                                        RunFigure.SERVER_LONGEST_PAUSE,
                                        RunFigure.SERVER_HEAP)
                                + ", completed " + completed()
                        : "unknown: " + result.server().unknownBecause()));
        result.auxiliaryProcesses()
                .forEach((name, process) -> facts.add(new Fact(
                        name + " JVM", cpu(number("%,.1f", process.cpuSeconds()), result.cpuMicrosPerCall(process)))));
        facts.add(new Fact("limited by", String.valueOf(result.limitedBy())));
        if (result.steadiness() != null) {
            facts.add(new Fact(
                    "steady",
                    SteadinessText.steady(result.steadiness()) + "; drift "
                            + SteadinessText.drift(result.steadiness())));
            if (result.steadiness().slow().seconds() > 0) {
                facts.add(new Fact("slow seconds", SteadinessText.slow(result)));
            }
        }
        return facts;
    }

    /** Rate, arrivals, and how many scheduled calls were started, dropped or behind schedule. */
    private String offered() {
        OfferedLoad offered = result.offered();
        return RateText.of(offered) + ", " + offered.arrivals() + " arrivals; scheduled "
                + shown(RunFigure.SCHEDULED) + " = started " + count(offered.scheduled() - offered.dropped())
                + " + dropped " + shown(RunFigure.DROPPED) + "; behind schedule " + shown(RunFigure.BEHIND)
                + " (by more than a millisecond)";
    }

    private String bytesPerCall() {
        Double sent = result.bytesSentPerCall();
        Double received = result.bytesReceivedPerCall();
        Double megabytes = result.megabytesPerSecond();
        return sent == null || received == null
                ? ""
                : " (" + count(sent.longValue()) + " + " + count(received.longValue()) + " a call"
                        + (megabytes == null ? "" : ", " + NumberText.megabytesPerSecond(megabytes)) + ")";
    }

    /** The server's count of completed calls, with the client's counts that should add up to it. */
    private String completed() {
        Long completed = result.server().completed();
        if (completed == null) {
            return NumberText.UNKNOWN;
        }
        Calls coolDown = result.coolDownCalls();
        if (coolDown == null) {
            return count(completed);
        }
        long started = result.calls().started();
        return count(completed)
                + (completed == started + coolDown.started() ? " (" : " (started ")
                + count(started) + " + " + count(coolDown.started()) + " cool-down)";
    }

    /** Result of the schema check of the generated messages. */
    private static String messages(MessageCheck check) {
        String found = check.allValid()
                ? "all " + count(check.sent()) + " messages are schema-valid"
                : count(check.invalid()) + " of " + count(check.checked()) + " checked messages are not schema-valid";
        String unchecked = check.checked() == check.sent()
                ? ""
                : "; " + count(check.sent() - check.checked()) + " of " + count(check.sent()) + " were not checked: "
                        + check.uncheckedBecause();
        String waited = check.waitedSeconds() == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        "; the clients waited %,.1f s together, off the clock, for the check",
                        check.waitedSeconds());
        return found + unchecked + waited;
    }

    /** Counts and backlog of one-way calls. */
    private String oneWay() {
        OneWay oneWay = result.oneWay();
        ServerBacklog backlog = oneWay.backlog();
        return String.format(
                Locale.ROOT,
                "sent %s (%s/s), completed in the window %s%s%s",
                count(oneWay.sent()),
                rate(oneWay.sentPerSecond(result.windowSeconds())),
                oneWay.completed() == null
                        ? NumberText.UNKNOWN
                        : count(oneWay.completed()) + " (" + rate(oneWay.completedPerSecond(result.windowSeconds()))
                                + "/s)",
                backlog.atClose() == null
                        ? ""
                        : "; backlog at its close " + count(backlog.atClose()) + ", at most " + count(backlog.peak()),
                backlog.drainSeconds() == null ? "" : "; " + drained(backlog));
    }

    private static String drained(ServerBacklog backlog) {
        String time = NumberText.seconds(backlog.drainSeconds()) + " s";
        return backlog.left() == 0 ? "drained in " + time : count(backlog.left()) + " left after " + time;
    }

    private static String cpu(String seconds, Double microsPerCall) {
        return "CPU " + seconds + " s"
                + (microsPerCall == null ? "" : String.format(Locale.ROOT, " (%,.0f us a call)", microsPerCall));
    }

    private String memory(RunFigure pauses, RunFigure longest, RunFigure heap) {
        return ", GC pauses " + shown(pauses) + " ms (longest " + shown(longest) + "), heap peak " + shown(heap);
    }

    private static String number(String format, Double value) {
        return value == null ? NumberText.UNKNOWN : String.format(Locale.ROOT, format, value);
    }

    private String load() {
        String effective = Stream.of("conduit", "httpVersion", "cxfVersion", "jvm")
                .filter(name -> Objects.nonNull(result.effective().get(name)))
                .map(name -> name + " " + result.effective().get(name))
                .collect(Collectors.joining(", "));
        return result.scenario() + " over " + result.protocol() + ", " + shown(RunFigure.THREADS) + " clients, "
                + shown(RunFigure.CLIENT_RATE) + " calls/s of each, size " + shown(RunFigure.SIZE) + ", "
                + NumberText.seconds(result.warmupSeconds()) + " s warm-up, " + shown(RunFigure.WINDOW)
                + " s window, " + result.startedAt() + (effective.isEmpty() ? "" : "; " + effective);
    }

    private List<Fact> called() {
        String called = result.called().entrySet().stream()
                .map(part -> part.getKey() + " " + part.getValue())
                .collect(Collectors.joining(", "));
        return called.isEmpty() ? List.of() : List.of(new Fact("called", called));
    }

    /** The lines that CXF's published reports have; programs parse them. */
    private List<String> overall() {
        List<String> lines = new ArrayList<>();
        lines.add("=============Overall Test Result============");
        String clients = " (calls/sec of all " + shown(RunFigure.THREADS) + " clients)";
        lines.add("AGGREGATE throughput: " + result.operation() + " " + shown(RunFigure.RATE) + clients);
        if (result.throughput().sentPerSecond() != null) {
            lines.add("SENT by the clients: " + result.operation() + " " + shown(RunFigure.SENT_RATE) + clients);
        }
        lines.add("PER-CLIENT throughput: " + shown(RunFigure.CLIENT_RATE) + " (verified calls/sec of one client)");
        if (result.responseTimeMicros() != null) {
            lines.add("AVG. response time: " + mean(TimesTable.RESPONSE));
        }
        lines.add("AVG. service time: " + mean(TimesTable.SERVICE));
        if (result.completionTimeMicros() != null) {
            lines.add("AVG. completion time: " + mean(TimesTable.COMPLETION));
        }
        lines.add(shown(RunFigure.OK) + " (" + (result.oneWay() == null ? "verified" : "sent") + " calls) in "
                + shown(RunFigure.WINDOW) + " (seconds of wall time)");
        lines.add("============================================");
        return lines;
    }

    private String mean(String clock) {
        return figures.time(clock, CallTimes.TimeFigure.MEAN).text() + " (ms)";
    }

    private List<Fact> objectives() {
        List<Fact> facts = new ArrayList<>();
        for (Objective objective : result.objectives()) {
            facts.add(new Fact(
                    "objective",
                    objective.text() + ": " + (objective.met() ? "met" : "MISSED") + ", measured "
                            + number("%,.3f", objective.measured())));
        }
        return facts;
    }

    private void headline() {
        List<Tile> tiles = new ArrayList<>();
        tiles.add(tile(
                "AGGREGATE throughput",
                RunFigure.RATE,
                false,
                result.oneWay() == null ? "verified calls/s of all clients" : "calls/s completed by the server"));
        if (result.oneWay() != null) {
            tiles.add(tile("sent", RunFigure.SENT_RATE, false, "calls/s sent by all clients"));
            boolean grows = result.verdict().has(Reason.Code.BACKLOG_GROWS);
            tiles.add(tile(
                    "backlog",
                    RunFigure.BACKLOG,
                    grows || result.verdict().has(Reason.Code.BACKLOG_LEFT),
                    "one-way calls when the window closed; drained in ",
                    RunFigure.DRAIN,
                    " s"));
        }
        tiles.add(tile(
                "PER-CLIENT throughput",
                RunFigure.CLIENT_RATE,
                false,
                "calls/s, mean of ",
                RunFigure.THREADS,
                " threads"));
        tiles.add(tile(
                "calls", RunFigure.OK, false, "ok of ", RunFigure.STARTED, " started in ", RunFigure.WINDOW, " s"));
        boolean failed = result.calls().errors() > 0;
        tiles.add(tile("failed", RunFigure.FAILED, failed, RunFigure.ABANDONED, " more abandoned"));
        if (result.offered() != null) {
            tiles.add(tile(
                    "offered",
                    figures.cell(RunFigure.OFFERED).reading(RateText.of(result.offered())),
                    result.verdict().has(Reason.Code.RATE_NOT_KEPT),
                    result.offered().arrivals() + " arrivals; scheduled ",
                    RunFigure.SCHEDULED,
                    ", dropped ",
                    RunFigure.DROPPED,
                    ", behind schedule ",
                    RunFigure.BEHIND));
        }
        page("", new Block.Tiles(tiles));
        if (!result.called().isEmpty()) {
            page("What was called", SettingsTable.sideBySide(List.of("value"), List.of(result.called())));
        }
    }

    private String shown(RunFigure figure) {
        return figures.shown(figure);
    }

    /** @param more strings and figures that follow each other below the figure */
    private Tile tile(String name, Object figure, boolean bad, Object... more) {
        return new Tile(name, cell(figure), Stream.of(more).map(this::cell).toList(), bad);
    }

    private Cell cell(Object piece) {
        return piece instanceof RunFigure figure
                ? figures.cell(figure)
                : piece instanceof Cell cell ? cell : Cell.of(String.valueOf(piece));
    }

    private List<Block> overTime(StoredRun run) {
        Timeline timeline = run.timeline().after(run.warmUp());
        if (timeline.rows() == 0) {
            return List.of(new Block.Hint("There is no " + ResultFile.TIMELINE + ", or no row in it."));
        }
        List<Block> blocks = new ArrayList<>();
        int bucket = RunCharts.rowsOfAPoint(timeline);
        if (bucket > 1) {
            blocks.add(new Block.Hint(count(timeline.rows()) + " rows: every " + bucket
                    + " of them are shown by their lowest and their highest value."));
        }
        RunCharts.overTime(timeline, result.steadiness()).forEach(chart -> blocks.add(new Block.Plot(chart, true)));
        blocks.add(new Block.Hint("Shaded: "
                + (run.warmUp().rows() > 0 ? "the warm-up, which is not counted, and " : "")
                + "what came back after the window. A row of less than half a second is too short for a"
                + " rate or a percentile and is not drawn."));
        return blocks;
    }

    private void steadiness() {
        if (result.steadiness() != null) {
            page("Steadiness", SteadinessText.blocks(result).toArray(Block[]::new));
            SteadinessText.ends(result.steadiness())
                    .ifPresent(ends -> sections.add(Section.in(OutputForm.WIDE, "First and last tenth", ends)));
        }
    }

    private void serviceTimes(StoredRun run) {
        Chart curve = RunCharts.byPercentile(List.of(run), List.of(result.operation()));
        if (curve == null) {
            page(
                    "Service time by percentile",
                    new Block.Hint("There is no " + ResultFile.LATENCY + ", or no call in it."));
            return;
        }
        IntervalLogFile log = run.times().orElseThrow();
        sections.add(Section.ofChart(
                curve,
                new Block.Hint("Dashed: fewer than ten calls lie above, chance decides."
                        + (log.whole()
                                ? ""
                                : " " + ResultFile.LATENCY
                                        + " ends in the middle of a line; later calls are missing here."))));
        String clock = log.responseTimes().isPresent() ? "Response" : "Service";
        TimesHeatmap.of(log.heatmap(), clock + " time over the window", result.windowSeconds())
                .ifPresent(heat -> page(
                        heat.title(),
                        heat,
                        new Block.Hint("Each call stands at the second in which it came back. Colours are logarithmic,"
                                + " so that a single call is seen.")));
        sections.add(Section.ofChart(
                RunCharts.histogram(log.all()),
                new Block.Hint("Each step is as wide on this axis as the others: a twentieth of a power of ten.")));
    }

    private void failures() {
        Calls calls = result.calls();
        if (!calls.failures().isEmpty()) {
            page(
                    "Failed calls",
                    new Table.Of<FailureKind>()
                            .text("kind", FailureKind::name)
                            .add(Column.number("calls"), kind -> figures.in("calls", "failures")
                                    .cell(kind.name(), Unit.COUNT))
                            .text("the first of them", kind -> calls.examples().getOrDefault(kind, ""))
                            .rows(calls.failures().keySet()));
        }
    }

    /** A row with the client's and the server's value. */
    private record CostRow(String name, Cell client, Cell server) {}

    /** Adds the cost of the load on both sides. */
    private void costs() {
        List<CostRow> costs = new ArrayList<>(List.of(
                cost("CPU of the JVM, s", RunFigure.CLIENT_CPU, RunFigure.SERVER_CPU),
                cost("CPUs of the host busy", RunFigure.CLIENT_HOST_CPU, RunFigure.SERVER_HOST_CPU),
                cost("GC pauses", RunFigure.CLIENT_PAUSES, RunFigure.SERVER_PAUSES),
                cost("GC pauses, ms in all", RunFigure.CLIENT_PAUSE_MILLIS, RunFigure.SERVER_PAUSE_MILLIS),
                cost("longest GC pause, ms", RunFigure.CLIENT_LONGEST_PAUSE, RunFigure.SERVER_LONGEST_PAUSE),
                cost("heap, peak", RunFigure.CLIENT_HEAP, RunFigure.SERVER_HEAP),
                cost("connections opened", RunFigure.OPENED, RunFigure.ACCEPTED),
                cost("connections established, peak", RunFigure.ESTABLISHED, ""),
                cost("in TIME_WAIT, peak", RunFigure.TIME_WAIT, "")));
        if (result.bytes() != null) {
            costs.add(cost("bytes sent", RunFigure.BYTES_SENT, ""));
            costs.add(cost("bytes received", RunFigure.BYTES_RECEIVED, ""));
        }
        if (result.megabytesPerSecond() != null) {
            costs.add(cost("sent and received", NumberText.megabytesPerSecond(result.megabytesPerSecond()), ""));
        }
        result.auxiliaryProcesses()
                .keySet()
                .forEach(name -> costs.add(cost(
                        "CPU of the " + name + " JVM, s",
                        figures.in("auxiliaryProcesses", name).cell("cpuSeconds", Unit.DECIMAL),
                        "")));
        List<Block> blocks = new ArrayList<>();
        if (result.server() == null || !result.server().known()) {
            blocks.add(new Block.Hint("The server side is unknown: "
                    + (result.server() == null ? "not stored" : result.server().unknownBecause())));
        }
        blocks.add(new Table.Of<CostRow>()
                .text("", CostRow::name)
                .add(Column.number("client"), CostRow::client)
                .add(Column.number("server"), CostRow::server)
                .rows(costs));
        page("What it cost", blocks.toArray(Block[]::new));
    }

    /** @param client a figure, a cell or a text, as is the server's */
    private CostRow cost(String name, Object client, Object server) {
        return new CostRow(name, cell(client), cell(server));
    }

    private void settings() {
        Map<String, Object> client = new LinkedHashMap<>(result.effective());
        // A section of its own shows this fact.
        client.remove(RunResult.CALLED_FACT);
        Map<String, Object> server =
                result.server() == null ? null : result.server().effective();
        List<Block> blocks = new ArrayList<>();
        if (server == null) {
            blocks.add(new Block.Hint("The server's side is not known."));
        }
        blocks.add(SettingsTable.sideBySide(List.of("client", "server"), Arrays.asList(client, server)));
        page("How both sides really ran", blocks.toArray(Block[]::new));
    }

    private static List<String> files(StoredRun run, String directory) {
        Map<ResultFile, Boolean> files = new LinkedHashMap<>();
        files.put(ResultFile.RESULT, true);
        files.put(ResultFile.TIMELINE, run.timeline().rows() > 0);
        files.put(ResultFile.WARM_UP, run.warmUp().rows() > 0);
        files.put(ResultFile.LATENCY, run.times().isPresent());
        files.put(ResultFile.PROFILE, run.profile().isPresent());
        files.put(ResultFile.REPORT_MARKDOWN, true);
        return files.entrySet().stream()
                .filter(Map.Entry::getValue)
                .map(file -> directory + file.getKey())
                .toList();
    }
}
