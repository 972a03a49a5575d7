package cxfperf.engine;

/** The state of a worker, which only moves forward. */
enum WorkerState {
    MAKING_CLIENTS,
    WARM_UP,
    AT_START_GATE,
    /** The worker makes calls before the window, so that the window starts with calls in flight. */
    RUN_IN,
    WINDOW,
    /** The worker has made its counted calls. After a timed window it makes cool-down calls until all are here. */
    COOL_DOWN,
    /** The worker has made its last call and still holds its clients. */
    CALLS_ENDED,
    CLOSED
}
