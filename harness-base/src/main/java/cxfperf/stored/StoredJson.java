package cxfperf.stored;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import cxfperf.result.RunResult;
import cxfperf.result.SweepResult;
import java.io.IOException;
import java.nio.file.Path;

/** {@code result.json}, {@code sweep.json} and {@code started.json}. */
public final class StoredJson {

    private static final ObjectMapper MAPPER = new ObjectMapper()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .registerModule(new SimpleModule()
                    .addSerializer(Double.class, new FiniteOrNull())
                    .addSerializer(double.class, new FiniteOrNull()));

    private StoredJson() {}

    public static String render(RunResult result) {
        return renderRecord(result);
    }

    public static String render(SweepResult sweep) {
        return renderRecord(sweep);
    }

    /** Of a run whose window opens. */
    public static String render(RunStart start) {
        return renderRecord(start);
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
}
