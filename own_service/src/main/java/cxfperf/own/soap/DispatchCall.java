package cxfperf.own.soap;

import cxfperf.cxf.soap.SoapPort;
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
    private final byte[] request;
    private Source source;

    DispatchCall(Dispatch<Source> dispatch, Client client, byte[] request) {
        this.port = new SoapPort<>(dispatch, client);
        this.request = request;
    }

    @Override
    public void prepare() {
        source = new StreamSource(new ByteArrayInputStream(request));
    }

    @Override
    public void call() throws CallFailedException {
        Source reply = port.call(dispatch -> dispatch.invoke(source));
        PayloadReader.readToEnd(reply);
    }

    @Override
    public void close() {
        port.close();
    }
}
