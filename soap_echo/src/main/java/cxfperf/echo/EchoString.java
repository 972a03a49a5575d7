package cxfperf.echo;

import cxfperf.cxf.soap.Expect;
import cxfperf.echo.lifecycle.EchoCalls;
import cxfperf.scenario.LoadClient;

/** One worker's echo of a string. */
final class EchoString implements LoadClient {

    private final EchoCalls calls;
    private final String payload;

    EchoString(EchoCalls calls, String payload) {
        this.calls = calls;
        this.payload = payload;
    }

    @Override
    public void call() throws Exception {
        Expect.sameText("out", payload, calls.call(proxy -> proxy.echoStringDoc(payload)));
    }

    @Override
    public void close() {
        calls.close();
    }
}
