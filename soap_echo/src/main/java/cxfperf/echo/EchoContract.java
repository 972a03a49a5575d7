package cxfperf.echo;

import java.net.URL;

/** Where the wire contract is. */
public final class EchoContract {

    private EchoContract() {}

    /**
     * The WSDL on the class path. Both sides ask CXF for it by this address, so that a bus may know a richer one by it.
     */
    public static URL wsdl() {
        return EchoContract.class.getResource("/wsdl/perf.wsdl");
    }
}
