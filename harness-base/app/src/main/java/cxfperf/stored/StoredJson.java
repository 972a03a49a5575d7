package cxfperf.stored;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.NumberDeserializers.DoubleDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.RunPoint;
import cxfperf.result.Inputs;
import cxfperf.result.Profile;
import cxfperf.result.RunResult;
import cxfperf.result.RunStart;
import cxfperf.result.ServerSide;
import cxfperf.scenario.MessageCheck;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * Writes and reads {@code result.json}, {@code profile.json}, {@code started.json} and {@code experiment.json}. No
 * other class does.
 */
public final class StoredJson {

    private static final ObjectMapper MAPPER = new ObjectMapper()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .addMixIn(MessageCheck.class, MessageCheckJson.class)
            .addMixIn(RunPoint.class, RunPointJson.class)
            .registerModule(new SimpleModule()
                    .addSerializer(Double.class, new FiniteOrNull())
                    .addSerializer(double.class, new FiniteOrNull()));

    /** Ignores fields that a later version has added. A null number is unknown, and not zero. */
    private static final ObjectMapper READER = new ObjectMapper()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .addMixIn(RunPoint.class, RunPointJson.class)
            .registerModule(
                    new SimpleModule().addDeserializer(double.class, new DoubleDeserializer(double.class, Double.NaN)));

    private interface MessageCheckJson {
        @JsonInclude(JsonInclude.Include.NON_NULL)
        String uncheckedBecause();
    }

    /** Writes a point as the object of its values. */
    private abstract static class RunPointJson {

        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        RunPointJson(Map<String, String> values) {}

        @JsonValue
        abstract Map<String, String> values();
    }

    private StoredJson() {}

    /** Renders a document. */
    public static String render(Record document) {
        try {
            return MAPPER.writeValueAsString(document) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a plain record always renders", e);
        }
    }

    /** Returns the stored document, to look up figures by path. */
    public static ObjectNode tree(Record result) {
        return MAPPER.valueToTree(result);
    }

    /** @throws IOException if the file cannot be written; no file is then left */
    public static void write(RunResult result, Path file) throws IOException {
        WholeFile.write(file, render(result));
    }

    /** @throws IOException with a message for people, if it cannot be read or is of another layout */
    public static RunResult readRun(Path file) throws IOException {
        return read(file, RunResult.class, RunResult.SCHEMA);
    }

    /** @throws IOException with a message for people, if it cannot be read or is of another layout */
    public static Profile readProfile(Path file) throws IOException {
        return read(file, Profile.class, Profile.SCHEMA);
    }

    /** @throws IOException with a message for people, if it cannot be read or is of another layout */
    static RunStart readStart(Path file) throws IOException {
        // A result and the record of its start have the same layout number.
        return read(file, RunStart.class, RunResult.SCHEMA);
    }

    /** @throws IOException with a message for people, if it cannot be read or is of another layout */
    static Experiment readExperiment(Path file) throws IOException {
        return read(file, Experiment.class, Experiment.SCHEMA);
    }

    private static <T extends Record> T read(Path file, Class<T> type, int schema) throws IOException {
        return bound(file, tree(file, schema), type);
    }

    /**
     * The document of a file.
     *
     * @throws IOException with a message for people, if it cannot be read or is of another layout
     */
    static JsonNode tree(Path file, int schema) throws IOException {
        try {
            JsonNode tree = READER.readTree(file.toFile());
            if (!tree.isObject() || tree.path("schema").asInt() != schema) {
                throw new IOException(file + " has schema " + tree.path("schema") + "; this version reads " + schema);
            }
            return tree;
        } catch (JsonProcessingException e) {
            throw unreadable(file, e);
        }
    }

    /**
     * Binds a part of the document of a file.
     *
     * @throws IOException with a message for people, if the part is not of this type
     */
    static <T extends Record> T bound(Path file, JsonNode part, Class<T> type) throws IOException {
        try {
            T read = READER.treeToValue(part, type);
            if (read == null) {
                throw new IOException(file + " cannot be read: it holds nothing");
            }
            return read;
        } catch (JsonProcessingException e) {
            throw unreadable(file, e);
        }
    }

    /** The error for a file that is not JSON, or not the JSON of the record. */
    private static IOException unreadable(Path file, JsonProcessingException e) {
        // Some messages of the library have several lines.
        String message =
                String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("");
        return new IOException(file + " cannot be read: " + message, e);
    }

    /** The inputs of a server, from the facts that it reported; null if unknown. */
    public static Inputs inputs(ServerSide server) {
        Object fact = server.effective() == null ? null : server.effective().get(Inputs.FACT);
        try {
            return READER.convertValue(fact, Inputs.class);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /** Writes infinity and NaN as null, because JSON has no such numbers. */
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
}
