package cxfperf.report;

import static cxfperf.text.NumberText.count;
import static cxfperf.text.NumberText.format;
import static cxfperf.text.NumberText.known;
import static cxfperf.text.NumberText.rate;

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
import cxfperf.report.document.Document.Conclusion;
import cxfperf.report.document.Document.Section;
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
import cxfperf.result.ServerSide;
import cxfperf.result.Steadiness;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.MessageCheck;
import cxfperf.stored.StoredRun;
import cxfperf.stored.Timeline;
import cxfperf.text.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes the document of one run, or of the merged run of several load generators: headline figures, tables and charts
 * of a page, facts of text, and the lines that programs parse. Any thread.
 */
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
        document.page("", document.tiles(false));
        document.page("What was called", SetupSections.called(document.result));
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
        document.page("What it cost", document.costs());
        run.profile().ifPresent(recorded -> document.sections.addAll(ProfileDocument.sections(recorded)));
        document.page("How both sides really ran", SetupSections.settings(document.result));
        SetupSections.inputs(document.result).forEach(document.sections::add);
        return document.document(run.name(), files == null ? List.of() : files(run, files));
    }

    /** The sections of a run that goes on, made from its seconds so far. */
    static List<Section> soFar(StoredRun run) {
        RunDocument document = new RunDocument(run.result());
        document.page("", document.tiles(true));
        document.figures();
        document.page("Over time", document.overTime(run).toArray(Block[]::new));
        document.serviceTimes(run);
        document.failures();
        document.page("What it cost", document.costs());
        return document.sections;
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
        String title = result.scenario() + " " + result.operation();
        Conclusion conclusion = VerdictText.conclusion("VERDICT", result.verdict(), meanings, List.of());
        return new Document(title, "", name, result.startedAt(), conclusion, sections, files);
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
        blocks.addAll(RunCharts.overTime(timeline, result.steadiness()));
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
        String cut = " " + ResultFile.LATENCY + " ends in the middle of a line; later calls are missing here.";
        String dashed = "Dashed: fewer than ten calls lie above, chance decides." + (log.whole() ? "" : cut);
        sections.add(Section.ofChart(curve, new Block.Hint(dashed)));
        String clock = log.responseTimes().isPresent() ? "Response" : "Service";
        Block colours = new Block.Hint("Each call stands at the second in which it came back. Colours are logarithmic,"
                + " so that a single call is seen.");
        TimesHeatmap.of(log.heatmap(), clock + " time over the window", result.windowSeconds())
                .ifPresent(heat -> page(heat.title(), heat, colours));
        Block steps = new Block.Hint("Each step is as wide on this axis as the others: a twentieth of a power of ten.");
        sections.add(Section.ofChart(RunCharts.histogram(log.all()), steps));
    }

    private void failures() {
        Calls calls = result.calls();
        if (!calls.failures().isEmpty()) {
            Figures numbers = figures.in("calls", "failures");
            Table table = new Table.Of<FailureKind>()
                    .text("kind", FailureKind::name)
                    .add(Column.number("calls"), kind -> numbers.cell(kind.name(), Unit.COUNT))
                    .text("the first of them", kind -> calls.examples().getOrDefault(kind, ""))
                    .rows(calls.failures().keySet());
            page("Failed calls", table);
        }
    }

    private static List<String> files(StoredRun run, String directory) {
        ResultFile timeline = run.timeline().rows() > 0 ? ResultFile.TIMELINE : null;
        ResultFile warmUp = run.warmUp().rows() > 0 ? ResultFile.WARM_UP : null;
        ResultFile times = run.times().isPresent() ? ResultFile.LATENCY : null;
        ResultFile profile = run.profile().isPresent() ? ResultFile.PROFILE : null;
        return Stream.of(ResultFile.RESULT, timeline, warmUp, times, profile, ResultFile.REPORT_MARKDOWN)
                .filter(Objects::nonNull)
                .map(file -> directory + file)
                .toList();
    }

    /**
     * The headline figures.
     *
     * @param goesOn whether waiting calls may still be sent
     */
    private Block tiles(boolean goesOn) {
        List<Tile> tiles = new ArrayList<>();
        String ofAll = result.oneWay() == null ? "verified calls/s of all clients" : "calls/s completed by the server";
        tiles.add(tile("AGGREGATE throughput", RunFigure.RATE, false, ofAll));
        if (result.oneWay() != null) {
            tiles.add(tile("sent", RunFigure.SENT_RATE, false, "calls/s sent by all clients"));
            boolean bad = result.verdict().has(Reason.Code.BACKLOG_GROWS)
                    || result.verdict().has(Reason.Code.BACKLOG_LEFT);
            String drained = "one-way calls when the window closed; drained in ";
            tiles.add(tile("backlog", RunFigure.BACKLOG, bad, drained, RunFigure.DRAIN, " s"));
        }
        String mean = "calls/s, mean of ";
        tiles.add(tile("PER-CLIENT throughput", RunFigure.CLIENT_RATE, false, mean, RunFigure.THREADS, " threads"));
        tiles.add(tile(
                "calls", RunFigure.OK, false, "ok of ", RunFigure.STARTED, " started in ", RunFigure.WINDOW, " s"));
        tiles.add(
                tile("failed", RunFigure.FAILED, result.calls().errors() > 0, RunFigure.ABANDONED, " more abandoned"));
        if (result.offered() != null) {
            tiles.add(tile(
                    "offered",
                    figures.cell(RunFigure.OFFERED).reading(RateText.of(result.offered())),
                    result.verdict().has(Reason.Code.RATE_NOT_KEPT),
                    result.offered().arrivals() + " arrivals; scheduled ",
                    RunFigure.SCHEDULED,
                    goesOn ? ", waiting for a free client " : ", dropped ",
                    RunFigure.DROPPED,
                    ", behind schedule ",
                    RunFigure.BEHIND));
        }
        return new Block.Tiles(tiles);
    }

    /** @param more strings and figures that follow each other below the figure */
    private Tile tile(String name, Object figure, boolean bad, Object... more) {
        return new Tile(
                name, figures.piece(figure), Stream.of(more).map(figures::piece).toList(), bad);
    }

    /** What the run cost both sides. */
    private Block[] costs() {
        List<List<Cell>> costs = new ArrayList<>(List.of(
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
                .forEach(name -> costs.add(cost("CPU of the " + name + " JVM, s", cpuSeconds(name), "")));
        Table table = new Table(List.of(Column.text(""), Column.number("client"), Column.number("server")), costs);
        ServerSide server = result.server();
        if (server != null && server.known()) {
            return new Block[] {table};
        }
        String why = server == null ? "not stored" : server.unknownBecause();
        return new Block[] {new Block.Hint("The server side is unknown: " + why), table};
    }

    private Cell cpuSeconds(String auxiliaryProcess) {
        return figures.in("auxiliaryProcesses", auxiliaryProcess).cell("cpuSeconds", Unit.DECIMAL);
    }

    /** @param client a figure, a cell or a text, as is the server's */
    private List<Cell> cost(String name, Object client, Object server) {
        return List.of(Cell.of(name), figures.piece(client), figures.piece(server));
    }

    /** The facts of text, where there are neither tiles nor a table of costs. */
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
        String outcomes = "started " + shown(RunFigure.STARTED) + " = ok " + shown(RunFigure.OK) + " + failed "
                + shown(RunFigure.FAILED) + " + abandoned " + shown(RunFigure.ABANDONED);
        facts.add(new Fact("calls", outcomes));
        calls.failures()
                .forEach((kind, number) -> facts.add(new Fact(
                        format("  %-12s", kind),
                        count(number) + "   first: " + calls.examples().getOrDefault(kind, ""))));
        if (result.messages() != null) {
            facts.add(new Fact("messages", messages(result.messages())));
        }
        boolean ofCalls = result.bytesAreOfCalls() || result.bytes().received() == null;
        String bytes = "sent " + shown(RunFigure.BYTES_SENT) + ", received " + shown(RunFigure.BYTES_RECEIVED);
        String tooFew = "n/a: too few to distinguish from what the JVM itself read, such as classes";
        facts.add(new Fact("bytes", ofCalls ? bytes + bytesPerCall() : tooFew));
        Double per1000 = result.openedPer1000();
        String opened = "opened " + shown(RunFigure.OPENED)
                + (per1000 == null || per1000 == 0 ? "" : format(" (%,.1f per 1,000 calls)", per1000))
                + ", at most " + shown(RunFigure.ESTABLISHED) + " established, " + shown(RunFigure.TIME_WAIT)
                + " in TIME_WAIT";
        facts.add(new Fact("connections", opened));
        String client = cpu(shown(RunFigure.CLIENT_CPU), result.clientCpuMicrosPerCall())
                + memory(RunFigure.CLIENT_PAUSE_MILLIS, RunFigure.CLIENT_LONGEST_PAUSE, RunFigure.CLIENT_HEAP);
        facts.add(new Fact("client JVM", client));
        String server = cpu(shown(RunFigure.SERVER_CPU), result.serverCpuMicrosPerCall())
                + memory(RunFigure.SERVER_PAUSE_MILLIS, RunFigure.SERVER_LONGEST_PAUSE, RunFigure.SERVER_HEAP)
                + ", completed " + completed();
        String unknown = "unknown: " + result.server().unknownBecause();
        facts.add(new Fact("server JVM", result.server().known() ? server : unknown));
        result.auxiliaryProcesses()
                .forEach((name, process) -> facts.add(
                        new Fact(name + " JVM", cpu(cpuSeconds(name).text(), result.cpuMicrosPerCall(process)))));
        facts.add(new Fact("limited by", String.valueOf(result.limitedBy())));
        Steadiness held = result.steadiness();
        if (held != null) {
            facts.add(new Fact("steady", SteadinessText.steady(held) + "; drift " + SteadinessText.drift(held)));
            if (held.slow().seconds() > 0) {
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
                : format("; the clients waited %,.1f s together, off the clock, for the check", check.waitedSeconds());
        return found + unchecked + waited;
    }

    /** Counts and backlog of one-way calls. */
    private String oneWay() {
        OneWay oneWay = result.oneWay();
        ServerBacklog backlog = oneWay.backlog();
        double seconds = result.windowSeconds();
        return "sent " + count(oneWay.sent()) + " (" + rate(oneWay.sentPerSecond(seconds)) + "/s)"
                + ", completed in the window "
                + (oneWay.completed() == null
                        ? NumberText.UNKNOWN
                        : count(oneWay.completed()) + " (" + rate(oneWay.completedPerSecond(seconds)) + "/s)")
                + (backlog.atClose() == null
                        ? ""
                        : "; backlog at its close " + count(backlog.atClose()) + ", at most " + count(backlog.peak()))
                + (backlog.drainSeconds() == null
                        ? ""
                        : (backlog.left() == 0 ? "; drained in " : "; " + count(backlog.left()) + " left after ")
                                + Unit.DECIMAL.text(backlog.drainSeconds()) + " s");
    }

    private static String cpu(String seconds, Double microsPerCall) {
        return "CPU " + seconds + " s" + (microsPerCall == null ? "" : format(" (%,.0f us a call)", microsPerCall));
    }

    private String memory(RunFigure pauses, RunFigure longest, RunFigure heap) {
        return ", GC pauses " + shown(pauses) + " ms (longest " + shown(longest) + "), heap peak " + shown(heap);
    }

    /** What was measured of an objective. */
    static String measured(Objective objective) {
        return known("%,.3f", objective.measured());
    }

    /** The load and the versions in one sentence. */
    private String load() {
        String effective = Stream.of("conduit", "httpVersion", "cxfVersion", "jvm")
                .filter(name -> Objects.nonNull(result.effective().get(name)))
                .map(name -> name + " " + result.effective().get(name))
                .collect(Collectors.joining(", "));
        return result.scenario() + " over " + result.protocol() + ", " + shown(RunFigure.THREADS) + " clients, "
                + shown(RunFigure.CLIENT_RATE) + " calls/s of each, size " + shown(RunFigure.SIZE) + ", "
                + Unit.DECIMAL.text(result.warmupSeconds()) + " s warm-up, " + shown(RunFigure.WINDOW)
                + " s window, " + result.startedAt() + (effective.isEmpty() ? "" : "; " + effective);
    }

    /** What was called of a service that is not ours; empty where the scenario says it all. */
    private List<Fact> called() {
        return result.called().isEmpty() ? List.of() : List.of(new Fact("called", SetupSections.text(result.called())));
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
        return result.objectives().stream()
                .map(each -> each.text() + (each.met() ? ": met" : ": MISSED") + ", measured " + measured(each))
                .map(text -> new Fact("objective", text))
                .toList();
    }

    private String shown(RunFigure figure) {
        return figures.cell(figure).text();
    }
}
