package cxfperf.manual;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.experiment.Experiment;
import cxfperf.jvms.ExitCode;
import cxfperf.result.RunResult;
import cxfperf.testing.Manual;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page about compatibility promises the numbers that the code has. */
class CompatibilityPageTest {

    @Test
    void itsExitCodesAndSchemasAreThoseOfTheCode() {
        List<String> prose = Manual.page("docs/compatibility.md").prose();

        assertThat(row(prose, "exit codes"))
                .isEqualTo(Arrays.stream(ExitCode.values())
                        .map(code -> code.code() + " " + code.name().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(", ")));
        assertThat(row(prose, "`result.json`")).startsWith("schema " + RunResult.SCHEMA + ":");
        assertThat(row(prose, "`experiment.json`")).startsWith("schema " + Experiment.SCHEMA + ";");
    }

    private static String row(List<String> prose, String first) {
        String start = "| " + first + " | ";
        return prose.stream()
                .filter(line -> line.startsWith(start))
                .map(line -> line.substring(start.length(), line.lastIndexOf(" |")))
                .findFirst()
                .orElseThrow();
    }
}
