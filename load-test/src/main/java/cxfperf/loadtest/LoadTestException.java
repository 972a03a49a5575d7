package cxfperf.loadtest;

/** A load test came to no result: the load could not be made, or its thread was interrupted. The message says why. */
public final class LoadTestException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    LoadTestException(String message, Throwable cause) {
        super(message, cause);
    }
}
