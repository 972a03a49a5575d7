package cxfperf.engine;

/** Where a worker is; it only moves forward. */
enum WorkerState {
    MAKING_CLIENTS,
    WARM_UP,
    AT_START_GATE,
    /** It makes calls before the window, so that the window starts with calls in flight. */
    RUN_IN,
    WINDOW,
    /** Its counted calls are done. In a window of time it makes cool-down calls until all workers are here. */
    COOL_DOWN,
    /** It has made its last call and still holds its clients. */
    CALLS_ENDED,
    CLOSED
}
