package cxfperf.cxf.socket;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.HostnameVerifier;
import org.apache.cxf.configuration.jsse.TLSClientParameters;

/**
 * One {@link TlsSockets} for all conduits of a bus whose parameters say the same: they resume the sessions of each
 * other. Safe for use by several threads.
 */
final class SharedTls {

    private final Map<ParametersContent, TlsSockets> known = new ConcurrentHashMap<>();

    /** Parameters are equal by their content as it is now; they can be changed. Their verifier is no part of that. */
    private record ParametersContent(TLSClientParameters parameters, HostnameVerifier verifier) {
        ParametersContent(TLSClientParameters parameters) {
            this(parameters, parameters.getHostnameVerifier());
        }
    }

    /** @throws IOException where the parameters cannot be used */
    TlsSockets of(TLSClientParameters parameters) throws IOException {
        TlsSockets sockets = known.get(new ParametersContent(parameters));
        return sockets != null ? sockets : make(parameters);
    }

    private synchronized TlsSockets make(TLSClientParameters parameters) throws IOException {
        TlsSockets made = known.get(new ParametersContent(parameters));
        if (made == null) {
            made = TlsSockets.of(parameters);
            // Only now: CXF may have completed them.
            known.put(new ParametersContent(parameters), made);
        }
        return made;
    }
}
