package cxfperf.own.soap;

import cxfperf.cxf.soap.SoapPort;
import cxfperf.own.calls.CallTurn;
import cxfperf.requests.RequestTemplate;
import cxfperf.requests.expect.ReplyVerifier;
import cxfperf.requests.expect.ServiceReply;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;
import jakarta.xml.ws.Dispatch;
import jakarta.xml.ws.handler.MessageContext;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.transform.Source;
import javax.xml.transform.stream.StreamSource;
import org.apache.cxf.endpoint.Client;

/** One worker's calls of one operation. */
final class DispatchCall implements LoadClient {

    private final SoapPort<Dispatch<Source>> port;
    private final CallTurn<SoapRequest> turn;
    private final ReplyVerifier verifier;
    private final boolean oneWay;

    /** CXF reads this map in each call, and puts headers of its own into it. */
    private final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    private Source source;

    /** @param oneWay whether the operation has no reply: a call is over when the service has said that it has the request */
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

    @Override
    public void call() throws CallFailedException, IOException {
        if (oneWay) {
            port.send(dispatch -> dispatch.invokeOneWay(source));
            return;
        }
        Source reply = port.call(dispatch -> dispatch.invoke(source));
        if (turn.isTaking()) {
            byte[] payload = PayloadReader.copy(reply);
            verifier.verify(ServiceReply.ofXml(payload), turn.values());
            turn.take(payload);
        } else {
            PayloadReader.readToEnd(reply, payload -> verifier.verify(ServiceReply.ofXml(payload), turn.values()));
        }
    }

    @Override
    public void windowBegins() {
        verifier.windowBegins();
    }

    @Override
    public void close() {
        port.close();
    }
}
