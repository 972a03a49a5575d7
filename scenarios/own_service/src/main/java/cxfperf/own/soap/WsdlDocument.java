package cxfperf.own.soap;

import cxfperf.cxf.Buses;
import cxfperf.cxf.CxfFailures;
import cxfperf.cxf.soap.ConduitGet;
import cxfperf.own.calls.ServiceKind;
import cxfperf.own.describe.DocumentParts;
import cxfperf.own.describe.DocumentParts.FetchedReply;
import cxfperf.own.describe.NoSuchDescriptionException;
import cxfperf.own.describe.wsdl.WsdlCopy;
import cxfperf.own.describe.wsdl.WsdlServices;
import cxfperf.own.soap.SoapByWsdl.NamedWsdl;
import cxfperf.scenario.ConfigFileException;
import cxfperf.scenario.RejectedException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
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
        DocumentParts parts = new DocumentParts(
                ServiceKind.location(SoapByWsdl.WSDL, name), address -> get(bus, address), DocumentParts.Limits.USUAL);
        try {
            return WsdlCopy.of(parts).untilTheEnd();
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
        // CXF prints stack traces for a document that it cannot fetch over https.
        PrintStream console = System.err;
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        try {
            return WsdlServices.read(bus, copy(options, bus));
        } catch (WSDLException | RuntimeException e) {
            throw unreadable(e);
        } catch (StackOverflowError e) {
            throw new RejectedException(SoapByWsdl.WSDL, "its parts contain themselves without end");
        } finally {
            System.setErr(console);
            bus.shutdown(true);
        }
    }

    private static FetchedReply get(Bus bus, URI address) throws IOException {
        ConduitGet.FetchedDocument reply =
                ConduitGet.get(bus, address.toString(), DocumentParts.Limits.USUAL.bytes() + 1, conduit -> {});
        List<String> location = reply.headers() == null ? null : reply.headers().get("Location");
        return new FetchedReply(
                reply.status(),
                location == null || location.isEmpty() ? "" : location.get(0),
                new ByteArrayInputStream(reply.body()));
    }
}
