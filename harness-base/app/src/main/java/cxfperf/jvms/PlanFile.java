package cxfperf.jvms;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import cxfperf.options.CannotRunException;
import cxfperf.options.Home;
import cxfperf.options.Role;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.plan.Limit;
import cxfperf.result.Slo;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ServerSpec;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The plan that a command passes to a load JVM, or the options that an experiment passes to the command of a run: a
 * JSON document in a file that only its owner can read. It is no argument, because a plan can hold a password and all
 * users of a host can read command lines. The load JVM first deletes the file, so a file that still exists means a JVM
 * that refused its flags; the exit value alone does not show that. Thread-safe.
 */
public final class PlanFile {

    private static final String VARIABLE = "CXFPERF_PLAN";

    private final Path file;

    private PlanFile(Path file) {
        this.file = file;
    }

    /** Writes the plan and puts the file's path into the environment of the process that will read it. */
    public static PlanFile write(Object plan, Map<String, String> environment) throws IOException {
        // createTempFile creates a file that only its owner can read.
        Path file = Files.createTempFile("cxfperf", ".plan");
        file.toFile().deleteOnExit();
        Files.writeString(file, json(plan));
        environment.put(VARIABLE, file.toString());
        return new PlanFile(file);
    }

    /** Reads and deletes the options of a command that an experiment started; empty for any other process. */
    public static List<String> takeOptions() throws CannotRunException {
        if (System.getProperty(LoadJvm.PARENT_PROPERTY) == null || System.getenv(VARIABLE) == null) {
            return List.of();
        }
        try {
            return List.of(read(take(), String[].class, Scenarios.of(List.of())));
        } catch (IOException e) {
            throw new CannotRunException("the options of this command cannot be read: " + e);
        }
    }

    /** Reads and deletes the plan of this process. */
    public static String take() throws CannotRunException {
        String name = System.getenv(VARIABLE);
        if (name == null) {
            throw new CannotRunException("a load JVM gets its plan from a command: start that one");
        }
        try {
            Path file = Path.of(name);
            String json = Files.readString(file);
            Files.delete(file);
            return json;
        } catch (IOException e) {
            throw new CannotRunException("the plan of this load JVM cannot be read: " + e);
        }
    }

    boolean isStillThere() {
        return Files.exists(file);
    }

    /** Deletes the file if the process did not. */
    void remove() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // deleteOnExit() tries again.
        }
    }

    public static String json(Object plan) throws IOException {
        return mapper(Scenarios.of(List.of())).writeValueAsString(plan);
    }

    /**
     * Reads the document that {@link #json} has written.
     *
     * @param scenarios the scenarios among which the plan's is found by name
     */
    public static <P> P read(String json, Class<P> type, Scenarios scenarios) throws IOException {
        return mapper(scenarios).readValue(json, type);
    }

    private static JsonMapper mapper(Scenarios scenarios) {
        // Only fields are properties, because records have methods such as isWhole().
        return JsonMapper.builder()
                .visibility(PropertyAccessor.ALL, Visibility.NONE)
                .visibility(PropertyAccessor.FIELD, Visibility.ANY)
                .visibility(PropertyAccessor.CREATOR, Visibility.ANY)
                .addModule(new Jdk8Module())
                .addModule(new SimpleModule()
                        .addSerializer(Duration.class, new AsText<>(Duration::toString))
                        .addDeserializer(Duration.class, new FromText<>(Duration::parse))
                        // Jackson writes a path as an absolute URI; messages show it in the user's spelling.
                        .addSerializer(Path.class, new AsText<>(Path::toString))
                        .addDeserializer(Path.class, new FromText<>(Path::of))
                        .addSerializer(Scenario.class, new AsText<>(Scenario::name))
                        .addDeserializer(Scenario.class, new FromText<>(scenarios::choose))
                        .addSerializer(Slo.class, new AsText<>(slo -> String.join(",", slo.texts())))
                        .addDeserializer(Slo.class, new FromText<>(text -> text.isEmpty() ? Slo.NONE : Slo.parse(text)))
                        .addSerializer(Settings.Given.class, new AsText<>(Settings.Given::text))
                        .addDeserializer(Settings.class, new SettingsReader()))
                .addMixIn(Limit.class, LimitJson.class)
                .addMixIn(ServerSpec.class, ServerSpecJson.class)
                .build();
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
    @JsonSubTypes({@JsonSubTypes.Type(Limit.Time.class), @JsonSubTypes.Type(Limit.Invocations.class)})
    private interface LimitJson {}

    /** Leaves out the counters, which each server creates itself. */
    private abstract static class ServerSpecJson {
        @JsonIgnore
        private CallCounters calls;

        @JsonCreator
        ServerSpecJson(
                @JsonProperty("protocol") String protocol,
                @JsonProperty("host") String host,
                @JsonProperty("port") int port,
                @JsonProperty("cfg") Optional<URI> cfg,
                @JsonProperty("options") Map<String, String> options) {}
    }

    private static final class AsText<T> extends JsonSerializer<T> {
        private final Function<T, String> text;

        private AsText(Function<T, String> text) {
            this.text = text;
        }

        @Override
        public void serialize(T value, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writeString(text.apply(value));
        }
    }

    /** Reads the options from the texts that the user gave, which the command has checked. */
    private static final class SettingsReader extends JsonDeserializer<Settings> {

        @Override
        public Settings deserialize(JsonParser in, DeserializationContext context) throws IOException {
            try {
                return settings(in.readValueAsTree(), context);
            } catch (UsageException e) {
                throw new IOException(e);
            }
        }

        private static Settings settings(JsonNode settings, DeserializationContext context)
                throws IOException, UsageException {
            Role role = Role.valueOf(settings.get("role").asText());
            Scenario scenario = context.readTreeAsValue(settings.get("scenario"), Scenario.class);
            Home home = context.readTreeAsValue(settings.get("home"), Home.class);
            Map<String, Settings.Given> given = new LinkedHashMap<>();
            for (Map.Entry<String, JsonNode> each : settings.get("given").properties()) {
                String text = each.getValue().asText();
                given.put(each.getKey(), Settings.Given.of(role, scenario, home, each.getKey(), text));
            }
            JsonNode command = settings.get("command");
            return new Settings(role, scenario, home, given, command.isNull() ? null : settings(command, context));
        }
    }

    private interface FromString<T> {
        T read(String text) throws UsageException;
    }

    private static final class FromText<T> extends JsonDeserializer<T> {
        private final FromString<T> reading;

        private FromText(FromString<T> reading) {
            this.reading = reading;
        }

        @Override
        public T deserialize(JsonParser in, DeserializationContext context) throws IOException {
            try {
                return reading.read(in.getText());
            } catch (UsageException e) {
                throw new IOException(e);
            }
        }
    }
}
