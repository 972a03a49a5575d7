package cxfperf.own.soap;

import cxfperf.own.kind.ServiceKind;
import cxfperf.scenario.Rejection;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Which file has what an operation sends: the one that {@code -Drequest} names, or the one of that name in its
 * directory.
 */
final class RequestFiles {

    private RequestFiles() {}

    /** Of a request that the other checks have let through. */
    static Path of(String request, String operation) {
        Path path = Path.of(request);
        return Files.isDirectory(path) ? path.resolve(operation + ".xml") : path;
    }

    /** What is wrong with the files of these operations; empty where nothing is. */
    static Optional<Rejection> rejection(String request, boolean wholeMessage, List<String> operations) {
        if (request.equals(ServiceKind.NONE)) {
            return rejected("a file with what is sent is needed");
        }
        try {
            if (operations.size() > 1 && !Files.isDirectory(Path.of(request))) {
                return rejected(
                        "a directory with a file for each of " + String.join(", ", operations) + " is expected");
            }
            for (String operation : operations) {
                Path file = of(request, operation);
                Optional<String> problem = problem(file, wholeMessage);
                if (problem.isPresent()) {
                    return rejected((file.equals(Path.of(request)) ? "" : file.getFileName() + ": ") + problem.get());
                }
            }
            return Optional.empty();
        } catch (InvalidPathException e) {
            return rejected("is no path");
        }
    }

    private static Optional<Rejection> rejected(String reason) {
        return Optional.of(new Rejection(SoapByWsdl.REQUEST, reason));
    }

    private static Optional<String> problem(Path file, boolean wholeMessage) {
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            return Optional.of("there is no such file");
        }
        try (InputStream in = Files.newInputStream(file)) {
            boolean isMessage = rootOfWellFormed(in).equals("Envelope");
            if (isMessage == wholeMessage) {
                return Optional.empty();
            }
            return Optional.of(
                    isMessage
                            ? "is a whole SOAP message: give -Dmode=message"
                            : "is no SOAP message, which -Dmode=message takes: its first element is no Envelope");
        } catch (XMLStreamException e) {
            return Optional.of("is no XML, line " + e.getLocation().getLineNumber() + ": "
                    + String.valueOf(e.getMessage())
                            .lines()
                            .reduce((first, last) -> last)
                            .orElse(""));
        } catch (IOException e) {
            return Optional.of("cannot be read: " + e.getMessage());
        }
    }

    /** The local name of the first element. */
    private static String rootOfWellFormed(InputStream in) throws XMLStreamException {
        XMLInputFactory parsers = XMLInputFactory.newDefaultFactory();
        parsers.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        XMLStreamReader reader = parsers.createXMLStreamReader(in);
        String root = null;
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamReader.START_ELEMENT && root == null) {
                root = reader.getLocalName();
            }
        }
        return String.valueOf(root);
    }
}
