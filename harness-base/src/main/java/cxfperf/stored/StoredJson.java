package cxfperf.stored;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.ExperimentDirectory;
import cxfperf.experiment.FindResult;
import cxfperf.experiment.SweepResult;
import cxfperf.result.CompleteRecord;
import cxfperf.result.Profile;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.RunStart;
import cxfperf.result.Slo;
import cxfperf.result.Throughput;
import cxfperf.scenario.MessageCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Writes and reads {@code result.json}, {@code profile.json} and {@code started.json}, and {@code experiment.json} of
 * sweeps and searches. No other class does.
 */
public final class StoredJson {

    private static final ObjectMapper MAPPER = new ObjectMapper()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .addMixIn(MessageCheck.class, MessageCheckJson.class)
            .registerModule(new SimpleModule()
                    .addSerializer(Double.class, new FiniteOrNull())
                    .addSerializer(double.class, new FiniteOrNull()));

    private static final String SWEEP = "sweep";
    private static final String FIND = "find";
    private static final String POINTS = "points";
    private static final String RESULT = "result";
    private static final String CLOSED_LOOP = "closedLoop";

    /** Members of a sweep or a search that the experiment around it has already. */
    private static final List<String> OF_THE_EXPERIMENT = List.of("schema", "scenario", "startedAt", "definition");

    /** Ignores fields that a later version has added. */
    private static final ObjectMapper READER = new ObjectMapper()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .registerModule(new SimpleModule().addDeserializer(Throughput.class, new KnownOrNot()));

    private interface MessageCheckJson {
        @JsonInclude(JsonInclude.Include.NON_NULL)
        String uncheckedBecause();
    }

    private StoredJson() {}

    public static String render(RunResult result) {
        return renderRecord(result);
    }

    /** Renders {@code experiment.json} of a sweep. */
    public static String render(Experiment experiment, SweepResult sweep) {
        return renderSeries(experiment, SWEEP, sweep);
    }

    /** Renders {@code experiment.json} of a search. */
    public static String render(Experiment experiment, FindResult find) {
        return renderSeries(experiment, FIND, find);
    }

    /** The results of the runs stay in their own files. */
    private static String renderSeries(Experiment experiment, String name, Record analysis) {
        ObjectNode figures = MAPPER.valueToTree(analysis);
        figures.remove(OF_THE_EXPERIMENT);
        figures.remove(CLOSED_LOOP);
        figures.path(POINTS).forEach(point -> ((ObjectNode) point).remove(RESULT));
        ObjectNode tree = ExperimentDirectory.tree(experiment);
        tree.set(name, figures);
        return tree.toPrettyString() + "\n";
    }

    /** Renders {@code started.json}, when the window of a run opens. */
    public static String render(RunStart start) {
        return renderRecord(start);
    }

    /** On one line: it is large, and for programs. */
    public static String render(Profile profile) {
        try {
            return MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT).writeValueAsString(profile) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a profile is a plain record and always renders", e);
        }
    }

    /** Returns the document that is stored, for lookups of a figure by its place. */
    public static JsonNode tree(Record result) {
        return MAPPER.valueToTree(result);
    }

    private static String renderRecord(Record result) {
        try {
            return MAPPER.writeValueAsString(result) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a result is a plain record and always renders", e);
        }
    }

    /** @throws IOException if it cannot be written; no file is left then */
    public static void write(RunResult result, Path file) throws IOException {
        WholeFile.write(file, render(result));
    }

    /** @throws IOException with a message for people, if it cannot be read or is of another layout */
    public static RunResult readRun(Path file) throws IOException {
        return readOfRun(file, RunResult.class);
    }

    /** A result and the record of its start share the number of their layout. */
    private static <T extends Record> T readOfRun(Path file, Class<T> type) throws IOException {
        return reading(file, () -> {
            JsonNode tree = tree(file);
            if (!(tree instanceof ObjectNode object) || tree.path("schema").asInt() != RunResult.SCHEMA) {
                throw new IOException(
                        file + " has schema " + tree.path("schema") + "; this version reads " + RunResult.SCHEMA);
            }
            return READER.treeToValue(object, type);
        });
    }

    /** Whether a directory is that of a sweep. */
    public static boolean isSweep(Path directory) {
        return isSeries(directory, SWEEP, ResultFile.SWEEP);
    }

    /** Whether a directory is that of a search. */
    public static boolean isFind(Path directory) {
        return isSeries(directory, FIND, ResultFile.FIND);
    }

    private static boolean isSeries(Path directory, String name, ResultFile old) {
        try {
            return Files.isRegularFile(ResultFile.EXPERIMENT.in(directory))
                    ? READER.readTree(ResultFile.EXPERIMENT.in(directory).toFile())
                            .has(name)
                    : Files.isRegularFile(old.in(directory));
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Reads a sweep with the results of its runs, and fits its law anew, because JSON cannot hold its infinities.
     *
     * @throws IOException with a message for people, if it cannot be read
     */
    public static SweepResult readSweep(Path directory) throws IOException {
        SweepResult sweep = readSeries(directory, SWEEP, ResultFile.SWEEP, SweepResult.class, SweepResult.SCHEMA);
        return sweep.refitted();
    }

    /** An earlier version kept a sweep or a search in a file of its own, with the results of all runs in it. */
    private static <T extends Record> T readSeries(
            Path directory, String name, ResultFile old, Class<T> type, int schema) throws IOException {
        Path file = ResultFile.EXPERIMENT.in(directory);
        if (!Files.isRegularFile(file)) {
            return reading(old.in(directory), () -> READER.treeToValue(tree(old.in(directory)), type));
        }
        return reading(file, () -> {
            JsonNode experiment = READER.readTree(file.toFile());
            if (!(experiment.path(name) instanceof ObjectNode figures)) {
                throw new IOException(file + " holds no " + name);
            }
            figures.put("schema", schema);
            figures.set("scenario", experiment.at("/definition/scenario"));
            figures.set("startedAt", experiment.path("startedAt"));
            figures.set("definition", experiment.path("definition"));
            // The points say it, too: an answer that does not fit them could not be shown.
            figures.remove("answer");
            for (JsonNode run : experiment.path("runs")) {
                if (name.equals(FIND) && run.path("point").isEmpty()) {
                    figures.set(CLOSED_LOOP, result(directory, run));
                }
            }
            for (JsonNode point : figures.path(POINTS)) {
                if (point instanceof ObjectNode object) {
                    object.set(RESULT, result(directory, point));
                }
            }
            return READER.treeToValue(figures, type);
        });
    }

    private static JsonNode result(Path directory, JsonNode run) throws IOException {
        String name = run.path("directory").asText();
        try {
            Path made = directory.resolve(name).normalize();
            if (!made.startsWith(directory.normalize())) {
                throw new IOException(ResultFile.EXPERIMENT.in(directory) + " cannot be read: " + name
                        + " is outside of its directory");
            }
            return tree(ResultFile.RESULT.in(made));
        } catch (InvalidPathException e) {
            throw new IOException(ResultFile.EXPERIMENT.in(directory) + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** @throws IOException with a message for people, if it cannot be read or is of another layout */
    public static Profile readProfile(Path file) throws IOException {
        Profile profile = reading(file, () -> READER.readValue(file.toFile(), Profile.class));
        if (profile.schema() != Profile.SCHEMA) {
            throw new IOException(file + " has schema " + profile.schema() + "; this version reads " + Profile.SCHEMA);
        }
        return profile;
    }

    /**
     * Reads a search with the results of its runs.
     *
     * @throws IOException with a message for people, if it cannot be read
     */
    public static FindResult readFind(Path directory) throws IOException {
        FindResult find = readSeries(directory, FIND, ResultFile.FIND, FindResult.class, FindResult.SCHEMA);
        try {
            find.objectives().forEach(Slo::parse);
            return find;
        } catch (IllegalArgumentException e) {
            throw new IOException(directory + " cannot be read: objectives: " + e.getMessage(), e);
        }
    }

    /** @throws IOException with a message for people, if it cannot be read or is of another layout */
    static RunStart readStart(Path file) throws IOException {
        return readOfRun(file, RunStart.class);
    }

    /** With the names of this version. */
    private static JsonNode tree(Path file) throws IOException {
        return OldResults.migrated(READER.readTree(file.toFile()));
    }

    private static <T extends Record> T reading(Path file, Reading<T> reading) throws IOException {
        try {
            T read = reading.read();
            if (read == null) {
                throw new IOException(file + " cannot be read: it holds nothing");
            }
            Optional<String> problem = CompleteRecord.problem(read);
            if (problem.isPresent()) {
                throw new IOException(file + " cannot be read: " + problem.get());
            }
            return read;
        } catch (JsonProcessingException e) {
            throw new IOException(file + " cannot be read: " + oneLine(e), e);
        }
    }

    /** Some messages of the library and of records have several lines. */
    private static String oneLine(JsonProcessingException e) {
        String message = e.getOriginalMessage();
        return message == null
                ? e.getClass().getSimpleName()
                : message.lines().findFirst().orElse("");
    }

    private interface Reading<T> {
        T read() throws IOException;
    }

    /** JSON knows no infinity: what has no number is null, as everywhere in these files. */
    private static final class FiniteOrNull extends JsonSerializer<Double> {
        @Override
        public void serialize(Double value, JsonGenerator json, SerializerProvider provider) throws IOException {
            if (Double.isFinite(value)) {
                json.writeNumber(value.doubleValue());
            } else {
                json.writeNull();
            }
        }
    }

    /** Null is a rate that is not known, and no rate of zero. */
    private static final class KnownOrNot extends JsonDeserializer<Throughput> {
        @Override
        public Throughput deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            JsonNode tree = parser.readValueAsTree();
            JsonNode sent = tree.path("sentPerSecond");
            return new Throughput(
                    tree.path("perSecond").asDouble(Double.NaN),
                    tree.path("perClientPerSecond").asDouble(Double.NaN),
                    sent.isNumber() ? sent.doubleValue() : null);
        }
    }
}
