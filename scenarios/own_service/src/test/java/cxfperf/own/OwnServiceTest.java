package cxfperf.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.options.Scenarios;
import cxfperf.options.UsageException;
import cxfperf.options.typed.CommandLine;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks before the load. */
class OwnServiceTest {

    @TempDir
    private Path directory;

    @Test
    void helpShowsThePlaceholdersOfRequests() throws Exception {
        StringBuilder help = new StringBuilder();

        CommandLine.parse(List.of("client", "--help"), Scenarios.of(List.of(new OwnService())), help);

        assertThat(help.toString()).contains("${row:COLUMN}").doesNotContain("null");
    }

    @Test
    void aServiceIsNeeded() {
        assertThatThrownBy(() -> TypedClient.check(directory, List.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("the WSDL of the service is needed");
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
}
