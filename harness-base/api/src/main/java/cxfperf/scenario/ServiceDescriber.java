package cxfperf.scenario;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Lists the operations that a document describes, and writes a request for each: what the command {@code describe}
 * does. {@link java.util.ServiceLoader} finds it on the class path of a module.
 */
public interface ServiceDescriber {

    /**
     * Checks the name of a document. Called in the launcher before it starts a JVM, so this does not read the document.
     *
     * @return why there can be no such document, as a clause; empty where there can be one
     */
    Optional<String> rejects(String document);

    /**
     * Describes a document. Called once, on the main thread of a JVM of its own.
     *
     * @param document a path or a URL, as the user typed it
     * @param directory where the requests are written; need not exist
     * @param client the command that starts a client
     * @param options of the user that each command needs, too
     * @return the lines to show
     * @throws RejectedException if the document is not one that this describer reads
     * @throws IOException if the document cannot be read, or a request cannot be written
     */
    List<String> describe(String document, Path directory, String client, List<String> options)
            throws RejectedException, IOException;
}
