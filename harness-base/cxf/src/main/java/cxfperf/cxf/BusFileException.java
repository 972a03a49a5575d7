package cxfperf.cxf;

import cxfperf.scenario.ConfigFileException;
import cxfperf.text.OneLine;
import java.net.URI;
import org.springframework.beans.PropertyBatchUpdateException;
import org.xml.sax.SAXParseException;

/**
 * Thrown for a CXF configuration file (bus file) that CXF cannot use. The message is one line that names the file and
 * the cause.
 */
public final class BusFileException extends ConfigFileException {

    private static final long serialVersionUID = 1L;

    // Spring nests its exceptions about five deep; the bound is against a cyclic chain.
    BusFileException(URI file, Throwable cause) {
        super("bus configuration " + file + " cannot be used: " + reason(cause), cause);
    }

    private static String reason(Throwable thrown) {
        Throwable root = CxfFailures.root(thrown);
        // Spring does not chain the exception of a setter as a cause; it holds it inside its own.
        if (root instanceof PropertyBatchUpdateException refused) {
            root = CxfFailures.root(refused.getPropertyAccessExceptions()[0]);
        }
        String text = OneLine.first(String.valueOf(root.getMessage()).strip());
        return root instanceof SAXParseException at
                ? "line " + at.getLineNumber() + ": " + text
                : root.getClass().getSimpleName() + ": " + text;
    }
}
