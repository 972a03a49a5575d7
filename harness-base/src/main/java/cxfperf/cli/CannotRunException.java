package cxfperf.cli;

/** The command was understood but cannot take place here and now. The message is one line for the user. */
final class CannotRunException extends Exception {

    private static final long serialVersionUID = 1L;

    CannotRunException(String message) {
        super(message);
    }
}
