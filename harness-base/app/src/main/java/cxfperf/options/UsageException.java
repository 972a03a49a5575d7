package cxfperf.options;

import cxfperf.scenario.UrlUser;

/**
 * Thrown where a command line is invalid. The message is one line that names the option, its value and what is allowed.
 */
public final class UsageException extends Exception {

    private static final long serialVersionUID = 1L;

    /** The error about the value of an option: {@code -Dname=value: what is expected}. */
    public static UsageException refused(String optionName, String value, String expected) {
        return new UsageException("-D" + optionName + "=" + value + ": " + expected);
    }

    public UsageException(String message) {
        super(UrlUser.masked(message));
    }
}
