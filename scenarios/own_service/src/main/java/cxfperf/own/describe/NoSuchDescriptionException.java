package cxfperf.own.describe;

/** Thrown for a document that is not of the expected format. The message is one line that says why. */
public class NoSuchDescriptionException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public NoSuchDescriptionException(String message) {
        super(message);
    }

    public NoSuchDescriptionException(String message, Throwable cause) {
        super(message, cause);
    }
}
