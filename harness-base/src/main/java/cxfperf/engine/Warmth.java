package cxfperf.engine;

/**
 * Judges when a warm-up may end. Asked on the runner's thread after each interval of the warm-up, behind the listener,
 * once its shortest length is over and until its longest is.
 */
@FunctionalInterface
public interface Warmth {

    /** Of a warm-up whose length is fixed: nobody is asked. */
    Warmth UNJUDGED = () -> false;

    /** Whether the load has become as fast as it is going to be. */
    boolean reached();

    /** More clients call from now on: what was seen until now was another load. */
    default void loadGrew() {}
}
