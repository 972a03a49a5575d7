package cxfperf.own.requests;

/**
 * Thrown if a user's request file, or a text with variables, cannot be used. The message is one line: the file, the
 * place, and what is allowed.
 */
public final class RequestException extends Exception {

    private static final long serialVersionUID = 1L;

    public RequestException(String message) {
        super(message);
    }

    RequestException(String message, Throwable cause) {
        super(message, cause);
    }
}
