package cxfperf.soap;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;

/** One worker's echo of a string. */
final class EchoString implements LoadClient {

    private final EchoPort port;
    private final String payload;

    EchoString(EchoPort port, String payload) {
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
