package cxfperf.own.replies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import cxfperf.own.requests.Variables;
import cxfperf.scenario.RejectedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpectationsTest {

    @TempDir
    private Path directory;

    private final Variables variables = new Variables(Optional.empty(), Set.of());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "//a == b | 'xpath PATH == VALUE'",
                "xpath | 'xpath PATH == VALUE'",
                "xpath //a[ | cannot be used as an XPath",
                "xpath //a == ${nobody} | ${nobody} is unknown",
                "xpath //a[. = ${id}] | a path has no variables",
                "json a/b | is no JSON pointer",
                "json /${id} == 7 | a path has no variables",
                "contains ${nobody} | ${nobody} is unknown",
                "status 99 | from 100 to 599",
                "@nothing.txt | nothing.txt does not exist",
            })
    void whatCannotBeUsedIsSaidInOneLine(String text, String says) {
        assertThatExceptionOfType(RejectedException.class)
                .isThrownBy(() -> Expectations.parse(text, variables))
                .satisfies(refused ->
                        assertThat(refused.getMessage()).contains(says).doesNotContain("\n"));
    }

    @Test
    void aFileHasSeveral() throws Exception {
        Path file = Files.writeString(
                directory.resolve("replies.txt"), "# all of them\nxpath //a\n\n  status 200\ncontains b\n");
        assertThat(Expectations.parse("@" + file, variables).size()).isEqualTo(3);
    }

    @Test
    void aWrongLineOfAFileIsNamed() throws Exception {
        Path file = Files.writeString(directory.resolve("replies.txt"), "xpath //a\nstatus ok\n");
        assertThatExceptionOfType(RejectedException.class)
                .isThrownBy(() -> Expectations.parse("@" + file, variables))
                .withMessageStartingWith("replies.txt, line 2: ");
        Files.writeString(file, "# nothing\n");
        assertThatExceptionOfType(RejectedException.class)
                .isThrownBy(() -> Expectations.parse("@" + file, variables))
                .withMessageContaining("has no expectation");
    }
}
