package cxfperf.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import cxfperf.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** {@code result.json}. */
public final class JsonReport {

    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private JsonReport() {}

    public static String render(RunResult result) {
        try {
            return MAPPER.writeValueAsString(result) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a result is a plain record and always renders", e);
        }
    }

    /**
     * Writes the file whole or not at all: readers never see half of it.
     *
     * @throws IOException if it cannot be written; no file is left then
     */
    public static void write(RunResult result, Path file) throws IOException {
        Path draft = file.resolveSibling(file.getFileName() + ".part");
        try {
            Files.writeString(draft, render(result));
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
