package cxfperf.report;

import static cxfperf.report.NumberText.count;

import cxfperf.scenario.MessageCheck;
import java.util.Locale;

/** What the check of the generated messages came to, as text. */
public final class MessageText {

    private MessageText() {}

    /** In one line. */
    public static String render(MessageCheck check) {
        String found = check.allValid()
                ? "all " + count(check.sent()) + " messages are schema-valid"
                : count(check.invalid()) + " of " + count(check.checked()) + " checked messages are not schema-valid";
        return found
                + (check.checked() == check.sent()
                        ? ""
                        : "; " + count(check.sent() - check.checked()) + " of " + count(check.sent())
                                + " were not checked: " + check.uncheckedBecause())
                + waited(check);
    }

    private static String waited(MessageCheck check) {
        return check.waitedSeconds() == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        "; the clients waited %,.1f s together, off the clock, for the check",
                        check.waitedSeconds());
    }
}
