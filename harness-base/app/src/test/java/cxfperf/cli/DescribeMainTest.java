package cxfperf.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.UsageException;
import cxfperf.options.typed.CommandLine;
import cxfperf.scenario.ServiceDescriber;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DescribeMainTest {

    @TempDir
    private Path directory;

    /** Describes documents whose name begins with http. */
    private static final class HttpDescriber implements ServiceDescriber {

        @Override
        public Optional<String> rejects(String document) {
            return document.startsWith("http") ? Optional.empty() : Optional.of("a URL is expected");
        }

        @Override
        public List<String> describe(String document, Path directory, String client, List<String> options) {
            return List.of(document);
        }
    }

    @Test
    void oneDocumentIsExpectedThatTheModuleTakes() throws Exception {
        for (String[] arguments : new String[][] {{}, {""}}) {
            assertThatThrownBy(() -> plan(arguments))
                    .isInstanceOf(UsageException.class)
                    .hasMessage("one document is expected: describe URL-or-FILE");
        }
        assertThatThrownBy(() -> plan("http://localhost/a", "http://localhost/b"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("unknown option http://localhost/b for describe: ");
        assertThatThrownBy(() -> plan("nothing.wsdl"))
                .isInstanceOf(UsageException.class)
                .hasMessage("nothing.wsdl: a URL is expected");
        assertThat(plan("http://localhost/a?wsdl").directory()).isEqualTo(Path.of("my-requests"));
    }

    @Test
    void aFileCannotBeTheDirectoryOfTheRequests() throws Exception {
        Path file = Files.createFile(directory.resolve("file"));
        assertThatThrownBy(() -> plan("http://localhost/a", "-Dout=" + file))
                .isInstanceOf(UsageException.class)
                .hasMessage("-Dout=" + file + ": a directory is expected, and this is a file");
    }

    @Test
    void theFlagsOfTheJvmAreForTheCommandsWithoutTheirSecrets() throws Exception {
        assertThat(plan("http://localhost/a", "-DjvmArgs=@stores -Djavax.net.ssl.trustStorePassword=changeit")
                        .options())
                .containsExactly("-DjvmArgs=@stores -Djavax.net.ssl.trustStorePassword=***");
    }

    private DescribeMain.DescribePlan plan(String... arguments) throws Exception {
        List<String> words = new ArrayList<>(List.of("describe"));
        words.addAll(List.of(arguments));
        return new DescribeMain(new HttpDescriber())
                .plan(
                        CommandLine.parse(words, Scenarios.of(List.of()), new StringBuilder())
                                .orElseThrow(),
                        new Home(directory));
    }
}
