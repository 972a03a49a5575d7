package cxfperf.cxf.soap;

import cxfperf.cxf.CxfFailures;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
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

/**
 * Fetches a document, such as a WSDL, through a conduit of a bus, by the settings that a bus file has for CXF's own
 * resolver. CXF's resolver would hide why a fetch failed, and then try again without the conduit. Safe for use by
 * several threads.
 */
public final class ConduitGet {

    private static final String HTTP = "http://cxf.apache.org/transports/http";

    /** The name under which bus files configure the conduit that fetches documents. */
    private static final QName RESOLVER = new QName("http://cxf.apache.org", "TransportURIResolver");

    private ConduitGet() {}

    /**
     * A reply with any status.
     *
     * @param status the HTTP status; 0 if the conduit did not report it
     * @param headers by name; null if there are none
     * @param body the whole body, or as much of it as was requested
     */
    public record FetchedDocument(int status, Map<String, List<String>> headers, byte[] body) {}

    /**
     * Sends a GET and reads the reply.
     *
     * @param most the most bytes of the body to read
     */
    public static FetchedDocument get(Bus bus, String address, int most, Consumer<Conduit> prepared)
            throws IOException {
        EndpointInfo endpoint = new EndpointInfo();
        endpoint.setName(RESOLVER);
        endpoint.setAddress(address);
        Exchange exchange = new ExchangeImpl();
        exchange.put(Bus.class, bus);
        Message request = new MessageImpl();
        request.setExchange(exchange);
        request.put(Message.HTTP_REQUEST_METHOD, "GET");
        AtomicReference<FetchedDocument> reply = new AtomicReference<>();
        AtomicReference<IOException> problem = new AtomicReference<>(new IOException(address + ": no reply"));
        Conduit conduit = conduit(bus, endpoint);
        try {
            prepared.accept(conduit);
            conduit.setMessageObserver(received -> {
                try {
                    reply.set(read(received, most));
                } catch (IOException e) {
                    problem.set(e);
                }
            });
            conduit.prepare(request);
            conduit.close(request);
        } catch (IOException e) {
            // Each conduit reports a refused connection in its own words, or without a message.
            throw CxfFailures.any(e, ConnectException.class::isInstance)
                    ? new ConnectException(
                            "no connection to " + URI.create(address).getAuthority())
                    : e;
        } finally {
            conduit.close();
        }
        if (reply.get() == null) {
            throw problem.get();
        }
        return reply.get();
    }

    private static Conduit conduit(Bus bus, EndpointInfo endpoint) throws IOException {
        try {
            return bus.getExtension(ConduitInitiatorManager.class)
                    .getConduitInitiator(HTTP)
                    .getConduit(endpoint, bus);
        } catch (BusException e) {
            throw new IOException(e);
        }
    }

    private static FetchedDocument read(Message received, int most) throws IOException {
        try (InputStream body = received.getContent(InputStream.class)) {
            return new FetchedDocument(
                    received.get(Message.RESPONSE_CODE) instanceof Integer code ? code : 0,
                    CastUtils.cast((Map<?, ?>) received.get(Message.PROTOCOL_HEADERS)),
                    body == null ? new byte[0] : body.readNBytes(most));
        }
    }
}
