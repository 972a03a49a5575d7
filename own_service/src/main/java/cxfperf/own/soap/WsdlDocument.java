package cxfperf.own.soap;

import cxfperf.cxf.Buses;
import cxfperf.cxf.CxfFailures;
import cxfperf.jvms.QuietErrors;
import cxfperf.scenario.ConfigFileException;
import cxfperf.scenario.RejectedException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import javax.wsdl.Definition;
import javax.wsdl.WSDLException;
import org.apache.cxf.Bus;
import org.apache.cxf.wsdl.WSDLManager;

/** The document that a user names with {@code -Dwsdl}. */
final class WsdlDocument {

    private WsdlDocument() {}

    /** @param name a file, or a URL */
    static String location(String name) throws RejectedException {
        try {
            Path file = Path.of(name);
            if (Files.isRegularFile(file)) {
                return file.toAbsolutePath().normalize().toUri().toString();
            }
        } catch (InvalidPathException e) {
            // A URL is no path on every system.
        }
        if (name.matches("(?i)(https?|file|jar):.+")) {
            return name;
        }
        throw new RejectedException(SoapByWsdl.WSDL, "there is no such file, and it is no URL");
    }

    /** Reads it as a client does that has this bus file. */
    static Definition read(String name, Optional<URI> cfg) throws RejectedException, ConfigFileException {
        String location = location(name);
        Bus bus = Buses.open(cfg);
        // CXF prints stack traces of a document that it cannot fetch over https.
        QuietErrors quiet = new QuietErrors();
        try {
            return bus.getExtension(WSDLManager.class).getDefinition(location);
        } catch (WSDLException | RuntimeException e) {
            Throwable root = CxfFailures.root(e);
            throw new RejectedException(
                    SoapByWsdl.WSDL,
                    "cannot be read as a WSDL: "
                            + String.valueOf(root.getMessage())
                                    .lines()
                                    .findFirst()
                                    .orElse(root.toString()));
        } finally {
            quiet.end();
            bus.shutdown(true);
        }
    }
}
