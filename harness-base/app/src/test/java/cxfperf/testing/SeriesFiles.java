package cxfperf.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.experiment.RunRecord;
import cxfperf.experiment.SeriesResult;
import cxfperf.result.ResultFile;
import cxfperf.stored.StoredJson;
import cxfperf.stored.StoredSeries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The files of a sweep or of a search, written from a sample, or read as one document. */
public final class SeriesFiles {

    private static final ObjectMapper JSON = new ObjectMapper();

    private SeriesFiles() {}

    public static void write(Path directory, SeriesResult result) throws IOException {
        Files.writeString(ResultFile.EXPERIMENT.in(directory), StoredSeries.render(result));
        List<RunRecord> runs = result.series().experiment().runs();
        for (int i = 0; i < runs.size(); i++) {
            Path run = Files.createDirectories(directory.resolve(runs.get(i).directory()));
            StoredJson.write(result.series().results().get(i), ResultFile.RESULT.in(run));
        }
    }

    /** The stored figures of a sweep with its verdict, and with the result of each run in its point. */
    public static JsonNode sweep(Path directory) throws IOException {
        return document(directory, "sweep");
    }

    /** The same of a search, also with the result of its closed loop. */
    public static JsonNode find(Path directory) throws IOException {
        return document(directory, "find");
    }

    private static JsonNode document(Path directory, String name) throws IOException {
        JsonNode experiment = JSON.readTree(ResultFile.EXPERIMENT.in(directory).toFile());
        ObjectNode figures = (ObjectNode) experiment.get(name);
        figures.set("verdict", experiment.get("verdict"));
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
