package cxfperf.own.soap;

import cxfperf.cxf.Buses;
import cxfperf.cxf.CxfFailures;
import cxfperf.own.describe.DocumentParts;
import cxfperf.own.describe.DocumentParts.FetchedReply;
import cxfperf.own.describe.NoSuchDescriptionException;
import cxfperf.own.describe.QuietErrors;
import cxfperf.own.describe.wsdl.WsdlCopy;
import cxfperf.own.kind.ServiceDocument;
import cxfperf.scenario.ConfigFileException;
import cxfperf.scenario.RejectedException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import javax.wsdl.Definition;
import javax.wsdl.WSDLException;
import javax.xml.namespace.QName;
import org.apache.cxf.Bus;
import org.apache.cxf.BusException;
import org.apache.cxf.helpers.CastUtils;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.ExchangeImpl;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageImpl;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.transport.Conduit;
import org.apache.cxf.transport.ConduitInitiatorManager;
import org.apache.cxf.wsdl.WSDLManager;

/** The document that a user names with {@code -Dwsdl}. */
final class WsdlDocument {

    private static final String HTTP = "http://cxf.apache.org/transports/http";

    /** The name under which CXF's own resolver finds the settings of a bus file. */
    private static final QName RESOLVER = new QName("http://cxf.apache.org", "TransportURIResolver");

    private WsdlDocument() {}

    /**
     * Fetches the document with all its imports, as a client with this bus would.
     *
     * @param read gets the document before it is fetched
     * @return a copy in files, which exist until this JVM ends; CXF fetches nothing itself
     */
    static URI copy(Map<String, String> options, Bus bus, Consumer<DocumentParts> read) throws RejectedException {
        String name = options.get(SoapByWsdl.WSDL);
        if (name.startsWith("jar:")) {
            return URI.create(name);
        }
        DocumentParts parts = new DocumentParts(
                ServiceDocument.location(SoapByWsdl.WSDL, name),
                ServiceDocument.allowed(options),
                address -> get(bus, address),
                DocumentParts.Limits.USUAL);
        read.accept(parts);
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

    /** Reads the document as a client with this bus file would. */
    static Definition read(Map<String, String> options, Optional<URI> cfg)
            throws RejectedException, ConfigFileException {
        Bus bus = Buses.open(cfg);
        // CXF prints stack traces for a document that it cannot fetch over https.
        QuietErrors quiet = new QuietErrors();
        try {
            return bus.getExtension(WSDLManager.class)
                    .getDefinition(copy(options, bus, parts -> {}).toString());
        } catch (WSDLException | RuntimeException e) {
            throw unreadable(e);
        } catch (StackOverflowError e) {
            throw new RejectedException(SoapByWsdl.WSDL, "its parts contain themselves without end");
        } finally {
            quiet.end();
            bus.shutdown(true);
        }
    }

    private static FetchedReply get(Bus bus, URI address) throws IOException {
        EndpointInfo endpoint = new EndpointInfo();
        endpoint.setName(RESOLVER);
        endpoint.setAddress(address.toString());
        AtomicReference<FetchedReply> reply = new AtomicReference<>();
        AtomicReference<IOException> problem = new AtomicReference<>();
        Exchange exchange = new ExchangeImpl();
        exchange.put(Bus.class, bus);
        Message request = new MessageImpl();
        request.setExchange(exchange);
        request.put(Message.HTTP_REQUEST_METHOD, "GET");
        Conduit conduit;
        try {
            conduit = bus.getExtension(ConduitInitiatorManager.class)
                    .getConduitInitiator(HTTP)
                    .getConduit(endpoint, bus);
        } catch (BusException e) {
            throw new IOException(e);
        }
        try {
            conduit.setMessageObserver(received -> {
                try {
                    reply.set(reply(address, received));
                } catch (IOException e) {
                    problem.set(e);
                }
            });
            conduit.prepare(request);
            conduit.close(request);
        } finally {
            conduit.close();
        }
        if (problem.get() != null) {
            throw problem.get();
        }
        if (reply.get() == null) {
            throw new IOException(address + ": no reply");
        }
        return reply.get();
    }

    /** Reads the body at once, because the connection is closed after this. */
    private static FetchedReply reply(URI address, Message received) throws IOException {
        int status = received.get(Message.RESPONSE_CODE) instanceof Integer code ? code : 200;
        Map<String, List<String>> headers = CastUtils.cast((Map<?, ?>) received.get(Message.PROTOCOL_HEADERS));
        List<String> location = headers == null ? null : headers.get("Location");
        if (status / 100 == 3 && location != null && !location.isEmpty()) {
            try {
                return new FetchedReply(URI.create(location.get(0)), null);
            } catch (IllegalArgumentException e) {
                throw new IOException(address + ": HTTP status " + status + " to " + location.get(0), e);
            }
        }
        if (status != 200) {
            throw new IOException(address + ": HTTP status " + status);
        }
        InputStream body = received.getContent(InputStream.class);
        return new FetchedReply(
                null,
                new ByteArrayInputStream(
                        body == null ? new byte[0] : body.readNBytes(DocumentParts.Limits.USUAL.bytes() + 1)));
    }
}
