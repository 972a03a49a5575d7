package cxfperf.echo;

import cxfperf.cxf.soap.Expect;
import cxfperf.cxf.soap.SoapPort;
import cxfperf.echo.wire.DocPortType;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;

/** One worker's echo of bytes. */
final class EchoBase64 implements LoadClient {

    private final SoapPort<DocPortType> port;
    private final byte[] payload;

    EchoBase64(SoapPort<DocPortType> port, byte[] payload) {
        this.port = port;
        this.payload = payload;
    }

    @Override
    public void call() throws CallFailedException {
        Expect.sameBytes("out", payload, port.call(proxy -> proxy.echoBase64Doc(payload)));
    }

    @Override
    public void close() {
        port.close();
    }
}
