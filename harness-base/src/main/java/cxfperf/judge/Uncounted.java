package cxfperf.judge;

import cxfperf.measure.Counts;
import cxfperf.result.Calls;
import java.util.Map;

/**
 * The calls outside the window, of which the server may have completed some between its first look and its last.
 *
 * @param warmup how the calls of the warm-up ended
 * @param trailing how the calls ended that were made while the last counted ones came back; of a sum of client hosts,
 *     also those of their windows that lie outside of what all hosts have in common
 * @param when when those calls were made, as messages say it
 * @param earlier how many calls of before the window the server may still have been busy with when it opened: no answer
 *     to them had come, and it had not completed them
 */
public record Uncounted(Calls warmup, Calls trailing, String when, long earlier) {

    private static final Calls NO_CALLS = Calls.of(Counts.NONE, Map.of());

    public static final Uncounted NONE = new Uncounted(NO_CALLS, NO_CALLS, 0);

    /** Those of a run of one host. */
    public Uncounted(Calls warmup, Calls trailing, long earlier) {
        this(warmup, trailing, "while those came back", earlier);
    }

    /** Those of a sum of client hosts, whose warm-ups their own verdicts speak of. */
    public Uncounted(Calls trailing, String when, long earlier) {
        this(NO_CALLS, trailing, when, earlier);
    }
}
