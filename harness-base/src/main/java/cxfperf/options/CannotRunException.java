package cxfperf.options;

import cxfperf.scenario.UrlUser;

/** The command was understood but cannot take place here and now. The message is one line for the user. */
public final class CannotRunException extends Exception {

    private static final long serialVersionUID = 1L;

    public CannotRunException(String message) {
        super(UrlUser.masked(message));
    }
}
