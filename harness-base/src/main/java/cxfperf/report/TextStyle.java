package cxfperf.report;

import cxfperf.result.Status;
import cxfperf.result.Verdict;

/** Whether text for people is coloured. */
public enum TextStyle {
    /** For files, pipes and whoever asked for it: nothing is added. */
    PLAIN,
    /** For a terminal: ANSI escape sequences (ECMA-48, SGR). */
    ANSI;

    private static final String GREEN = "32";
    private static final String AMBER = "33";
    private static final String RED = "31";

    /** The status as a verdict line says it, with the number of its warnings: {@code PASS with 3 warnings}. */
    public String verdict(Verdict verdict) {
        long warnings = verdict.warnings();
        if (verdict.status() != Status.PASS) {
            return in(RED, verdict.status().name());
        }
        return warnings == 0
                ? in(GREEN, "PASS")
                : in(AMBER, "PASS with " + NumberText.count(warnings) + (warnings == 1 ? " warning" : " warnings"));
    }

    /** A status alone. */
    public String status(Status status) {
        return in(status == Status.PASS ? GREEN : RED, status.name());
    }

    private String in(String colour, String text) {
        return this == PLAIN ? text : "\u001b[" + colour + "m" + text + "\u001b[0m";
    }
}
