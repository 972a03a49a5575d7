package cxfperf.own;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.typed.CommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DescribeCommandTest {

    @TempDir
    private Path directory;

    @Test
    void oneDocumentIsExpected() {
        String expected = "one document is expected: describe URL-or-FILE";
        assertThatThrownBy(() -> check()).isInstanceOf(UsageException.class).hasMessage(expected);
        assertThatThrownBy(() -> check("")).isInstanceOf(UsageException.class).hasMessage(expected);
        assertThatThrownBy(() -> check("http://localhost/a", "http://localhost/b"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("unknown option http://localhost/b for describe: ");
    }

    @Test
    void theFirstArgumentIsTheDocument() {
        assertThatCode(() -> check("http://localhost/a?wsdl")).doesNotThrowAnyException();
        assertThatThrownBy(() -> check("nothing.wsdl"))
                .isInstanceOf(UsageException.class)
                .hasMessage("nothing.wsdl: a file that there is, or an http or https URL, is expected");
        assertThatThrownBy(() -> check("http://me:s3cret@localhost/a?wsdl"))
                .isInstanceOf(UsageException.class)
                .hasMessage("http://***@localhost/a?wsdl: has a user, which is not sent: save the document,"
                        + " such as with curl -u USER -o FILE, and give the file");
    }

    @Test
    void aFileCannotBeTheDirectoryOfTheRequests() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        assertThatThrownBy(() -> check("http://localhost/a", "-Dout=" + file))
                .isInstanceOf(UsageException.class)
                .hasMessage("-Dout=" + file + ": a directory is expected, and this is a file");
    }

    private void check(String... arguments) throws Exception {
        new DescribeCommand().plan(settings(arguments), new Home(directory));
    }

    private static Settings settings(String... arguments) throws Exception {
        List<String> words = new ArrayList<>(List.of("describe"));
        words.addAll(List.of(arguments));
        return CommandLine.parse(words, Scenarios.of(List.of()), new StringBuilder())
                .orElseThrow();
    }
}
