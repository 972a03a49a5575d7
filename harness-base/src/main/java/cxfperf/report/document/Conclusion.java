package cxfperf.report.document;

import java.util.List;

/**
 * What a result comes to: text ends with it, and a page begins with it.
 *
 * @param heading what text says ahead of the status; null where it tells the findings alone
 * @param status one word, or a few
 * @param warnings how many concerns leave the status as it is
 * @param field where the status is in the stored JSON; null where it is not there
 * @param meanings what the status means, for pages
 * @param findings what was asked for, for all forms
 */
public record Conclusion(
        String heading,
        Tone tone,
        String status,
        long warnings,
        Field field,
        List<String> meanings,
        List<Statement> findings,
        List<Concern> concerns) {

    /** @param label what a console says ahead of it, such as "VERDICT: " */
    public record Statement(String label, String text, Field field) {}

    /**
     * What stands against a result.
     *
     * @param mark "warning", or the status that it leads to
     * @param code its name; empty where it has none
     * @param remedy what helps; empty where nothing is told
     */
    public record Concern(String mark, String code, String text, String remedy) {}

    public Conclusion {
        meanings = List.copyOf(meanings);
        findings = List.copyOf(findings);
        concerns = List.copyOf(concerns);
    }

    /** The status, and how many warnings come with one that passes: "PASS with 2 warnings". */
    public String statusWithWarnings() {
        return warnings == 0 || tone == Tone.FAIL || tone == Tone.INVALID
                ? status
                : status + " with " + counted(warnings);
    }

    /** "1 warning", "2 warnings". */
    public static String counted(long warnings) {
        return warnings + (warnings == 1 ? " warning" : " warnings");
    }
}
