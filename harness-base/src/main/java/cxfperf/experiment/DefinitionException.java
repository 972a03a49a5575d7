package cxfperf.experiment;

/**
 * Thrown for an experiment that is not well defined. The message is one line for the user: what is wrong, and what is
 * allowed.
 */
public final class DefinitionException extends Exception {

    private static final long serialVersionUID = 1L;

    public DefinitionException(String message) {
        super(message);
    }
}
