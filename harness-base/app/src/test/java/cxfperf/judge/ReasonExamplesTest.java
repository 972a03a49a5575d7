package cxfperf.judge;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.report.render.Wrapping;
import cxfperf.result.Reason;
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

        assertThat(examples).containsExactly(shown(code));
    }

    private static int next(ManualPage page, int heading) {
        for (int i = heading + 1; i < page.prose().size(); i++) {
            if (page.prose().get(i).startsWith("#")) {
                return i;
            }
        }
        return Integer.MAX_VALUE;
    }

    /** Returns the first example as the console shows it. */
    private static String shown(Code code) {
        Reason reason = ReasonExamples.of(code).get(0);
        return Wrapping.wrap(
                        "  " + (reason.status() == Status.PASS ? "warning" : reason.status()) + " " + code + ": "
                                + reason.evidence(),
                        "    ")
                + "\n" + Wrapping.wrap("    -> " + reason.remedy(), "       ");
    }
}
