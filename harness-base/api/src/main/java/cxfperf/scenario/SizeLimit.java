package cxfperf.scenario;

/**
 * The largest payload scale that both sides support. Immutable; any thread.
 *
 * @param largest the largest scale, 1 or more, in the scenario's unit
 * @param reason the cause of the limit, as a clause for the user: {@code CXF reads at most 50,000 children of an
 *     element}
 */
public record SizeLimit(int largest, String reason) {

    public static final SizeLimit NONE = new SizeLimit(Integer.MAX_VALUE, "there is none");
}
