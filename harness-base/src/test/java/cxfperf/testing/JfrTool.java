package cxfperf.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads a recording with the JDK's own {@code jfr} tool. */
public final class JfrTool {

    private static final long LIMIT_SECONDS = 240;

    private static final Pattern COUNT = Pattern.compile("(?m)^ *(\\S+) +(\\d+) +\\d+ *$");

    private static final Pattern MADE_BY_THE_JVM = Pattern.compile(
            "(\\$\\$Lambda|LambdaForm\\$[A-Z]+|GeneratedMethodAccessor|GeneratedConstructorAccessor|\\$Proxy).*");

    private JfrTool() {}

    /** Numbers of events by type, as {@code jfr summary} counts them. */
    public static Map<String, Long> counts(Path recording) throws IOException, InterruptedException {
        return COUNT.matcher(output(recording, "summary"))
                .results()
                .collect(Collectors.toMap(row -> row.group(1), row -> Long.parseLong(row.group(2))));
    }

    /** The values of the events of some types, with their whole stacks, by type, as {@code jfr print} has them. */
    public static Map<String, List<JsonNode>> events(Path recording, List<String> types)
            throws IOException, InterruptedException {
        String json = output(recording, "print", "--json", "--stack-depth", "256", "--events", String.join(",", types));
        Map<String, List<JsonNode>> values = new HashMap<>();
        types.forEach(type -> values.put(type, new ArrayList<>()));
        new ObjectMapper().readTree(json).at("/recording/events").forEach(seen -> {
            assertThat(values).containsKey(seen.path("type").asText());
            values.get(seen.path("type").asText()).add(seen.path("values"));
        });
        return values;
    }

    /** The length of an event. */
    public static long nanos(JsonNode values) {
        return Duration.parse(values.path("duration").asText()).toNanos();
    }

    /** A class as Java writes it, which is not an array, without what the JVM adds to the name of one that it makes. */
    public static String className(JsonNode type) {
        return MADE_BY_THE_JVM
                .matcher(type.path("name").asText().replace('/', '.'))
                .replaceAll("$1");
    }

    private static String output(Path recording, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "jfr").toString());
        command.addAll(List.of(arguments));
        command.add(recording.toString());
        Path printed = Files.createTempFile("jfr-", ".txt");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(printed.toFile())
                    .start();
            assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
            String text = Files.readString(printed, StandardCharsets.UTF_8);
            assertThat(process.exitValue()).as(text).isZero();
            return text;
        } finally {
            Files.delete(printed);
        }
    }
}
