package cxfperf.scenario.describe;

import java.io.IOException;
import java.net.URI;

/**
 * Reads the documents of one format by which services describe themselves. Found with {@link java.util.ServiceLoader}.
 */
public interface Describer {

    /** What users call the format, which is the name of their option for it: {@code wsdl}, {@code openapi}. */
    String format();

    /**
     * Whether a document is of this format, so that a user need not say so.
     *
     * @param beginning of its text, a thousand characters or all that there are
     */
    boolean recognises(String beginning);

    /**
     * Reads a document with all that it imports, and makes the request templates.
     *
     * @throws NoSuchDescriptionException if it is no document of this format, or refers to what is not allowed
     * @throws IOException if it, or a part that it imports, cannot be read
     */
    ServiceDescription describe(DocumentParts parts) throws NoSuchDescriptionException, IOException;

    /**
     * Reads a document that refers to nothing but its own server or directory.
     *
     * @param document absolute, of a file or of a server
     */
    default ServiceDescription describe(URI document) throws NoSuchDescriptionException, IOException {
        return describe(new DocumentParts(document, AllowedRefs.OWN));
    }
}
