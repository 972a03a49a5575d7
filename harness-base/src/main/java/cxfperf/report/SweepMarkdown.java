package cxfperf.report;

import cxfperf.result.SweepResult;
import java.util.stream.Collectors;

/** {@code report.md} of a sweep, to be pasted into an issue. */
public final class SweepMarkdown {

    private SweepMarkdown() {}

    public static String render(SweepResult sweep) {
        SweepTable table = new SweepTable(sweep);
        return RunMarkdown.escaped(SweepText.title(sweep)) + "\n\n"
                + RunMarkdown.table(table.headings(), table.rows()) + "\n"
                + SweepText.scaling(sweep).stream()
                        .map(line -> "- " + RunMarkdown.escaped(line) + "\n")
                        .collect(Collectors.joining())
                + "\nVerdict of the sweep: " + sweep.status() + "\n" + RunMarkdown.reasons(sweep.verdict());
    }
}
