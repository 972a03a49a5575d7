package cxfperf.own.describe;

import java.io.IOException;
import java.net.URI;

/** Reads service descriptions in one format, such as WSDL. */
public interface Describer {

    /**
     * Reads a document and its imports, and makes the request templates.
     *
     * @throws NoSuchDescriptionException if the document is not of this format, or a reference is not allowed
     * @throws IOException if the document or an import cannot be read
     */
    ServiceDescription describe(DocumentParts parts) throws NoSuchDescriptionException, IOException;

    /**
     * Reads a document that may refer to its own server or directory only.
     *
     * @param document the absolute URI of a file or of http or https
     */
    default ServiceDescription describe(URI document) throws NoSuchDescriptionException, IOException {
        return describe(new DocumentParts(document, AllowedRefs.OWN));
    }
}
