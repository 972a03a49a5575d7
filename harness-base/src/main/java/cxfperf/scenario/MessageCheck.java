package cxfperf.scenario;

import java.util.List;

/**
 * What the check of every generated message against the schema came to.
 *
 * @param sent how many messages the clients made, the warm-up included
 * @param checked how many of them were checked
 * @param invalid how many checked messages violate the schema
 * @param examples the first invalid ones, a line each
 * @param uncheckedBecause why some were not checked, as a clause; null if all were
 * @param waitedSeconds how long clients waited, between their calls and off the clock, for the check to have room
 */
public record MessageCheck(
        long sent, long checked, long invalid, List<String> examples, String uncheckedBecause, double waitedSeconds) {

    public MessageCheck {
        examples = List.copyOf(examples);
    }

    /** Whether each message was checked and is valid. */
    public boolean allValid() {
        return sent > 0 && checked == sent && invalid == 0;
    }
}
