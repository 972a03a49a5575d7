package cxfperf.own.soap;

import cxfperf.cxf.soap.SoapPort;
import cxfperf.own.calls.CallTurn;
import cxfperf.own.replies.ReplyVerifier;
import cxfperf.own.replies.ServiceReply;
import cxfperf.own.requests.RequestTemplate;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;
import jakarta.xml.ws.Dispatch;
import jakarta.xml.ws.handler.MessageContext;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.transform.Source;
import javax.xml.transform.stream.StreamSource;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.staxutils.DepthXMLStreamReader;
import org.apache.cxf.staxutils.StaxUtils;

/** One worker's calls of one operation. */
final class DispatchCall implements LoadClient {

    private final SoapPort<Dispatch<Source>> port;
    private final CallTurn<SoapRequest> turn;
    private final ReplyVerifier verifier;
    private final boolean oneWay;

    /** CXF reads this map in each call, and puts headers of its own into it. */
    private final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    private Source source;
    private ServiceReply reply;

    /**
     * @param oneWay whether the operation has no reply: a call is over when the service has said that it has the
     *     request
     */
    DispatchCall(Dispatch<Source> dispatch, Client client, CallTurn<SoapRequest> turn, boolean oneWay) {
        this.port = new SoapPort<>(dispatch, client);
        this.turn = turn;
        this.verifier = turn.call().rules().verifier();
        this.oneWay = oneWay;
        if (!turn.call().headers().isEmpty()) {
            dispatch.getRequestContext().put(MessageContext.HTTP_REQUEST_HEADERS, headers);
        }
    }

    @Override
    public boolean hasNext() {
        return turn.hasNext();
    }

    @Override
    public void prepare() throws CallFailedException {
        byte[] request = turn.call().message().render(turn.values());
        source = new StreamSource(new ByteArrayInputStream(request));
        prepareHeaders();
    }

    private void prepareHeaders() throws CallFailedException {
        for (Map.Entry<String, RequestTemplate> header : turn.call().headers().entrySet()) {
            if (!headers.containsKey(header.getKey()) || !header.getValue().isConstant()) {
                headers.put(header.getKey(), List.of(header.getValue().text(turn.values())));
            }
        }
    }

    /** Reads the reply to its end. The service time has that in it, and nothing of what {@link #verify} does. */
    @Override
    public void call() throws CallFailedException, IOException {
        if (oneWay) {
            port.send(dispatch -> dispatch.invokeOneWay(source));
        } else {
            reply = readToEnd(port.call(dispatch -> dispatch.invoke(source)));
        }
    }

    @Override
    public boolean verify() throws CallFailedException, IOException {
        if (oneWay) {
            return false;
        }
        verifier.verify(reply, turn.values());
        turn.take(reply);
        return true;
    }

    @Override
    public void windowBegins() {
        verifier.windowBegins();
    }

    @Override
    public void close() {
        port.close();
    }

    /** Reads to the end of the message, which is behind that of its payload: CXF leaves unread what comes after that. */
    private ServiceReply readToEnd(Source message) throws CallFailedException, IOException {
        if (message == null) {
            throw CallFailedException.wrongReply("the reply has no payload");
        }
        XMLStreamReader payload = StaxUtils.createXMLStreamReader(message);
        try {
            ServiceReply read = ServiceReply.ofXml(payload, verifier.looksInside() || turn.isTaking());
            XMLStreamReader rest = payload instanceof DepthXMLStreamReader depth ? depth.getReader() : payload;
            while (rest.hasNext()) {
                rest.next();
            }
            return read;
        } catch (XMLStreamException e) {
            throw CallFailedException.wrongReply("unreadable reply: " + e.getMessage());
        } finally {
            try {
                payload.close();
            } catch (XMLStreamException e) {
                // All of it has been read, or the call has failed already.
            }
        }
    }
}
