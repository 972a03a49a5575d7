package cxfperf.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.options.Scenarios;
import cxfperf.options.UsageException;
import cxfperf.options.typed.CommandLine;
import cxfperf.scenario.Rejection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Checks before the load. The command's own JVM reads nothing in its checks, as its heap is too small for documents and
 * data.
 */
class OwnServiceTest {

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"rows", "request", "schema", "openapi", "wsdl"})
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
    void helpShowsThePlaceholdersOfRequests() throws Exception {
        StringBuilder help = new StringBuilder();

        CommandLine.parse(List.of("client", "--help"), Scenarios.of(List.of(new OwnService())), help);

        assertThat(help.toString()).contains("${row:COLUMN}").doesNotContain("null");
    }

    @Test
    void aUrlIsNotFetchedAndAServiceIsNeeded() {
        assertThat(rejects("wsdl", "http://192.0.2.1/orders?wsdl", "request", directory.toString()))
                .isEmpty();
        assertThat(rejects("wsdl", "none", "url", "none")).get().satisfies(rejection -> assertThat(rejection.option())
                .isEqualTo("wsdl"));
        assertThat(rejects("wsdl", "pom.xml#Shop", "request", directory.toString()))
                .as("what follows the # is the service")
                .isEmpty();
    }

    @Test
    void aUserInAnAddressIsRefusedWhereverItStands() throws Exception {
        for (List<String> options : List.of(
                List.of("-Durl=http://me:s3cret@localhost/"),
                List.of("-Durl=http://me:s3cret@localhost/", "-Dclient=raw"),
                List.of("-Dwsdl=http://me:s3cret@localhost/orders?wsdl"),
                List.of("-Durl=http://localhost/", "-Dopenapi=http://me:s3cret@localhost/openapi.yaml"))) {
            assertThatThrownBy(() -> TypedClient.check(directory, options))
                    .as(options.toString())
                    .isInstanceOf(UsageException.class)
                    .message()
                    .contains("has a user, which is not sent: ")
                    .doesNotContain("s3cret");
        }
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
