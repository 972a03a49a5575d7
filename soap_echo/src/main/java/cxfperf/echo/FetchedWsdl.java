package cxfperf.echo;

import cxfperf.cxf.CxfClients;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.FailureKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import javax.wsdl.Definition;
import javax.wsdl.WSDLException;
import javax.wsdl.xml.WSDLReader;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;
import org.apache.cxf.Bus;
import org.apache.cxf.BusException;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.ExchangeImpl;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageImpl;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.staxutils.StaxUtils;
import org.apache.cxf.transport.Conduit;
import org.apache.cxf.transport.ConduitInitiatorManager;
import org.apache.cxf.wsdl.WSDLManager;
import org.w3c.dom.Document;

/**
 * A WSDL that was fetched for one Service, and that {@code close} removes from the bus. CXF by itself would keep it
 * while any Service of its URL is in memory, so that only some new Services would fetch it. CXF would also hide the
 * cause of a failed fetch, and would retry without the conduit, which can block for a minute or forever.
 */
final class FetchedWsdl implements AutoCloseable {

    private static final String HTTP_TRANSPORT = "http://cxf.apache.org/transports/http";

    /** The name under which bus files configure the conduit that fetches WSDLs. */
    private static final QName CONDUIT = new QName("http://cxf.apache.org", "TransportURIResolver");

    private final WSDLManager manager;
    private final Definition definition;

    /** Held strongly, because the bus holds it weakly. */
    private final String key;

    private FetchedWsdl(WSDLManager manager, Definition definition, String key) {
        this.manager = manager;
        this.definition = definition;
        this.key = key;
    }

    /**
     * Fetches the WSDL and registers it in the bus.
     *
     * @param url the URL of the WSDL
     * @param key the URL with a unique fragment, under which the bus registers the WSDL
     * @throws CallFailedException if the reply is not a WSDL
     * @throws Exception if the fetch failed, as reported by the conduit
     */
    static FetchedWsdl fetch(Bus bus, CxfClients clients, String url, String key) throws Exception {
        byte[] bytes = read(bus, clients, url);
        WSDLManager manager = bus.getExtension(WSDLManager.class);
        WSDLReader reader = manager.getWSDLFactory().newWSDLReader();
        reader.setFeature("javax.wsdl.verbose", false);
        reader.setExtensionRegistry(manager.getExtensionRegistry());
        Definition definition;
        try {
            Document document = StaxUtils.read(new ByteArrayInputStream(bytes));
            definition = reader.readWSDL(url, document);
        } catch (XMLStreamException | WSDLException e) {
            throw CallFailedException.wrongReply("unreadable WSDL: " + e.getMessage());
        }
        manager.addDefinition(key, definition);
        return new FetchedWsdl(manager, definition, key);
    }

    /** The URL under which the bus has registered the WSDL. */
    String key() {
        return key;
    }

    @Override
    public void close() {
        manager.removeDefinition(definition);
    }

    private static byte[] read(Bus bus, CxfClients clients, String url) throws Exception {
        EndpointInfo endpoint = new EndpointInfo();
        endpoint.setName(CONDUIT);
        endpoint.setAddress(url);
        Conduit conduit = conduit(bus, endpoint);
        try {
            clients.prepare(conduit);
            Exchange exchange = new ExchangeImpl();
            exchange.put(Bus.class, bus);
            Message request = new MessageImpl();
            request.setExchange(exchange);
            request.put(Message.HTTP_REQUEST_METHOD, "GET");
            Reply reply = new Reply();
            conduit.setMessageObserver(reply::read);
            conduit.prepare(request);
            conduit.close(request);
            return reply.body();
        } finally {
            conduit.close();
        }
    }

    private static Conduit conduit(Bus bus, EndpointInfo endpoint) throws IOException, BusException {
        return bus.getExtension(ConduitInitiatorManager.class)
                .getConduitInitiator(HTTP_TRANSPORT)
                .getConduit(endpoint, bus);
    }

    private static final class Reply {

        private Object status;
        private byte[] body;

        /** Runs on the calling thread, because the exchange is synchronous. */
        private void read(Message message) {
            status = message.get(Message.RESPONSE_CODE);
            try (InputStream in = message.getContent(InputStream.class)) {
                body = in == null ? new byte[0] : in.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private byte[] body() throws CallFailedException {
            if (!Integer.valueOf(HttpURLConnection.HTTP_OK).equals(status)) {
                throw new CallFailedException(FailureKind.HTTP_STATUS, "HTTP " + status + " in place of the WSDL");
            }
            return body;
        }
    }
}
