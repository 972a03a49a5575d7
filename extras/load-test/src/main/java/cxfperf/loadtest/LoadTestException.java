package cxfperf.loadtest;

/**
 * Thrown when a load test has no result: the load could not be made, or its thread was interrupted. The message gives
 * the reason.
 */
public final class LoadTestException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    LoadTestException(String message, Throwable cause) {
        super(message, cause);
    }
}
