package cxfperf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.result.Reason;
import cxfperf.result.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The tables of the README are those of the code. */
class ReadmeTest {

    private final String readme;

    ReadmeTest() throws IOException {
        readme = Files.readString(Path.of("..", "README.md"));
    }

    @Test
    void listsEveryOption() {
        for (Option option : Option.values()) {
            String roles = Arrays.stream(Role.values())
                    .filter(option::isNamedFor)
                    .map(Role::word)
                    .collect(Collectors.joining(", "));
            assertThat(readme)
                    .contains("| `-D" + option.optionName() + "=" + option.label() + "` | " + option.defaultText()
                            + " | " + roles + " | " + option.purpose() + " |");
        }
    }

    @Test
    void listsEveryReasonWithWhatItDoes() {
        for (Reason.Code code : Reason.Code.values()) {
            String status = code.status() == Status.PASS
                    ? "PASS, with a warning"
                    : code.status().name();
            assertThat(readme).contains("| `" + code + "` | " + status + " | ");
        }
    }
}
