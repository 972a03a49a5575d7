package cxfperf.echo;

import cxfperf.cxf.soap.Expect;
import cxfperf.echo.lifecycle.EchoCalls;
import cxfperf.scenario.LoadClient;

/** One worker's echo of bytes. */
final class EchoBase64 implements LoadClient {

    private final EchoCalls calls;
    private final byte[] payload;

    EchoBase64(EchoCalls calls, byte[] payload) {
        this.calls = calls;
        this.payload = payload;
    }

    @Override
    public void call() throws Exception {
        Expect.sameBytes("out", payload, calls.call(proxy -> proxy.echoBase64Doc(payload)));
    }

    @Override
    public void close() {
        calls.close();
    }
}
