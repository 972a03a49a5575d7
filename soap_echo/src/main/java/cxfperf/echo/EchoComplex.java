package cxfperf.echo;

import cxfperf.cxf.soap.Expect;
import cxfperf.echo.lifecycle.EchoCalls;
import cxfperf.echo.wire.types.NestedComplexTypeSeq;
import cxfperf.scenario.LoadClient;
import jakarta.xml.ws.Holder;

/** One worker's echo of a list of complex types, with an id that is another one on every call. */
final class EchoComplex implements LoadClient {

    private final EchoCalls calls;
    private final NestedComplexTypeSeq payload;
    private final CallIds ids;

    EchoComplex(EchoCalls calls, NestedComplexTypeSeq payload, CallIds ids) {
        this.calls = calls;
        this.payload = payload;
        this.ids = ids;
    }

    @Override
    public void call() throws Exception {
        int id = ids.next();
        Holder<Integer> idout = new Holder<>();
        NestedComplexTypeSeq reply = calls.call(proxy -> proxy.echoComplexTypeDoc(payload, id, idout));
        Expect.same("idout", id, idout.value);
        ExpectItems.same(payload, reply);
    }

    @Override
    public void close() {
        calls.close();
    }
}
