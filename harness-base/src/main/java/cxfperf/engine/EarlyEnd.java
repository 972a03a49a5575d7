package cxfperf.engine;

/**
 * Judges whether a window ends before its time. The runner asks after each interval of the window, once the listener
 * has seen it.
 */
@FunctionalInterface
public interface EarlyEnd {

    /** For a window that lasts as long as planned. */
    EarlyEnd NEVER = () -> false;

    /** Whether the window is to close now. The calls that are out are still waited for and counted. */
    boolean reached();
}
