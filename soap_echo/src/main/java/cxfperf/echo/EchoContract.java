package cxfperf.echo;

import java.net.URL;

/** The location of the wire contract. */
public final class EchoContract {

    private EchoContract() {}

    /**
     * The WSDL on the class path. Both sides ask CXF for it by this URL, so that a bus can register an extended WSDL
     * under the same URL.
     */
    public static URL wsdl() {
        return EchoContract.class.getResource("/wsdl/perf.wsdl");
    }
}
