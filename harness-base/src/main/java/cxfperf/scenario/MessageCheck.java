package cxfperf.scenario;

import java.util.List;

/**
 * What the check of every generated message against the schema came to.
 *
 * @param sent how many messages the clients made, those of the warm-up among them
 * @param checked how many of them were looked at
 * @param invalid how many of those are not as the schema says
 * @param examples the first invalid ones, a line each
 * @param uncheckedBecause why some were not looked at, as a clause; null where all were
 * @param waitedSeconds how long clients waited, between their calls and off the clock, for the check to have room
 */
public record MessageCheck(
        long sent, long checked, long invalid, List<String> examples, String uncheckedBecause, double waitedSeconds) {

    public MessageCheck {
        examples = List.copyOf(examples);
    }

    /** Whether each message was looked at and found to be as the schema says. */
    public boolean allValid() {
        return sent > 0 && checked == sent && invalid == 0;
    }
}
