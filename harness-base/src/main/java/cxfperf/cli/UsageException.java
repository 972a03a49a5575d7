package cxfperf.cli;

/** The command line cannot be carried out as given. The message is one line that names option, value and what is allowed. */
final class UsageException extends Exception {

    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
