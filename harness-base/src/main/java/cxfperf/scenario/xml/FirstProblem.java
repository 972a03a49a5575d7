package cxfperf.scenario.xml;

import java.util.Optional;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXParseException;

/** Keeps the first line of what is wrong first with a message, and lets the reading of it go on. Owned by one thread. */
public final class FirstProblem implements ErrorHandler {

    private String first;

    /** For the next message. */
    public void clear() {
        first = null;
    }

    /** Empty where nothing is wrong. */
    public Optional<String> found() {
        return Optional.ofNullable(first);
    }

    /** For what is thrown in place of being told to this handler. */
    public void keep(Exception e) {
        if (first == null) {
            first = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        }
    }

    @Override
    public void warning(SAXParseException e) {
        // Says nothing against the message.
    }

    @Override
    public void error(SAXParseException e) {
        keep(e);
    }

    @Override
    public void fatalError(SAXParseException e) {
        keep(e);
    }
}
