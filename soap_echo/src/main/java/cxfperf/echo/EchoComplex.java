package cxfperf.echo;

import cxfperf.cxf.soap.Expect;
import cxfperf.cxf.soap.SoapPort;
import cxfperf.echo.wire.DocPortType;
import cxfperf.echo.wire.types.NestedComplexTypeSeq;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;
import jakarta.xml.ws.Holder;

/** One worker's echo of a list of complex types, with an id that is another one on every call. */
final class EchoComplex implements LoadClient {

    private final SoapPort<DocPortType> port;
    private final NestedComplexTypeSeq payload;
    private final CallIds ids;

    EchoComplex(SoapPort<DocPortType> port, NestedComplexTypeSeq payload, CallIds ids) {
        this.port = port;
        this.payload = payload;
        this.ids = ids;
    }

    @Override
    public void call() throws CallFailedException {
        int id = ids.next();
        Holder<Integer> idout = new Holder<>();
        NestedComplexTypeSeq reply = port.call(proxy -> proxy.echoComplexTypeDoc(payload, id, idout));
        Expect.same("idout", id, idout.value);
        ExpectItems.same(payload, reply);
    }

    @Override
    public void close() {
        port.close();
    }
}
