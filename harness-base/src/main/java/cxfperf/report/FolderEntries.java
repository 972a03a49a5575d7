package cxfperf.report;

import cxfperf.experiment.Experiment;
import cxfperf.experiment.FindResult;
import cxfperf.experiment.FindResult.FindPoint;
import cxfperf.experiment.Metric;
import cxfperf.experiment.SeriesResult;
import cxfperf.experiment.SweepResult;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion;
import cxfperf.report.document.Document.Conclusion.Concern;
import cxfperf.report.document.Folder.FolderEntry;
import cxfperf.report.document.Folder.FolderPlace;
import cxfperf.report.document.NumberText;
import cxfperf.result.RateText;
import cxfperf.result.RunResult;
import cxfperf.result.RunStart;
import cxfperf.stored.Timeline;
import java.net.URI;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Sums up a result in one entry of the list of its directory, with short texts. Any thread. */
public final class FolderEntries {

    private static final Conclusion UNFINISHED = Conclusion.of(null, "unfinished", List.of());

    /** Results can hold texts of any length. */
    private static final int LONGEST_TEXT = 120;

    private static final int SECONDS_OF_ISO_8601 = "2026-11-25T14:45:42".length();
    private static final double THOUSAND = 1_000;
    private static final int HASH_DIGITS = 8;
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
        return entry(
                result.effective().get(RunResult.HOSTS_FACT) == null ? "run" : "sum",
                result.start(),
                VerdictText.conclusion("", result.verdict(), List.of(), List.of()),
                result,
                result.throughput().perSecond(),
                rates(timeline));
    }

    /** A run that has no result: it was killed, or still goes on. */
    public FolderEntry ofRun(RunStart start) {
        return entry("run", start, UNFINISHED, null, null, new double[0]);
    }

    public FolderEntry ofSeries(SeriesResult result) {
        return result instanceof SweepResult sweep ? ofSweep(sweep) : ofFind((FindResult) result);
    }

    /** The best point stands for the sweep. */
    private FolderEntry ofSweep(SweepResult sweep) {
        List<RunResult> runs = sweep.series().results();
        Optional<RunResult> best = runs.stream()
                .max(Comparator.comparing(result -> result.throughput().perSecond()));
        return ofSeries(
                "sweep",
                sweep,
                NumberText.count(runs.size()) + " points",
                best.orElse(null),
                best.map(result -> result.throughput().perSecond()).orElse(null),
                runs.stream());
    }

    /** Its answer stands for the search. */
    private FolderEntry ofFind(FindResult find) {
        Double answer = find.answer().perSecond();
        return ofSeries(
                "search",
                find,
                String.join(", ", find.objectives().texts()),
                find.points().stream()
                        .filter(point -> answer != null && answer == point.perSecond() && point.held())
                        .findFirst()
                        .map(FindPoint::result)
                        .orElse(find.closedLoop()),
                answer,
                find.points().stream().map(FindPoint::result));
    }

    private FolderEntry ofSeries(
            String kind, SeriesResult of, String load, RunResult best, Double perSecond, Stream<RunResult> line) {
        return entry(
                kind,
                of.series().scenario(),
                of.series().operation(),
                load,
                of.series().experiment().startedAt(),
                of.series().target(),
                VerdictText.conclusion("", of.verdict(), List.of(), List.of()),
                best,
                perSecond,
                rates(line));
    }

    /** @param document what is said about it; null while runs are missing */
    public FolderEntry ofExperiment(Experiment experiment, Document document) {
        Conclusion conclusion = document == null ? UNFINISHED : document.conclusion();
        return entry(
                experiment.definition().asksForTables() ? "tables" : "experiment",
                experiment.definition().scenario(),
                experiment.definition().name(),
                conclusion.findings().stream().map(Conclusion.Statement::text).collect(Collectors.joining("; ")),
                experiment.startedAt(),
                Objects.requireNonNullElse(experiment.definition().server(), "this host"),
                conclusion,
                null,
                null,
                experiment.runs().stream()
                        .map(run -> run.metric(Metric.THROUGHPUT))
                        .mapToDouble(rate -> rate == null ? Double.NaN : rate)
                        .toArray());
    }

    private FolderEntry entry(
            String kind, RunStart start, Conclusion conclusion, RunResult result, Double perSecond, double[] line) {
        return entry(
                kind,
                start.scenario(),
                start.operation(),
                NumberText.counted(start.threads(), "client")
                        + (start.offered() == null ? "" : ", " + RateText.of(start.offered()))
                        + ", size " + NumberText.count(start.size()) + ", " + start.protocol(),
                start.startedAt(),
                start.target(),
                conclusion,
                result,
                perSecond,
                line);
    }

    /**
     * @param result the run that stands for all of them; null where there is none
     * @param line rates, in which NaN is not known
     */
    private FolderEntry entry(
            String kind,
            String scenario,
            String operation,
            String load,
            String startedAt,
            String target,
            Conclusion conclusion,
            RunResult result,
            Double perSecond,
            double[] line) {
        Map<String, Object> facts = result == null ? Map.of() : result.effective();
        return new FolderEntry(
                place,
                page,
                kind,
                text(startedAt)
                        .substring(
                                0, Math.min(SECONDS_OF_ISO_8601, text(startedAt).length())),
                text(scenario),
                text(operation),
                text(load),
                text(host(target)),
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
                harness(text(facts.get("harness"))),
                text(facts.get(RunResult.BUILD_FACT)));
    }

    /** Empty for null; what is too long is cut. */
    public static String text(Object value) {
        String text = Objects.toString(value, "");
        return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT - 1) + "\u2026";
    }

    /** The first digits of a hash; another text as it is. */
    private static String harness(String fact) {
        String hash = fact.substring(fact.indexOf(':') + 1);
        return hash.length() > HASH_DIGITS && fact.startsWith("sha256:") ? hash.substring(0, HASH_DIGITS) : fact;
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

    private static double[] rates(Stream<RunResult> runs) {
        return runs.mapToDouble(run -> run.throughput().perSecond()).toArray();
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
