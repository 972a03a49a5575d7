package cxfperf.report;

import cxfperf.experiment.Definition;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.FindResult;
import cxfperf.experiment.LoadSeries;
import cxfperf.experiment.Metric;
import cxfperf.experiment.SeriesPoint;
import cxfperf.experiment.SeriesResult;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion;
import cxfperf.report.document.Document.Conclusion.Concern;
import cxfperf.report.render.FolderPage.FolderEntry;
import cxfperf.report.render.FolderPage.FolderPlace;
import cxfperf.result.RunResult;
import cxfperf.result.RunStart;
import cxfperf.stored.Timeline;
import cxfperf.text.NumberText;
import java.net.URI;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Sums up a result in one entry of the list of its directory, with short texts. Any thread. */
public final class FolderEntries {

    private static final Conclusion UNFINISHED = Conclusion.of(null, "unfinished", List.of());

    /** Results can hold texts of any length. */
    private static final int LONGEST_TEXT = 120;

    private static final String UP_TO_SECONDS_OF_ISO_8601 = "^(.{19}).*";
    private static final String UP_TO_THE_EIGHTH_DIGIT_OF_A_HASH = "^sha256:(.{8}).+";
    private static final double THOUSAND = 1_000;
    private static final int POINTS = 32;
    private static final int HIGHEST_DIGIT = Character.MAX_RADIX - 1;

    private final FolderPlace place;
    private final boolean page;

    /** @param page whether the result has a page of its own */
    public FolderEntries(FolderPlace place, boolean page) {
        this.place = place;
        this.page = page;
    }

    /** @param timeline empty where it is not there or cannot be read */
    public FolderEntry ofRun(RunResult result, Timeline timeline) {
        String kind = result.effective().get(RunResult.HOSTS_FACT) == null ? "run" : "sum";
        Conclusion conclusion = VerdictText.conclusion("", result.verdict(), List.of(), List.of());
        double perSecond = result.throughput().perSecond();
        return entry(kind, Subject.of(result.start()), conclusion, result, perSecond, rates(timeline));
    }

    /** A run that has no result: it was killed, or still goes on. */
    public FolderEntry ofRun(RunStart start) {
        return entry("run", Subject.of(start), UNFINISHED, null, null, new double[0]);
    }

    /** The best point stands for a sweep, one at its answer for a search. */
    public FolderEntry ofSeries(SeriesResult result) {
        LoadSeries series = result.series();
        List<RunResult> runs = result.points().stream().map(SeriesPoint::result).toList();
        String kind = "sweep";
        String load = NumberText.count(runs.size()) + " points";
        RunResult best = runs.stream()
                // NaN, which is not known, would be the highest of all.
                .max(Comparator.comparing(
                        run -> run.throughput().known() ? run.throughput().perSecond() : -1))
                .orElse(null);
        Double perSecond = best == null ? null : best.throughput().perSecond();
        if (result instanceof FindResult find) {
            kind = "search";
            load = String.join(", ", find.objectives().texts());
            Double answer = find.answer().perSecond();
            best = find.points().stream()
                    .filter(point -> answer != null && answer == point.load() && point.good())
                    .findFirst()
                    .map(SeriesPoint::result)
                    .orElse(find.closedLoop());
            perSecond = answer;
        }
        String startedAt = series.experiment().startedAt();
        Subject of = new Subject(series.scenario(), series.operation(), load, startedAt, series.target());
        Conclusion conclusion = VerdictText.conclusion("", result.verdict(), List.of(), List.of());
        double[] line =
                runs.stream().mapToDouble(run -> run.throughput().perSecond()).toArray();
        return entry(kind, of, conclusion, best, perSecond, line);
    }

    /** @param document what is said about it; null while runs are missing */
    public FolderEntry ofExperiment(Experiment experiment, Document document) {
        Conclusion conclusion = document == null ? UNFINISHED : document.conclusion();
        Definition definition = experiment.definition();
        String findings =
                conclusion.findings().stream().map(Conclusion.Statement::text).collect(Collectors.joining("; "));
        String target = Objects.requireNonNullElse(definition.server(), "this host");
        String startedAt = experiment.startedAt();
        Subject of = new Subject(definition.scenario(), definition.name(), findings, startedAt, target);
        double[] line = experiment.runs().stream()
                .map(run -> run.metric(Metric.THROUGHPUT))
                .mapToDouble(rate -> rate == null ? Double.NaN : rate)
                .toArray();
        return entry(definition.asksForTables() ? "tables" : "experiment", of, conclusion, null, null, line);
    }

    /** What was measured, when and where. */
    private record Subject(String scenario, String operation, String load, String startedAt, String target) {

        private static Subject of(RunStart start) {
            return new Subject(start.scenario(), start.operation(), start.inWords(), start.startedAt(), start.target());
        }
    }

    /**
     * @param result the run that stands for all of them; null where there is none
     * @param line rates, in which NaN is not known
     */
    private FolderEntry entry(
            String kind, Subject of, Conclusion conclusion, RunResult result, Double perSecond, double[] line) {
        Map<String, Object> facts = result == null ? Map.of() : result.effective();
        return new FolderEntry(
                place,
                page,
                kind,
                text(of.startedAt()).replaceFirst(UP_TO_SECONDS_OF_ISO_8601, "$1"),
                text(of.scenario()),
                text(of.operation()),
                text(of.load()),
                text(host(of.target())),
                conclusion.status(),
                conclusion.warnings(),
                text(conclusion.concerns().stream()
                        .map(Concern::code)
                        .filter(code -> !code.isEmpty())
                        .distinct()
                        .collect(Collectors.joining(" "))),
                rounded(perSecond),
                rounded(result == null ? null : result.judgedTimesMicros().p99()),
                digits(line),
                text(facts.get("cxfVersion")),
                text(facts.get("harness")).replaceFirst(UP_TO_THE_EIGHTH_DIGIT_OF_A_HASH, "$1"),
                text(facts.get(RunResult.BUILD_FACT)));
    }

    /** Empty for null; what is too long is cut. */
    public static String text(Object value) {
        String text = Objects.toString(value, "");
        return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT - 1) + "\u2026";
    }

    /** Host and port of an address; what is no URL as it is. */
    private static String host(String target) {
        try {
            String authority = target == null ? "" : URI.create(target).getRawAuthority();
            return authority == null ? target : authority;
        } catch (IllegalArgumentException e) {
            return target;
        }
    }

    /** Three decimals; null for what is no number, which JSON does not have. */
    private static Double rounded(Double value) {
        return value == null || !Double.isFinite(value) ? null : Math.round(value * THOUSAND) / THOUSAND;
    }

    /** Completed calls where they are one-way. A row that is too short for a rate, or after the window, is left out. */
    private static double[] rates(Timeline timeline) {
        double[] rates = timeline.column(
                timeline.names().contains(Timeline.COMPLETED_PER_SECOND)
                        ? Timeline.COMPLETED_PER_SECOND
                        : Timeline.OK_PER_SECOND);
        return IntStream.range(0, timeline.rows())
                .filter(row -> timeline.isBeforeClose(row) && timeline.isRate(row))
                .mapToDouble(row -> rates[row])
                .toArray();
    }

    /** At most {@link #POINTS} digits, each the mean of its part of the rates. */
    private static String digits(double[] rates) {
        int points = Math.min(POINTS, rates.length);
        double[] means = new double[points];
        for (int i = 0; i < points; i++) {
            means[i] = Arrays.stream(rates, part(rates, i, points), part(rates, i + 1, points))
                    .filter(Double::isFinite)
                    .average()
                    .orElse(Double.NaN);
        }
        double highest = Arrays.stream(means).filter(Double::isFinite).max().orElse(0);
        return Arrays.stream(means)
                .mapToObj(mean -> !Double.isFinite(mean) || highest <= 0
                        ? "-"
                        : String.valueOf(Character.forDigit(
                                (int) Math.round(Math.max(0, mean) / highest * HIGHEST_DIGIT), Character.MAX_RADIX)))
                .collect(Collectors.joining());
    }

    private static int part(double[] rates, int i, int points) {
        return (int) ((long) rates.length * i / points);
    }
}
