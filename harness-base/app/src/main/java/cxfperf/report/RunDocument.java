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
import cxfperf.result.ProcessSide;
import cxfperf.result.Profile;
import cxfperf.result.RateText;
import cxfperf.result.Reason;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.ServerBacklog;
import cxfperf.result.SideProfile;
import cxfperf.result.Verdict;
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
import java.util.function.Function;
import java.util.regex.Pattern;
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
                    + " time of sending; completion: from sent to completed, n/a unless both are on one host, and the requests say when they were sent";

    /** A unit after a figure, which an unknown one has not. */
    private static final Pattern UNIT = Pattern.compile("%s m?s\\b");

    private static final String TOO_FEW = "too few to distinguish from what the JVM itself read, such as classes";

    private final RunResult result;
    private final Figures figures;
    private final List<Section> sections = new ArrayList<>();

    /** The headline figures of a page. */
    private final List<Tile> tiles = new ArrayList<>();

    /** The lines that CXF's published reports have; programs parse them. */
    private final List<String> overall = new ArrayList<>();

    private final List<Fact> facts = new ArrayList<>();
    private final List<Cost> costs = new ArrayList<>();

    /**
     * A figure of what the run cost each side: a row of a page's table, and some words in a line of text.
     *
     * @param words the words, with "%s" for the figure; empty where text does not have it
     * @param client empty where it does not apply, as is the server's
     */
    private record Cost(String name, String words, Cell client, Cell server) {

        /** Whether it applies to one of the sides at all. */
        private boolean applies() {
            return !client.text().isEmpty() || !server.text().isEmpty();
        }
    }

    private RunDocument(StoredRun run, List<String> notes) {
        result = run.result();
        figures = Figures.of(result);
        addHeadlines();
        addFacts();
        page("", new Block.Tiles(tiles));
        sections.add(Section.in(OutputForm.WIDE, "What was called", SetupSections.called(result)));
        if (!notes.isEmpty()) {
            sections.add(Section.in(OutputForm.WIDE, "Notes", new Block.Listing(notes)));
        }
        addText();
        page("Over time", overTime(run).toArray(Block[]::new));
        addSteadiness();
        addServiceTimes(run);
        addFailures();
        if (result.messages() != null) {
            page(
                    "Messages",
                    new Block.Sentence(messages(result.messages())),
                    new Block.Listing(result.messages().examples()));
        }
        addCosts();
        run.profile().ifPresent(recorded -> sections.addAll(ProfileDocument.sections(recorded)));
        page("How both sides really ran", SetupSections.settings(result));
        sections.addAll(SetupSections.inputs(result));
    }

    /** The document for text, which is made from the result alone. */
    public static Document of(RunResult result) {
        return of(result, Optional.empty());
    }

    /** The document for text, with a profiled run's flight recordings. */
    public static Document of(RunResult result, Optional<Profile> profile) {
        return of(
                new StoredRun("", result, Timeline.EMPTY, Timeline.EMPTY, Optional.empty(), profile), List.of(), null);
    }

    /**
     * The document for all forms, made from all files of the run.
     *
     * @param notes sentences next to the headline figures
     * @param files directory of the run's files, relative to the page, ending with a slash, or empty; null where the
     *     run has no files of its own
     */
    public static Document of(StoredRun run, List<String> notes, String files) {
        return new RunDocument(run, notes).document(run.name(), files == null ? List.of() : files(run, files));
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

    /** Adds the times, and what text has where a page has tiles and a table of costs. */
    private void addText() {
        List<Block> times = new ArrayList<>(List.of(TimesTable.of(result)));
        facts.stream().filter(fact -> fact.label().isEmpty()).forEach(fact -> times.add(new Block.Hint(fact.text())));
        sections.add(Section.in(OutputForm.ALL, "Times", times.toArray(Block[]::new)));
        sections.add(Section.in(OutputForm.TEXT, "", new Block.Facts(facts)));
        sections.add(Section.in(Set.of(OutputForm.CONSOLE), "", new Block.Verbatim(overall)));
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
        blocks.addAll(RunCharts.overTime(timeline));
        blocks.add(new Block.Hint("Shaded: "
                + (run.warmUp().rows() > 0 ? "the warm-up, which is not counted, and " : "")
                + "what came back after the window. A row of less than half a second is too short for a"
                + " rate or a percentile and is not drawn."));
        return blocks;
    }

    private void addSteadiness() {
        if (result.steadiness() != null) {
            page("Steadiness", new Block.Facts(List.of(SteadinessText.fact(result.steadiness()))));
            SteadinessText.ends(result.steadiness())
                    .ifPresent(ends -> sections.add(Section.in(OutputForm.WIDE, "First and last tenth", ends)));
        }
    }

    private void addServiceTimes(StoredRun run) {
        Chart curve = run.times()
                .map(times -> RunCharts.byPercentile(times, result.operation()))
                .orElse(null);
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
        Block steps = new Block.Hint("Each step is as wide on this axis as the others: a twentieth of a power of ten.");
        sections.add(Section.ofChart(RunCharts.histogram(log.all()), steps));
    }

    private void addFailures() {
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
        ResultFile facts = run.ended() ? ResultFile.RESULT : ResultFile.STARTED;
        ResultFile text = run.ended() ? ResultFile.REPORT_MARKDOWN : null;
        Stream<String> flames = run.profile().stream()
                .flatMap(profile -> profile.sides().values().stream())
                .map(SideProfile::flameGraph);
        return Stream.concat(
                        Stream.of(facts, timeline, warmUp, times, text)
                                .filter(Objects::nonNull)
                                .map(ResultFile::toString),
                        flames)
                .map(file -> directory + file)
                .toList();
    }

    private void addHeadlines() {
        String clients = result.threads() == 1 ? " (calls/sec of one client)" : " (calls/sec of all {THREADS} clients)";
        overall.add("=============Overall Test Result============");
        headline("AGGREGATE throughput: " + result.operation() + " ", RunFigure.RATE, clients);
        if (result.throughput().sentPerSecond() != null) {
            headline("SENT by the clients: " + result.operation() + " ", RunFigure.SENT_RATE, clients);
        }
        headline("PER-CLIENT throughput: ", RunFigure.CLIENT_RATE, " (verified calls/sec of one client)");
        Stream.of(TimesTable.RESPONSE, TimesTable.SERVICE, TimesTable.COMPLETION)
                .filter(figures::has)
                .forEach(clock -> headline(
                        "AVG. " + clock.replace("TimeMicros", " time: "),
                        figures.time(clock, CallTimes.TimeFigure.MEAN),
                        " (ms)"));
        headline("", RunFigure.ENDED, " (" + result.wordOfOk() + " calls) in {WINDOW} (seconds of wall time)");
        overall.add("============================================");
    }

    /**
     * Adds a tile, and its line of text.
     *
     * @param line text before the figure, which begins with the name of the tile; empty for the number of calls
     * @param more words after the figure, as are those of {@link Figures#sentence}
     */
    private void headline(String line, Object figure, String more) {
        String name = line.isEmpty() ? "calls" : line.substring(0, line.indexOf(':'));
        Cell shown = figures.piece(figure);
        tiles.add(new Tile(name, shown, figures.sentence(more), false));
        overall.add(line + shown.text() + figures.words(more));
    }

    /**
     * Adds a fact of text, and on a page a tile with the same words below a figure.
     *
     * @param bad whether the figure is a problem
     */
    private void fact(String label, String words, String tile, Object figure, boolean bad) {
        tiles.add(new Tile(tile, figures.piece(figure), figures.sentence(words), bad));
        facts.add(new Fact(label, figures.words(words)));
    }

    private void addFacts() {
        Verdict verdict = result.verdict();
        OfferedLoad offered = result.offered();
        if (offered != null) {
            facts.add(new Fact("", TimesTable.CLOCKS));
            Cell rate = figures.cell(RunFigure.OFFERED).reading(RateText.of(offered));
            String words = rate.text() + ", " + offered.arrivals() + " arrivals; scheduled {SCHEDULED} = started "
                    + count(offered.scheduled() - offered.dropped())
                    + " + dropped {DROPPED}; behind schedule {BEHIND} (by more than a millisecond)";
            fact("open loop", words, "offered", rate, verdict.has(Reason.Code.RATE_NOT_KEPT));
        }
        if (result.oneWay() != null) {
            facts.add(new Fact("", ONE_WAY_CLOCKS));
            boolean bad = verdict.has(Reason.Code.BACKLOG_GROWS);
            fact("one-way", oneWay(), "backlog", RunFigure.BACKLOG, bad);
        }
        Calls calls = result.calls();
        String outcomes = "started {STARTED} = ok {OK} + failed {FAILED} + abandoned {ABANDONED}";
        fact("calls", outcomes, "failed", RunFigure.FAILED, calls.errors() > 0);
        calls.failures()
                .forEach((kind, number) -> facts.add(new Fact(
                        format("  %-12s", kind),
                        count(number) + "   first: " + calls.examples().getOrDefault(kind, ""))));
        if (result.messages() != null) {
            facts.add(new Fact("messages", messages(result.messages())));
        }
        charge("bytes", bytes());
        charge("connections", connections());
        List<Cost> jvms = jvms();
        charge("client JVM", jvms);
        String unknown = "unknown: " + result.server().unknownBecause();
        facts.add(new Fact("server JVM", result.server().known() ? words(jvms, Cost::server) : unknown));
        result.auxiliaryProcesses().forEach((name, process) -> charge(name + " JVM", jvm(name, process)));
        facts.add(new Fact("limited by", String.valueOf(result.limitedBy())));
        if (result.steadiness() != null) {
            facts.add(SteadinessText.fact(result.steadiness()));
        }
    }

    /** Adds rows of costs, and the line of text with those of the client's side. */
    private void charge(String label, List<Cost> rows) {
        costs.addAll(rows);
        facts.add(new Fact(label, words(rows, Cost::client)));
    }

    private static String words(List<Cost> rows, Function<Cost, Cell> side) {
        return rows.stream()
                .filter(cost -> !side.apply(cost).text().isEmpty())
                .map(cost -> words(cost, side.apply(cost).text()))
                .collect(Collectors.joining());
    }

    private static String words(Cost cost, String value) {
        String words =
                value.equals(NumberText.UNKNOWN) ? UNIT.matcher(cost.words()).replaceAll("%s") : cost.words();
        return format(words, value);
    }

    /** @param client a figure, a cell or a text, as is the server's */
    private Cost cost(String name, String words, Object client, Object server) {
        return new Cost(name, words, figures.piece(client), figures.piece(server));
    }

    /** A figure of both JVMs. */
    private Cost cost(String name, String words, RunFigure client) {
        return cost(name, words, client, figures.ofServer(client));
    }

    private List<Cost> bytes() {
        return result.bytesAreOfCalls() || result.bytes().received() == null
                ? List.of(
                        cost("bytes sent", "sent %s", RunFigure.BYTES_SENT, ""),
                        cost("bytes received", ", received %s", RunFigure.BYTES_RECEIVED, ""),
                        cost("bytes sent + received", " (%s)", bytesPerCall(), ""))
                : List.of(cost("bytes: " + TOO_FEW, "%s: " + TOO_FEW, NumberText.UNKNOWN, ""));
    }

    private List<Cost> connections() {
        Double per1000 = result.openedPer1000();
        String opened = per1000 == null || per1000 == 0 ? "" : format("%,.1f", per1000);
        return List.of(
                cost("connections opened", "opened %s", RunFigure.OPENED, RunFigure.ACCEPTED),
                cost("connections opened per 1,000 calls", " (%s per 1,000 calls)", opened, ""),
                cost("connections established, peak", ", at most %s established", RunFigure.ESTABLISHED, ""),
                cost("in TIME_WAIT, peak", ", %s in TIME_WAIT", RunFigure.TIME_WAIT, ""));
    }

    private List<Cost> jvms() {
        String client = perCall(result.clientCpuMicrosPerCall());
        String server = perCall(result.serverCpuMicrosPerCall());
        return List.of(
                cost("CPU of the JVM, s", "CPU %s s", RunFigure.CPU),
                cost("CPU of the JVM, us a call", " (%s us a call)", client, server),
                cost("CPUs of the host busy", "", RunFigure.HOST_CPU),
                cost("GC pauses", "", RunFigure.PAUSES),
                cost("GC pauses, ms in all", ", GC pauses %s ms", RunFigure.PAUSE_MILLIS),
                cost("longest GC pause, ms", " (longest %s)", RunFigure.LONGEST_PAUSE),
                cost("heap, peak", ", heap peak %s", RunFigure.HEAP),
                cost("calls completed", ", completed %s", "", completed()));
    }

    private List<Cost> jvm(String name, ProcessSide process) {
        Cell seconds = figures.in("auxiliaryProcesses", name).cell("cpuSeconds", Unit.DECIMAL);
        String perCall = perCall(result.cpuMicrosPerCall(process));
        boolean elsewhere = process.cpuSeconds() == null && process.endedAfterSeconds() == null;
        String words = elsewhere ? "CPU %s: known only of one that clientserver starts" : "CPU %s s";
        return List.of(
                cost("CPU of the " + name + " JVM, s", words, seconds, ""),
                cost("CPU of the " + name + " JVM, us a call", " (%s us a call)", perCall, ""));
    }

    private static String perCall(Double micros) {
        return micros == null ? "" : format("%,.0f", micros);
    }

    private void addCosts() {
        Table table = new Table.Of<Cost>()
                .text("", Cost::name)
                .add(Column.number("client"), Cost::client)
                .add(Column.number("server"), Cost::server)
                .rows(costs.stream().filter(Cost::applies).toList());
        Block unknown =
                new Block.Hint("The server side is unknown: " + result.server().unknownBecause());
        page("What it cost", result.server().known() ? new Block[] {table} : new Block[] {unknown, table});
    }

    private String bytesPerCall() {
        Double sent = result.bytesSentPerCall();
        Double received = result.bytesReceivedPerCall();
        Double megabytes = result.megabytesPerSecond();
        return sent == null || received == null
                ? ""
                : count(sent.longValue()) + " + " + count(received.longValue()) + " a call"
                        + (megabytes == null ? "" : ", " + NumberText.megabytesPerSecond(megabytes));
    }

    /** The server's count of completed calls, with the client's counts that should add up to it. */
    private String completed() {
        Long completed = result.server().completed();
        if (completed == null) {
            return NumberText.UNKNOWN;
        }
        Calls around = result.callsAround();
        long started = result.calls().started();
        long more = completed - started - around.started();
        Calls warmUp = result.warmupCalls();
        // The server may have completed calls of the warm-up when the window was open, as the verdict knows.
        boolean ofWarmUp = more > 0
                && warmUp != null
                && more <= warmUp.started()
                && !result.verdict().has(Reason.Code.COUNT_MISMATCH);
        return count(completed)
                + (more == 0 || ofWarmUp ? " (" : " (started ")
                + count(started) + " + " + count(around.started()) + " before and after"
                + (ofWarmUp ? " + " + count(more) + " warm-up)" : ")");
    }

    /** Result of the schema check of the generated messages. */
    private static String messages(MessageCheck check) {
        String found = check.allValid()
                ? "all " + count(check.sent()) + " messages are schema-valid"
                : check.checked() == 0
                        ? "none is checked"
                        : count(check.invalid()) + " of " + count(check.checked())
                                + " checked messages are not schema-valid";
        String unchecked = check.checked() == check.sent()
                ? ""
                : "; " + count(check.sent() - check.checked()) + " of " + count(check.sent()) + " were not checked: "
                        + check.uncheckedBecause();
        return found + unchecked;
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
                        : "; backlog at its close " + count(backlog.atClose())
                                + (backlog.peak() == null ? "" : ", at most " + count(backlog.peak())))
                + (backlog.drainSeconds() == null || backlog.left() == null
                        ? ""
                        : (backlog.left() == 0
                                        ? "; drained in "
                                        : "; " + count(backlog.left()) + " left, and none completed after ")
                                + Unit.DECIMAL.text(backlog.drainSeconds()) + " s");
    }

    /** The measured value of an objective. */
    static String measured(Objective objective) {
        return known("%,.3f", objective.measured());
    }

    private List<Fact> objectives() {
        return result.objectives().stream()
                .map(each -> each.text() + (each.met() ? ": met" : ": MISSED") + ", measured " + measured(each))
                .map(text -> new Fact("objective", text))
                .toList();
    }
}
