package cxfperf.options;

import cxfperf.scenario.UrlUser;

/**
 * The command line cannot be carried out as given. The message is one line that names option, value and what is
 * allowed.
 */
public final class UsageException extends Exception {

    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(UrlUser.masked(message));
    }
}
