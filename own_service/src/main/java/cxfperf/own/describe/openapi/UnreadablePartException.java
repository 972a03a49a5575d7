package cxfperf.own.describe.openapi;

import cxfperf.scenario.describe.NoSuchDescriptionException;

/**
 * A document refers to another one that cannot be fetched, or that may not be. It concerns the whole document: a broken
 * reference within a document concerns one operation.
 */
final class UnreadablePartException extends NoSuchDescriptionException {

    private static final long serialVersionUID = 1L;

    UnreadablePartException(String message, Throwable cause) {
        super(message, cause);
    }
}
