package cxfperf.report;

import static cxfperf.report.document.NumberText.count;

import cxfperf.measure.IntervalLogFile;
import cxfperf.report.RunFigure.Unit;
import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Chart;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Section;
import cxfperf.report.document.OutputForm;
import cxfperf.report.render.JunitXml;
import cxfperf.report.render.JunitXml.TestCase;
import cxfperf.result.Calls;
import cxfperf.result.Profile;
import cxfperf.result.RateText;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.scenario.FailureKind;
import cxfperf.stored.StoredRun;
import cxfperf.stored.Timeline;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Makes the document of one run, or of the merged run of several load generators. Any thread. */
public final class RunDocument {

    private final RunResult result;
    private final List<Section> sections = new ArrayList<>();
    private final Figures figures;
    private final RunFacts facts;

    private RunDocument(RunResult result) {
        this.result = result;
        figures = Figures.of(result);
        facts = new RunFacts(result, figures);
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
        document.page("", document.facts.tiles(false));
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
                    new Block.Sentence(RunFacts.messages(run.result().messages())),
                    new Block.Listing(run.result().messages().examples()));
        }
        document.page("What it cost", document.facts.costs());
        run.profile().ifPresent(recorded -> document.sections.addAll(ProfileDocument.sections(recorded)));
        document.page("How both sides really ran", SetupSections.settings(document.result));
        SetupSections.inputs(document.result).forEach(document.sections::add);
        return document.document(run.name(), files == null ? List.of() : files(run, files));
    }

    /** The sections of a run that goes on, made from its seconds so far. */
    static List<Section> soFar(StoredRun run) {
        RunDocument document = new RunDocument(run.result());
        document.page("", document.facts.tiles(true));
        document.figures();
        document.page("Over time", document.overTime(run).toArray(Block[]::new));
        document.serviceTimes(run);
        document.failures();
        document.page("What it cost", document.facts.costs());
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
            times.add(new Block.Hint(RunFacts.ONE_WAY_CLOCKS));
        }
        sections.add(Section.in(OutputForm.ALL, "Times", times.toArray(Block[]::new)));
        sections.add(Section.in(OutputForm.TEXT, "", new Block.Facts(facts.facts())));
        sections.add(Section.in(
                Set.of(OutputForm.MARKDOWN), "", new Block.Sentence(facts.load()), new Block.Facts(facts.called())));
        sections.add(Section.in(Set.of(OutputForm.CONSOLE), "", new Block.Verbatim(facts.overall())));
        if (!result.objectives().isEmpty()) {
            sections.add(Section.in(OutputForm.ALL, "Objectives", new Block.Facts(facts.objectives())));
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
