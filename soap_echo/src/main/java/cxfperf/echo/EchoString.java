package cxfperf.echo;

import cxfperf.cxf.soap.Expect;
import cxfperf.cxf.soap.SoapPort;
import cxfperf.echo.wire.DocPortType;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;

/** One worker's echo of a string. */
final class EchoString implements LoadClient {

    private final SoapPort<DocPortType> port;
    private final String payload;

    EchoString(SoapPort<DocPortType> port, String payload) {
        this.port = port;
        this.payload = payload;
    }

    @Override
    public void call() throws CallFailedException {
        Expect.sameText("out", payload, port.call(proxy -> proxy.echoStringDoc(payload)));
    }

    @Override
    public void close() {
        port.close();
    }
}
