package cxfperf;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.testing.Manual;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What {@code mvn test} leaves to {@code mvn verify}, by what the sources of the tests use. */
class LayersTest {

    private static final Pattern OF_INTEGRATION_TESTS = Pattern.compile(
            "\\b(CommandProcess|Chromium|NetworkNamespace|ThreadLimit)\\.|\"keytool\"|\\.makeIfAbsent\\(");

    @Test
    void whatTakesJvmsABrowserOrANetworkOfItsOwnIsAnIntegrationTest() throws IOException {
        List<String> units = new ArrayList<>();
        List<String> integrationTests = new ArrayList<>();
        for (Path file : Manual.files()) {
            String name = file.getFileName().toString();
            if (file.toString().matches(".*/src/test/java/.*(Test|IT)\\.java")
                    && OF_INTEGRATION_TESTS.matcher(Files.readString(file)).find()
                    && !name.startsWith("Layers")) {
                (name.endsWith("IT.java") ? integrationTests : units).add(name);
            }
        }
        assertThat(integrationTests).contains("CommandIT.java", "HtmlReportIT.java");
        assertThat(units).isEmpty();
    }
}
