package cxfperf.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.experiment.Axis;
import cxfperf.experiment.Definition;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.FindResult;
import cxfperf.experiment.FindResult.FindPoint;
import cxfperf.experiment.FinishedRun;
import cxfperf.experiment.PlannedRun;
import cxfperf.experiment.PlannedRun.PlannedCell;
import cxfperf.experiment.RunPoint;
import cxfperf.experiment.SweepResult;
import cxfperf.experiment.SweepResult.SweepPoint;
import cxfperf.experiment.Variant;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.stored.StoredJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The files of a sweep or of a search, written from a sample, or read as one document. */
public final class SeriesFiles {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String CLOSED_LOOP = "closed-loop";

    private SeriesFiles() {}

    public static Definition definition(SweepResult sweep) {
        List<String> threads = sweep.points().stream()
                .map(point -> String.valueOf(point.result().threads()))
                .distinct()
                .toList();
        return definition("sweep", sweep.scenario(), List.of(new Axis(List.of("threads"), threads)), sweep.repeats());
    }

    public static Definition definition(FindResult find) {
        return definition("find", find.scenario(), List.of(), 1);
    }

    private static Definition definition(String name, String scenario, List<Axis> axes, int repeats) {
        return new Definition(
                name, scenario, null, List.of(new Variant("echo", Map.of())), axes, Map.of(), repeats, 1, Map.of());
    }

    /** What is stored of a sweep besides the results of its runs. */
    public static String text(SweepResult sweep) {
        Experiment experiment = Experiment.begin(definition(sweep), sweep.startedAt());
        for (SweepPoint point : sweep.points()) {
            experiment =
                    with(experiment, RunPoint.ofThreads(point.result().threads()), point.result(), point.directory());
        }
        return StoredJson.render(experiment, sweep.definedBy(definition(sweep)));
    }

    public static void write(Path directory, SweepResult sweep) throws IOException {
        Files.writeString(ResultFile.EXPERIMENT.in(directory), text(sweep));
        for (SweepPoint point : sweep.points()) {
            writeRun(directory.resolve(point.directory()), point.result());
        }
    }

    public static void write(Path directory, FindResult find) throws IOException {
        Experiment experiment = Experiment.begin(definition(find), find.startedAt());
        if (find.closedLoop() != null) {
            experiment = with(experiment, RunPoint.ONLY, find.closedLoop(), CLOSED_LOOP);
            writeRun(directory.resolve(CLOSED_LOOP), find.closedLoop());
        }
        for (FindPoint point : find.points()) {
            experiment = with(experiment, RunPoint.ofRate(point.perSecond()), point.result(), point.directory());
            writeRun(directory.resolve(point.directory()), point.result());
        }
        Files.writeString(ResultFile.EXPERIMENT.in(directory), StoredJson.render(experiment, find));
    }

    private static Experiment with(Experiment experiment, RunPoint point, RunResult result, String directory) {
        int number = 1 + experiment.runs().size();
        Variant variant = experiment.definition().variants().get(0);
        return experiment.with(
                new PlannedRun(number, number, number, new PlannedCell("echo", variant, point), 0),
                FinishedRun.of(List.of(result), "").in(directory));
    }

    private static void writeRun(Path run, RunResult result) throws IOException {
        Files.createDirectories(run);
        StoredJson.write(result, ResultFile.RESULT.in(run));
    }

    /** The stored figures of a sweep, with the result of each run in its point. */
    public static JsonNode sweep(Path directory) throws IOException {
        return document(directory, "sweep");
    }

    /** The stored figures of a search, with the result of the closed loop, and of each run in its point. */
    public static JsonNode find(Path directory) throws IOException {
        return document(directory, "find");
    }

    private static JsonNode document(Path directory, String name) throws IOException {
        JsonNode experiment = JSON.readTree(ResultFile.EXPERIMENT.in(directory).toFile());
        ObjectNode figures = (ObjectNode) experiment.get(name);
        for (JsonNode point : figures.get("points")) {
            ((ObjectNode) point).set("result", result(directory, point));
        }
        JsonNode first = experiment.at("/runs/0");
        if (name.equals("find") && first.isObject()) {
            figures.set("closedLoop", result(directory, first));
        }
        return figures;
    }

    private static JsonNode result(Path directory, JsonNode run) throws IOException {
        return JSON.readTree(ResultFile.RESULT
                .in(directory.resolve(run.get("directory").asText()))
                .toFile());
    }
}
