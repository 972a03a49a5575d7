package cxfperf.own;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.scenario.Rejection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks that the command's own JVM makes; its heap is too small to read documents and data. */
class OwnServiceTest {

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"rows", "request", "body", "schema", "calls", "openapi", "wsdl"})
    void aFileIsNotReadButHasToBeThere(String option) throws Exception {
        String kind = option.equals("request") || option.equals("wsdl") ? "wsdl" : "url";
        Path file = directory.resolve("data");
        assertThat(rejects(kind, "http://localhost/", option, file.toString()))
                .get()
                .satisfies(rejection -> assertThat(rejection.option()).isEqualTo(option));

        Files.writeString(file, "neither a table nor a document\0");
        assertThat(rejects(kind, "http://localhost/", option, file.toString())).isEmpty();
    }

    @Test
    void aUrlIsNotFetchedAndAServiceIsNeeded() {
        assertThat(rejects("wsdl", "http://192.0.2.1/orders?wsdl", "request", directory.toString()))
                .isEmpty();
        assertThat(rejects("wsdl", "none", "url", "none")).get().satisfies(rejection -> assertThat(rejection.option())
                .isEqualTo("wsdl"));
        assertThat(rejects("url", "http://localhost/", "mode", "message"))
                .get()
                .satisfies(rejection -> assertThat(rejection.reason()).startsWith("has no effect on a REST service"));
    }

    private static Optional<Rejection> rejects(String first, String itsValue, String second, String itsOther) {
        OwnService scenario = new OwnService();
        Map<String, String> options = new HashMap<>();
        scenario.options().forEach(option -> options.put(option.name(), option.defaultValue()));
        options.put(first, itsValue);
        options.put(second, itsOther);
        return scenario.rejectsUnread(options);
    }
}
