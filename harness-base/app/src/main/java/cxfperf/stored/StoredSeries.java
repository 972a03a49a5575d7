package cxfperf.stored;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.FindResult;
import cxfperf.experiment.FindResult.SearchPlan;
import cxfperf.experiment.LoadSeries;
import cxfperf.experiment.RunRecord;
import cxfperf.experiment.SeriesPoint;
import cxfperf.experiment.SeriesResult;
import cxfperf.experiment.SweepResult;
import cxfperf.judge.SeriesJudge;
import cxfperf.result.Goal;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.Slo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes and reads {@code experiment.json} of sweeps and searches: the experiment, with the analysis of its runs as a
 * further member. The results of the runs stay in their own files.
 */
public final class StoredSeries {

    /** The name of a sweep's definition and of the member with its analysis. */
    public static final String SWEEP = "sweep";

    /** The name of a search's definition and of the member with its analysis. */
    public static final String FIND = "find";

    private static final String POINTS = "points";
    private static final double MILLIS_PER_SECOND = 1_000;

    private StoredSeries() {}

    /** Renders {@code experiment.json}. */
    public static String render(SeriesResult result) {
        ObjectNode tree = StoredJson.tree(result.series().experiment().judged(SeriesJudge.verdict(result)));
        if (result instanceof SweepResult sweep) {
            render(sweep, tree.putObject(SWEEP));
        } else if (result instanceof FindResult find) {
            render(find, tree.putObject(FIND));
        }
        return tree.toPrettyString() + "\n";
    }

    private static void render(SweepResult sweep, ObjectNode figures) {
        figures.put("plannedPoints", sweep.plannedPoints())
                .put("goalCalls", sweep.goal().map(Goal::calls).orElse(null))
                .put(
                        "goalSeconds",
                        sweep.goal()
                                .map(goal -> goal.time().toMillis() / MILLIS_PER_SECOND)
                                .orElse(null));
        ArrayNode points = figures.putArray(POINTS);
        for (SeriesPoint point : sweep.points()) {
            points.addObject().put("directory", point.directory());
        }
    }

    private static void render(FindResult find, ObjectNode figures) {
        figures.setAll(StoredJson.tree(find.plan()));
        find.objectives().texts().forEach(figures.putArray("objectives")::add);
        ArrayNode points = figures.putArray(POINTS);
        for (SeriesPoint point : find.points()) {
            points.addObject()
                    .put("perSecond", point.load())
                    .put("held", point.good())
                    .put("directory", point.directory());
        }
        figures.set("answer", StoredJson.tree(find.answer()));
    }

    /**
     * Reads a sweep or a search with the results of its runs, and analyses and judges it again, so that the analysis
     * always fits the runs.
     *
     * @return empty if the directory holds neither
     * @throws IOException with a message for people, if a file cannot be read
     */
    public static Optional<SeriesResult> read(Path directory) throws IOException {
        Path file = ResultFile.EXPERIMENT.in(directory);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        JsonNode tree = StoredJson.tree(file, Experiment.SCHEMA);
        if (!tree.has(SWEEP) && !tree.has(FIND)) {
            return Optional.empty();
        }
        try {
            Experiment experiment = StoredJson.bound(file, tree, Experiment.class);
            LoadSeries series = joined(directory, experiment.judged(null));
            return Optional.of(tree.has(SWEEP) ? sweep(series, tree.get(SWEEP)) : find(series, file, tree.get(FIND)));
        } catch (IllegalArgumentException e) {
            throw new IOException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static LoadSeries joined(Path directory, Experiment experiment) throws IOException {
        List<RunResult> results = new ArrayList<>();
        for (RunRecord run : experiment.runs()) {
            Path made = directory.resolve(String.valueOf(run.directory())).normalize();
            if (!made.startsWith(directory.normalize())) {
                throw new IllegalArgumentException(run.directory() + " is outside of its directory");
            }
            results.add(StoredJson.readRun(ResultFile.RESULT.in(made)));
        }
        return new LoadSeries(experiment, results);
    }

    private static SweepResult sweep(LoadSeries series, JsonNode figures) {
        boolean aims = figures.hasNonNull("goalCalls") && figures.hasNonNull("goalSeconds");
        long millis = Math.round(figures.path("goalSeconds").asDouble() * MILLIS_PER_SECOND);
        return new SweepResult(
                series,
                figures.path("plannedPoints").asInt(),
                aims
                        ? Optional.of(new Goal(figures.get("goalCalls").asLong(), Duration.ofMillis(millis)))
                        : Optional.empty());
    }

    private static FindResult find(LoadSeries series, Path file, JsonNode figures) throws IOException {
        List<String> objectives = new ArrayList<>();
        figures.path("objectives").forEach(text -> objectives.add(text.asText()));
        return new FindResult(
                series, Slo.parse(String.join(",", objectives)), StoredJson.bound(file, figures, SearchPlan.class));
    }
}
