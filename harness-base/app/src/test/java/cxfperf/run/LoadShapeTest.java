package cxfperf.run;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.options.Home;
import cxfperf.options.Settings;
import cxfperf.options.client.ClientOptions;
import cxfperf.result.LoadSettings;
import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.ScenarioOption;
import cxfperf.testing.NoOpScenario;
import cxfperf.testing.TypedSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadShapeTest {

    @TempDir
    private Path directory;

    @Test
    void everyOptionThatShapesTheLoadIsKeptWithItsDefault() throws Exception {
        assertThat(shape().settings())
                .containsEntry("virtualThreads", "false")
                .containsEntry("profile", "false")
                .containsEntry("payloadBytes", "500")
                .containsEntry("url", "none")
                .doesNotContainKeys("mix", "cfg", "host", "seed");
        assertThat(shape("-DpayloadBytes=10000").settings()).containsEntry("payloadBytes", "10000");
        assertThat(shape("-Dseed=7").seed()).isEqualTo(7);
    }

    @Test
    void theWeightsOfAMixAreKept() throws Exception {
        assertThat(shape("-Doperation=mixed").settings()).containsEntry("mix", "one:1,two:1");
        assertThat(shape("-Doperation=mixed", "-Dmix=one:1,two:3").settings()).containsEntry("mix", "one:1,two:3");
    }

    /** A text can be long, or secret; the host may differ. */
    @Test
    void aFreeTextIsAFingerprintWithoutItsHost() throws Exception {
        String here = shape("-Durl=http://user:secret@here:80/a/b").settings().get("url");

        assertThat(here)
                .matches("sha256:[0-9a-f]{12}")
                .isEqualTo(shape("-Durl=https://there/a/b").settings().get("url"))
                .isNotEqualTo(shape("-Durl=http://here:80/a/c").settings().get("url"));
    }

    @Test
    void theContentOfAFileCountsAndNotItsName() throws Exception {
        Path file = Files.writeString(directory.resolve("a.xml"), "<a/>");
        Path copy = Files.copy(file, directory.resolve("b.xml"));
        String before = shape("-Durl=" + file).settings().get("url");

        assertThat(shape("-Durl=" + copy).settings()).containsEntry("url", before);
        Files.writeString(file, "<b/>");
        assertThat(shape("-Durl=" + file).settings().get("url")).isNotEqualTo(before);
    }

    private LoadSettings shape(String... arguments) throws Exception {
        Settings settings = TypedSettings.of(new TwoOperations(), "client", arguments);
        return LoadShape.of(ClientOptions.from(settings, new Home(directory)));
    }

    private static final class TwoOperations extends NoOpScenario {
        @Override
        public List<String> operations() {
            return List.of("one", "two");
        }

        @Override
        public List<ScenarioOption> options() {
            return List.of(
                    new ScenarioOption("payloadBytes", "500", AllowedValues.wholeNumber(1, 100_000), "bytes"),
                    new ScenarioOption("url", "none", AllowedValues.ANY_TEXT, "an address"));
        }
    }
}
