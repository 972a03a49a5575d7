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
import cxfperf.experiment.Definition;
import cxfperf.experiment.FindResult;
import cxfperf.experiment.SweepResult;
import cxfperf.result.CompleteRecord;
import cxfperf.result.Profile;
import cxfperf.result.RunResult;
import cxfperf.result.RunStart;
import cxfperf.result.Slo;
import cxfperf.result.Throughput;
import cxfperf.scenario.MessageCheck;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * {@code result.json}, {@code profile.json}, {@code sweep.json}, {@code find.json} and {@code started.json}: their one
 * writer and their one reader.
 */
public final class StoredJson {

    private static final ObjectMapper MAPPER = new ObjectMapper()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .addMixIn(MessageCheck.class, MessageCheckJson.class)
            .addMixIn(SweepResult.class, DefinedJson.class)
            .addMixIn(FindResult.class, DefinedJson.class)
            .registerModule(new SimpleModule()
                    .addSerializer(Double.class, new FiniteOrNull())
                    .addSerializer(double.class, new FiniteOrNull()));

    /** What a later version has added is left out. */
    private static final ObjectMapper READER = new ObjectMapper()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .registerModule(new SimpleModule().addDeserializer(Throughput.class, new KnownOrNot()));

    private interface DefinedJson {
        @JsonInclude(JsonInclude.Include.NON_NULL)
        Definition definition();
    }

    private interface MessageCheckJson {
        @JsonInclude(JsonInclude.Include.NON_NULL)
        String uncheckedBecause();
    }

    private StoredJson() {}

    public static String render(RunResult result) {
        return renderRecord(result);
    }

    public static String render(SweepResult sweep) {
        return renderRecord(sweep);
    }

    public static String render(FindResult find) {
        return renderRecord(find);
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

    /** What is or would be stored, for who looks a figure up by its place. */
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
        return reading(file, () -> {
            JsonNode tree = tree(file);
            if (!(tree instanceof ObjectNode object) || tree.path("schema").asInt() != RunResult.SCHEMA) {
                throw new IOException(
                        file + " has schema " + tree.path("schema") + "; this version reads " + RunResult.SCHEMA);
            }
            return READER.treeToValue(object, RunResult.class);
        });
    }

    /**
     * With the law fitted anew, whose infinities the file cannot hold.
     *
     * @throws IOException with a message for people, if it cannot be read
     */
    public static SweepResult readSweep(Path file) throws IOException {
        SweepResult sweep = reading(file, () -> READER.treeToValue(tree(file), SweepResult.class));
        return sweep.refitted();
    }

    /** @throws IOException with a message for people, if it cannot be read or is of another layout */
    public static Profile readProfile(Path file) throws IOException {
        Profile profile = reading(file, () -> READER.readValue(file.toFile(), Profile.class));
        if (profile.schema() != Profile.SCHEMA) {
            throw new IOException(file + " has schema " + profile.schema() + "; this version reads " + Profile.SCHEMA);
        }
        return profile;
    }

    /** @throws IOException with a message for people, if it cannot be read */
    public static FindResult readFind(Path file) throws IOException {
        FindResult find = reading(file, () -> READER.treeToValue(tree(file), FindResult.class));
        try {
            find.objectives().forEach(Slo::parse);
            return find;
        } catch (IllegalArgumentException e) {
            throw new IOException(file + " cannot be read: objectives: " + e.getMessage(), e);
        }
    }

    /** @throws IOException with a message for people, if it cannot be read */
    static RunStart readStart(Path file) throws IOException {
        return reading(file, () -> READER.treeToValue(tree(file), RunStart.class));
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
