package cxfperf.scenario;

import java.util.List;

/**
 * The result of checking generated messages against the schema. Immutable; any thread.
 *
 * @param sent the number of messages that the clients made, warm-up included
 * @param checked the number of messages that were checked
 * @param invalid the number of checked messages that violate the schema
 * @param examples the first invalid messages, one line each
 * @param uncheckedBecause why messages were not checked, as a clause; null if all were checked
 */
public record MessageCheck(long sent, long checked, long invalid, List<String> examples, String uncheckedBecause) {

    /** {@return whether there were messages, all were checked, and all are valid} */
    public boolean allValid() {
        return sent > 0 && checked == sent && invalid == 0;
    }
}
