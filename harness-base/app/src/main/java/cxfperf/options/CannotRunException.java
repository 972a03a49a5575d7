package cxfperf.options;

import cxfperf.scenario.UrlUser;

/** Thrown where a valid command cannot run on this host now. The message is one line for the user. */
public final class CannotRunException extends Exception {

    private static final long serialVersionUID = 1L;

    public CannotRunException(String message) {
        super(UrlUser.masked(message));
    }
}
