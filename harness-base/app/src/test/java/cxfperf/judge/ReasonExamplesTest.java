package cxfperf.judge;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.report.render.Wrapping;
import cxfperf.result.Reason.Code;
import cxfperf.result.Status;
import cxfperf.testing.Manual;
import cxfperf.testing.ManualPage;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The manual's examples of the commonest reasons are the text that the code makes for a run that has them. */
class ReasonExamplesTest {

    @ParameterizedTest
    @EnumSource(
            names = {
                "NO_VERIFIED_CALLS",
                "CALLS_FAILED",
                "COUNT_MISMATCH",
                "RATE_NOT_KEPT",
                "NOT_WARM",
                "CLIENT_CPU_SATURATED",
                "SHARED_HOST",
                "TOO_SHORT"
            })
    void theManualHasTheExample(Code code) {
        ManualPage page = Manual.page("docs/results.md");
        int heading = page.prose().indexOf("## `" + code + "`");
        assertThat(heading).as("a section about " + code).isNotNegative();

        List<String> examples = page.blocks().stream()
                .filter(block -> block.line() > heading && block.line() < next(page, heading))
                .map(block -> String.join("\n", block.lines()))
                .toList();

        assertThat(examples).containsExactlyElementsOf(shown(code));
    }

    private static int next(ManualPage page, int heading) {
        for (int i = heading + 1; i < page.prose().size(); i++) {
            if (page.prose().get(i).startsWith("#")) {
                return i;
            }
        }
        return Integer.MAX_VALUE;
    }

    /** Returns the reasons as the console shows them. */
    private static List<String> shown(Code code) {
        return ReasonExamples.of(code).stream()
                .map(reason -> Wrapping.wrap(
                                "  " + (reason.status() == Status.PASS ? "warning" : reason.status()) + " " + code
                                        + ": " + reason.evidence(),
                                "    ")
                        + "\n" + Wrapping.wrap("    -> " + reason.remedy(), "       "))
                .toList();
    }
}
