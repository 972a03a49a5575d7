package cxfperf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.result.Reason;
import cxfperf.result.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The tables of the manual are those of the code. */
class ReadmeTest {

    private final String options = page("options.md");
    private final String results = page("results.md");

    private static String page(String name) {
        try {
            return Files.readString(Path.of("..", "docs", name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void listsEveryOption() {
        for (Option option : Option.values()) {
            String roles = Arrays.stream(Role.values())
                    .filter(option::isNamedFor)
                    .map(Role::word)
                    .collect(Collectors.joining(", "));
            assertThat(options)
                    .contains("| `-D" + option.optionName() + "=" + option.label() + "` | " + option.defaultText()
                            + " | " + roles + " | " + option.purpose() + " |");
        }
    }

    @Test
    void listsEveryCommandWithWhatItDoes() {
        for (Role role : Role.values()) {
            assertThat(options)
                    .contains("| `" + role.word() + "` | `mvn -P" + role.word() + "` | ")
                    .contains(" | " + role.purpose() + " |");
        }
    }

    @Test
    void listsEveryReasonWithWhatItDoes() {
        for (Reason.Code code : Reason.Code.values()) {
            String status = code.status() == Status.PASS
                    ? "PASS, with a warning"
                    : code.status().name();
            assertThat(results).contains("| `" + code + "` | " + status + " | ");
        }
    }
}
