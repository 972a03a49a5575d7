package cxfperf.jvms;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.options.BusFile;
import cxfperf.options.Settings;
import cxfperf.result.Inputs;
import cxfperf.result.Inputs.InputFile;
import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.ScenarioOption;
import cxfperf.testing.NoOpScenario;
import cxfperf.testing.TypedSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run keeps of its options, so that it can be repeated. */
class InputFactsTest {

    @TempDir
    private Path directory;

    @Test
    void bothSidesKeepTheCommandThatStartedThem() throws Exception {
        Settings typed = settings("clientserver", "-Dthreads=2", "-Dslo=p99<20ms, errors==0", "-Dresults=here");

        Inputs client = InputFacts.ofClient(ClientServer.clientSettings(typed), BusFile.NONE);
        Inputs server = (Inputs) InputFacts.ofServer(ClientServer.serverSettings(typed), BusFile.NONE)
                .get(Inputs.FACT);

        assertThat(client.command()).endsWith("scripts/clientserver noop -Dthreads=2 '-Dslo=p99<20ms, errors==0'");
        assertThat(client.given()).isEqualTo(Map.of("threads", "2", "slo", "p99<20ms, errors==0", "results", "here"));
        assertThat(client.defaults()).containsEntry("threads", "4").containsEntry("srvcfg", "none");
        assertThat(client.defaults()).containsEntry("request", "none").doesNotContainKey("out");
        assertThat(server).isEqualTo(client);
    }

    @Test
    void filesAreKeptByNameAndHash() throws Exception {
        Path request = Files.writeString(directory.resolve("request.xml"), "abc");
        Path more = Files.createDirectory(directory.resolve("more"));
        Files.writeString(more.resolve("b.xml"), "b");
        Files.writeString(more.resolve("a.xml"), "a");
        Path bus = Files.writeString(directory.resolve("bus.xml"), "<keyStore file=\"k.p12\" password=\"hidden\"/>");

        Inputs one =
                InputFacts.ofClient(settings("client", "-Drequest=@" + request), BusFile.of(Optional.of(bus.toUri())));

        assertThat(one.files())
                .containsExactly(
                        new InputFile(
                                "cfg",
                                "bus.xml",
                                42,
                                "85c811b3b32f9d1ad78550ead8fb4cbcc73cb9016ead507c23cb550b7bd246fb"),
                        new InputFile(
                                "request",
                                "request.xml",
                                3,
                                "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
        assertThat(files("-Drequest=" + more)).containsExactly("a.xml", "b.xml");
        assertThat(files("-Drequest=" + request + "," + more.resolve("b.xml"))).containsExactly("request.xml", "b.xml");
        assertThat(files("-Drequest=no-such-file.xml")).isEmpty();
    }

    /** A short secret could be guessed from its hash. */
    @Test
    void aFileOfASecretIsNotKept() throws Exception {
        Path secret = Files.writeString(directory.resolve("secret"), "short");

        assertThat(files("-Dauth=@" + secret)).isEmpty();
    }

    private List<String> files(String option) throws Exception {
        return InputFacts.ofClient(settings("client", option), BusFile.NONE).files().stream()
                .map(InputFile::name)
                .toList();
    }

    private static Settings settings(String command, String... options) throws Exception {
        return TypedSettings.of(new FilesScenario(), command, options);
    }

    private static final class FilesScenario extends NoOpScenario {
        @Override
        public List<ScenarioOption> options() {
            return List.of(
                    new ScenarioOption("request", "none", AllowedValues.ANY_TEXT, "a file"),
                    new ScenarioOption("auth", "none", AllowedValues.ANY_TEXT, "a password").holdingSecrets());
        }
    }
}
