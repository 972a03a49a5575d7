package cxfperf.report;

import static cxfperf.text.NumberText.count;
import static cxfperf.text.NumberText.format;
import static cxfperf.text.NumberText.known;
import static cxfperf.text.NumberText.rate;

import cxfperf.measure.IntervalLogFile;
import cxfperf.report.RunFigure.Unit;
import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Fact;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Chart;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion;
import cxfperf.report.document.Document.Section;
import cxfperf.report.document.OutputForm;
import cxfperf.result.CallTimes.TimeFigure;
import cxfperf.result.Calls;
import cxfperf.result.OfferedLoad;
import cxfperf.result.OneWay;
import cxfperf.result.Profile;
import cxfperf.result.RateText;
import cxfperf.result.Reason;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.ServerBacklog;
import cxfperf.result.SideProfile;
import cxfperf.scenario.MessageCheck;
import cxfperf.stored.StoredRun;
import cxfperf.stored.Timeline;
import cxfperf.text.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Makes the document of one run, or of the merged run of several load generators. All forms show the same list of
 * figures: text as lines, a page as a table. Any thread.
 */
public final class RunDocument {

    /** Explains the rates and times of a one-way run. */
    private static final String ONE_WAY_CLOCKS =
            "calls/s are those that the server completed, beside those that were sent; sent: the"
                    + " time of sending; completion: from sent to completed, n/a unless both are on one host, and the requests say when they were sent";

    private static final String TOO_FEW = "too few to distinguish from what the JVM itself read, such as classes";

    private final RunResult result;
    private final Figures figures;
    private final List<Section> sections = new ArrayList<>();

    private RunDocument(StoredRun run, List<String> notes) {
        result = run.result();
        figures = Figures.of(result);
        Block headlines = new Block.Headlines(headlines());
        page("", headlines);
        sections.add(Section.in(OutputForm.WIDE, "What was called", SetupSections.called(result)));
        if (!notes.isEmpty()) {
            sections.add(Section.in(OutputForm.WIDE, "Notes", new Block.Listing(notes)));
        }
        sections.add(Section.in(OutputForm.ALL, "Times", TimesTable.of(result)));
        sections.add(Section.in(OutputForm.ALL, "Calls and costs", new Block.Facts(facts())));
        sections.add(Section.in(Set.of(OutputForm.CONSOLE), "", headlines));
        if (!result.objectives().isEmpty()) {
            sections.add(Section.in(OutputForm.ALL, "Objectives", new Block.Facts(objectives())));
        }
        page("Over time", overTime(run).toArray(Block[]::new));
        run.times().ifPresent(this::addServiceTimes);
        if (result.window().messages() != null
                && !result.window().messages().examples().isEmpty()) {
            page("Messages", new Block.Listing(result.window().messages().examples()));
        }
        run.profile().ifPresent(recorded -> sections.addAll(ProfileDocument.sections(recorded)));
        page("How both sides really ran", SetupSections.settings(result));
        sections.addAll(SetupSections.inputs(result));
    }

    /** The document for text, made from the result alone. */
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
     * @param files the directory of the run's files, relative to the page, ending with a slash, or empty; null if the
     *     run has no files
     */
    public static Document of(StoredRun run, List<String> notes, String files) {
        return new RunDocument(run, notes).document(run.name(), files == null ? List.of() : files(run, files));
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

    private static List<Block> overTime(StoredRun run) {
        Timeline timeline = run.timeline().after(run.warmUp());
        List<Block> blocks = new ArrayList<>(RunCharts.overTime(timeline));
        int bucket = RunCharts.rowsOfAPoint(timeline);
        blocks.add(
                new Block.Hint("Shaded: the warm-up, which is not counted, and what came back after the window. A row"
                        + " of less than half a second is too short for a rate or a percentile and is not drawn."
                        + (bucket > 1
                                ? " Every " + bucket + " rows are shown by their lowest and highest value."
                                : "")));
        return blocks;
    }

    private void addServiceTimes(IntervalLogFile log) {
        Chart curve = RunCharts.byPercentile(log, result.operation());
        if (curve != null) {
            String cut = " " + ResultFile.LATENCY + " ends in the middle of a line; later calls are missing here.";
            sections.add(Section.ofChart(
                    curve,
                    new Block.Hint(
                            "Dashed: fewer than ten calls lie above, chance decides." + (log.whole() ? "" : cut))));
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

    /** The figures of CXF's published reports. */
    private List<Fact> headlines() {
        String clients = result.threads() == 1 ? " (calls/sec of one client)" : " (calls/sec of all {THREADS} clients)";
        List<Fact> headlines = new ArrayList<>();
        headlines.add(figures.fact("AGGREGATE throughput: " + result.operation() + " ", "{RATE}" + clients));
        if (result.throughput().sentPerSecond() != null) {
            headlines.add(figures.fact("SENT by the clients: " + result.operation() + " ", "{SENT_RATE}" + clients));
        }
        headlines.add(figures.fact("PER-CLIENT throughput: ", "{CLIENT_RATE} (verified calls/sec of one client)"));
        Stream.of(TimesTable.RESPONSE, TimesTable.SERVICE, TimesTable.COMPLETION)
                .filter(figures::has)
                .map(clock -> new Fact(
                        "AVG. " + clock.replace("TimeMicros", " time: "),
                        List.of(figures.time(clock, TimeFigure.MEAN), Cell.of(" (ms)"))))
                .forEach(headlines::add);
        headlines.add(figures.fact("", "{ENDED} (" + result.wordOfOk() + " calls) in {WINDOW} (seconds of wall time)"));
        return headlines;
    }

    /** The figures of the run: one group for each line of text, and for each row of a page's table. */
    private List<Fact> facts() {
        List<Fact> facts = new ArrayList<>();
        OfferedLoad offered = result.offered();
        if (offered != null) {
            facts.add(Fact.of("", TimesTable.CLOCKS));
            facts.add(figures.fact(
                    "open loop",
                    RateText.of(offered) + ", " + offered.arrivals() + " arrivals; scheduled {SCHEDULED} = started "
                            + count(offered.scheduled() - offered.dropped())
                            + " + dropped {DROPPED}; behind schedule {BEHIND} (by more than a millisecond)"));
        }
        if (result.oneWay() != null) {
            facts.add(Fact.of("", ONE_WAY_CLOCKS));
            facts.add(Fact.of("one-way", oneWay()));
        }
        Calls calls = result.calls();
        facts.add(figures.fact("calls", "started {STARTED} = ok {OK} + failed {FAILED} + abandoned {ABANDONED}"));
        calls.failures()
                .forEach((kind, number) -> facts.add(Fact.of(
                        format("  %-12s", kind),
                        count(number) + "   first: " + calls.examples().getOrDefault(kind, ""))));
        if (result.window().messages() != null) {
            facts.add(Fact.of("messages", messages(result.window().messages())));
        }
        facts.add(bytes());
        Double per1000 = result.connections().openedPer1000(result.calls());
        facts.add(figures.fact(
                "connections",
                "opened {OPENED}" + (per1000 == null || per1000 == 0 ? "" : format(" (%,.1f per 1,000 calls)", per1000))
                        + ", at most {ESTABLISHED} established, {TIME_WAIT} in TIME_WAIT"));
        facts.add(jvm("client", result.clientCpuMicrosPerCall(), ""));
        facts.add(
                result.server().known()
                        ? jvm("server", result.serverCpuMicrosPerCall(), ", completed " + completed())
                        : Fact.of("server JVM", "unknown: " + result.server().unknownBecause()));
        result.auxiliaryProcesses()
                .forEach((name, process) -> facts.add(figures.in("auxiliaryProcesses", name)
                        .fact(name + " JVM", "CPU {CPU} s" + perCall(result.cpuMicrosPerCall(process)))));
        facts.add(Fact.of("limited by", String.valueOf(result.limitedBy())));
        if (result.steadiness() != null) {
            facts.add(SteadinessText.fact(result.steadiness()));
        }
        return facts;
    }

    private Fact bytes() {
        if (!result.bytesAreOfCalls() && result.bytes().received() != null) {
            return Fact.of("bytes", NumberText.UNKNOWN + ": " + TOO_FEW);
        }
        Double sent = result.bytesSentPerCall();
        Double received = result.bytesReceivedPerCall();
        Double megabytes = result.megabytesPerSecond();
        return figures.fact(
                "bytes",
                "sent {BYTES_SENT}" + bytesPerCall(sent) + ", received {BYTES_RECEIVED}" + bytesPerCall(received)
                        + (megabytes == null ? "" : "; " + NumberText.megabytesPerSecond(megabytes) + " together"));
    }

    private static String bytesPerCall(Double bytes) {
        return bytes == null ? "" : " (" + count(bytes.longValue()) + " B per call)";
    }

    private Fact jvm(String side, Double microsPerCall, String more) {
        return figures.in(side)
                .fact(
                        side + " JVM",
                        "CPU {CPU} s" + perCall(microsPerCall)
                                + ", GC pauses {PAUSE_MILLIS} ms (longest {LONGEST_PAUSE}), heap peak {HEAP}" + more);
    }

    private static String perCall(Double micros) {
        return micros == null ? "" : format(" (%,.0f us per call)", micros);
    }

    /** The server's count of completed calls, and the client's counts, whose sum it should equal. */
    private String completed() {
        Long completed = result.server().completed();
        if (completed == null) {
            return NumberText.UNKNOWN;
        }
        Calls around = result.callsAround();
        long started = result.calls().started();
        long more = completed - started - around.started();
        Calls warmUp = result.window().warmupCalls();
        // The server may have completed calls of the warm-up during the window. The verdict allows for them.
        boolean ofWarmUp = more > 0
                && warmUp != null
                && more <= warmUp.started()
                && !result.verdict().has(Reason.Code.COUNT_MISMATCH);
        return count(completed)
                + (more == 0 || ofWarmUp ? " calls (" : " calls (started: ")
                + count(started) + " in the window + " + count(around.started()) + " before and after it"
                + (ofWarmUp ? " + " + count(more) + " of the warm-up)" : ")");
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
        return found + unchecked;
    }

    /** Counts and backlog of one-way calls. */
    private String oneWay() {
        OneWay oneWay = result.oneWay();
        ServerBacklog backlog = oneWay.backlog();
        double seconds = result.windowSeconds();
        String sent = "sent " + count(oneWay.sent()) + " (" + rate(oneWay.sentPerSecond(seconds))
                + "/s), completed in the window ";
        return oneWay.completed() == null
                ? sent + NumberText.UNKNOWN
                : sent + count(oneWay.completed()) + " (" + rate(oneWay.completedPerSecond(seconds))
                        + "/s); backlog at its close " + count(backlog.atClose()) + ", at most " + count(backlog.peak())
                        + "; " + count(backlog.left()) + " left after " + Unit.DECIMAL.text(backlog.drainSeconds())
                        + " s";
    }

    private List<Fact> objectives() {
        return result.objectives().stream()
                .map(each -> each.text() + (each.met() ? ": met" : ": MISSED") + ", measured "
                        + known("%,.3f", each.measured()))
                .map(text -> Fact.of("objective", text))
                .toList();
    }
}
