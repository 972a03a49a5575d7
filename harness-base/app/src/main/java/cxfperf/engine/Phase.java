package cxfperf.engine;

/** The parts of a run in which calls are made and shown. */
public enum Phase {
    /** The same load as in the window; its calls are not counted. */
    WARM_UP,
    /** The window: every call started in it is counted. */
    WINDOW,
    /** After the window: the last counted calls come back, under continued load that is not counted. */
    COOL_DOWN
}
