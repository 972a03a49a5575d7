package cxfperf.own.soap;

import cxfperf.cxf.soap.SoapPort;
import cxfperf.own.calls.CallTurn;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;
import jakarta.xml.ws.Dispatch;
import java.io.ByteArrayInputStream;
import javax.xml.transform.Source;
import javax.xml.transform.stream.StreamSource;
import org.apache.cxf.endpoint.Client;

/** One worker's calls of one operation. */
final class DispatchCall implements LoadClient {

    private final SoapPort<Dispatch<Source>> port;
    private final CallTurn<SoapRequest> turn;
    private Source source;

    DispatchCall(Dispatch<Source> dispatch, Client client, CallTurn<SoapRequest> turn) {
        this.port = new SoapPort<>(dispatch, client);
        this.turn = turn;
    }

    @Override
    public boolean hasNext() {
        return turn.hasNext();
    }

    @Override
    public void prepare() throws CallFailedException {
        byte[] request = turn.call().message().render(turn.values());
        source = new StreamSource(new ByteArrayInputStream(request));
    }

    @Override
    public void call() throws CallFailedException {
        Source reply = port.call(dispatch -> dispatch.invoke(source));
        if (turn.isTaking()) {
            turn.take(PayloadReader.copy(reply));
        } else {
            PayloadReader.readToEnd(reply);
        }
    }

    @Override
    public void close() {
        port.close();
    }
}
