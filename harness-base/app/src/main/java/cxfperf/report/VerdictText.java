package cxfperf.report;

import cxfperf.experiment.RunRecord;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Tone;
import cxfperf.report.document.Document.Conclusion;
import cxfperf.report.document.Document.Conclusion.Concern;
import cxfperf.report.document.Document.Conclusion.Statement;
import cxfperf.report.render.TextStyle;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import cxfperf.text.NumberText;
import java.util.List;
import java.util.Objects;

/** Renders a verdict as the conclusion of a document, as a cell, and as text. Any thread. */
public final class VerdictText {

    private VerdictText() {}

    /** The tone of a status alone. */
    public static Tone tone(Status status) {
        return Tone.valueOf(status.name());
    }

    /** A PASS with warnings is not green. */
    static Tone tone(Verdict verdict) {
        return verdict.status() == Status.PASS && !verdict.reasons().isEmpty() ? Tone.WARNED : tone(verdict.status());
    }

    /** "PASS with 2 warnings", in its colour if the style has colours. */
    static String words(Verdict verdict, TextStyle paint) {
        return paint.in(
                tone(verdict), conclusion(null, verdict, List.of(), List.of()).statusWithWarnings());
    }

    /** @param heading the text before the status; null if the stored file has no verdict */
    static Conclusion conclusion(String heading, Verdict verdict, List<String> meanings, List<Statement> findings) {
        String status = verdict.status().name();
        List<Concern> concerns = verdict.reasons().stream()
                .map(reason -> new Concern(
                        reason.status() == Status.PASS
                                ? "warning"
                                : reason.status().name(),
                        reason.code(),
                        reason.evidence(),
                        reason.remedy()))
                .toList();
        return new Conclusion(heading, tone(verdict), status, meanings, findings, concerns);
    }

    /** Explains what a verdict means for the numbers of a run. */
    static String meaning(Verdict verdict) {
        return switch (verdict.status()) {
            case PASS ->
                verdict.reasons().isEmpty()
                        ? "Every call succeeded, and nothing stands against the numbers."
                        : "Every call succeeded; read the warnings below before believing the numbers.";
            case FAIL -> "The numbers are true, but calls failed or an objective was missed.";
            case INVALID -> "The numbers must not be believed.";
        };
    }

    /** The status of a run of an experiment with its number of warnings: "PASS (2)"; on a page with the reason. */
    static Cell cell(RunRecord run) {
        Status status = run.shownStatus();
        String warnings = status == Status.PASS && run.warnings() > 0 ? " (" + run.warnings() + ")" : "";
        return Cell.of(status + warnings).with(tone(status)).more(Objects.toString(run.shownWhy(), ""));
    }

    /** The status in its colour, and on a page the number of warnings. */
    static Cell cell(Figures run, Verdict verdict) {
        return run.cell(RunFigure.VERDICT)
                .with(tone(verdict))
                .more(verdict.warnings() == 0 ? "" : NumberText.counted(verdict.warnings(), "warning"));
    }
}
