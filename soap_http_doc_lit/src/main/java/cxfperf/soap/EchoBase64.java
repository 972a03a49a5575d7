package cxfperf.soap;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;

/** One worker's echo of bytes. */
final class EchoBase64 implements LoadClient {

    private final EchoPort port;
    private final byte[] payload;

    EchoBase64(EchoPort port, byte[] payload) {
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
