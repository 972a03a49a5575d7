package cxfperf.judge;

import cxfperf.measure.Counts;
import cxfperf.result.Calls;
import java.util.Map;

/**
 * What the server may have completed, from its first look to its last, besides the calls that the run counts.
 *
 * @param trailing how the calls ended that were made while the last counted ones came back; of a sum of client hosts, also
 *     those of their windows that lie outside of what all hosts have in common
 * @param when when those calls were made, as messages say it
 * @param earlier how many calls of before the window the server may still have been busy with when it opened: no answer to
 *     them had come, and it had not completed them
 */
public record Uncounted(Calls trailing, String when, long earlier) {

    public static final Uncounted NONE = new Uncounted(Calls.of(Counts.NONE, Map.of()), 0);

    /** Those of a run of one host. */
    public Uncounted(Calls trailing, long earlier) {
        this(trailing, "while those came back", earlier);
    }
}
