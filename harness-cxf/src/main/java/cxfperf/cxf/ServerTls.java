package cxfperf.cxf;

import cxfperf.scenario.ServerSpec;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.apache.cxf.Bus;
import org.apache.cxf.configuration.jsse.TLSServerParameters;
import org.apache.cxf.configuration.security.ClientAuthentication;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngine;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngineFactory;

/** The TLS configuration of a server. */
final class ServerTls {

    private ServerTls() {}

    /** Prepares the Jetty engine of a port for https, unless the bus file has already done so. */
    static void prepare(Bus bus, ServerSpec spec, int port) throws Exception {
        JettyHTTPServerEngineFactory engines = bus.getExtension(JettyHTTPServerEngineFactory.class);
        JettyHTTPServerEngine engine = engines.retrieveJettyHTTPServerEngine(port);
        if (!spec.protocol().equals(Tls.HTTPS) || (engine != null && engine.getTlsServerParameters() != null)) {
            return;
        }
        engines.setTLSServerParametersForPort(spec.host(), port, parameters(Tls.of(spec.options())));
    }

    private static TLSServerParameters parameters(Tls tls) throws Exception {
        TlsKeys keys = TlsKeys.ofThisCheckout();
        keys.makeIfAbsent();
        TLSServerParameters parameters = new TLSServerParameters();
        parameters.setKeyManagers(TlsKeys.keyManagers(keys.serverKey()));
        parameters.setTrustManagers(TlsKeys.onlyTrust(keys.clientCertificate()));
        parameters.setSecureSocketProtocol(tls.version());
        // Excludes protocols: an include list would only shorten Jetty's own exclude list, and allow the rest.
        parameters.setExcludeProtocols(
                Stream.of(SSLContext.getDefault().getSupportedSSLParameters().getProtocols())
                        .filter(version -> !version.equals(tls.version()))
                        .toList());
        ClientAuthentication authentication = new ClientAuthentication();
        authentication.setRequired(tls.clientAuth());
        authentication.setWant(tls.clientAuth());
        parameters.setClientAuthentication(authentication);
        return parameters;
    }
}
