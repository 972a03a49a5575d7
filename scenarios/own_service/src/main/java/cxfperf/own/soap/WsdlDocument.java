package cxfperf.own.soap;

import cxfperf.cxf.Buses;
import cxfperf.cxf.CxfFailures;
import cxfperf.own.calls.ServiceKind;
import cxfperf.own.describe.DocumentParts;
import cxfperf.own.describe.NoSuchDescriptionException;
import cxfperf.own.describe.wsdl.WsdlCopy;
import cxfperf.own.describe.wsdl.WsdlServices;
import cxfperf.own.soap.SoapByWsdl.NamedWsdl;
import cxfperf.scenario.ConfigFileException;
import cxfperf.scenario.RejectedException;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.wsdl.WSDLException;
import org.apache.cxf.Bus;
import org.apache.cxf.service.model.ServiceInfo;

/** The document that a user names with {@code -Dwsdl}. */
final class WsdlDocument {

    private WsdlDocument() {}

    /**
     * Fetches the document with all its imports, as a client with this bus would.
     *
     * @return a copy in files, which exist until this JVM ends; CXF fetches nothing itself
     */
    static URI copy(Map<String, String> options, Bus bus) throws RejectedException {
        String name = NamedWsdl.of(options.get(SoapByWsdl.WSDL)).document();
        if (name.startsWith("jar:")) {
            return URI.create(name);
        }
        try {
            return WsdlCopy.of(new DocumentParts(ServiceKind.location(SoapByWsdl.WSDL, name), bus))
                    .untilTheEnd();
        } catch (IOException | NoSuchDescriptionException e) {
            throw unreadable(e);
        }
    }

    private static RejectedException unreadable(Exception e) {
        Throwable root = CxfFailures.root(e);
        String message = e instanceof NoSuchDescriptionException ? e.getMessage() : root.getMessage();
        return new RejectedException(
                SoapByWsdl.WSDL,
                "cannot be read as a WSDL: "
                        + String.valueOf(message).lines().findFirst().orElse(root.toString()));
    }

    /** Reads the services of the document as a client with this bus file would. */
    static List<ServiceInfo> services(Map<String, String> options, Optional<URI> cfg)
            throws RejectedException, ConfigFileException {
        Bus bus = Buses.open(cfg);
        try {
            return WsdlServices.read(bus, copy(options, bus));
        } catch (WSDLException | RuntimeException e) {
            throw unreadable(e);
        } catch (StackOverflowError e) {
            throw new RejectedException(SoapByWsdl.WSDL, "its parts contain themselves without end");
        } finally {
            bus.shutdown(true);
        }
    }
}
