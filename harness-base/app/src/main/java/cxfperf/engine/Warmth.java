package cxfperf.engine;

/**
 * Judges when a warm-up may end. The runner calls it after each interval of the warm-up, once the listener has seen it,
 * from the shortest length of the warm-up to the longest.
 */
@FunctionalInterface
public interface Warmth {

    /** For a warm-up whose length is fixed. */
    Warmth UNJUDGED = () -> false;

    /** Whether the load has reached the steady state. */
    boolean reached();

    /** Notes that more clients call from now on: earlier intervals had another load. */
    default void loadGrew() {}
}
