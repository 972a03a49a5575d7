package cxfperf.cxf.socket;

import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebService;
import java.security.cert.X509Certificate;
import java.util.concurrent.CountDownLatch;
import org.apache.cxf.Bus;
import org.apache.cxf.bus.CXFBusFactory;
import org.apache.cxf.configuration.jsse.TLSServerParameters;
import org.apache.cxf.configuration.security.ClientAuthentication;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;
import org.apache.cxf.phase.PhaseInterceptorChain;
import org.apache.cxf.security.transport.TLSSessionInfo;
import org.apache.cxf.transport.http_jetty.JettyHTTPDestination;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngine;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngineFactory;
import org.eclipse.jetty.server.ServerConnector;

/** A real CXF server with TLS 1.2 and 1.3, which requests a client certificate. */
final class TlsEchoServer implements AutoCloseable {

    private static final String HOST = "localhost";

    /** The interface of the service. */
    @WebService(targetNamespace = "urn:tls-echo")
    public interface TlsEcho {

        @WebMethod
        String echo(@WebParam(name = "in") String in);

        /** Returns the connection's cipher suite and the client's name. */
        @WebMethod
        String session();

        /** Does not return while the server runs. */
        @WebMethod
        String never();
    }

    /** The service. */
    @WebService(targetNamespace = "urn:tls-echo", endpointInterface = "cxfperf.cxf.socket.TlsEchoServer$TlsEcho")
    public static final class Service implements TlsEcho {

        private final CountDownLatch end = new CountDownLatch(1);

        @Override
        public String echo(String in) {
            return in;
        }

        @Override
        public String session() {
            TLSSessionInfo session = PhaseInterceptorChain.getCurrentMessage().get(TLSSessionInfo.class);
            boolean anonymous = session.getPeerCertificates() == null || session.getPeerCertificates().length == 0;
            return session.getCipherSuite() + " "
                    + (anonymous
                            ? "nobody"
                            : ((X509Certificate) session.getPeerCertificates()[0])
                                    .getSubjectX500Principal()
                                    .getName());
        }

        @Override
        public String never() {
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return "";
        }
    }

    private final Bus bus = new CXFBusFactory().createBus();
    private final Service service = new Service();
    private final int askedPort;
    private final Server server;

    /** @param port 0 for a free one */
    TlsEchoServer(int port, KeyPairFile key, KeyPairFile client) throws Exception {
        this(port, key, client, false);
    }

    /** @param required whether it refuses clients without a certificate */
    TlsEchoServer(int port, KeyPairFile key, KeyPairFile client, boolean required) throws Exception {
        askedPort = port;
        JettyHTTPServerEngineFactory engines = bus.getExtension(JettyHTTPServerEngineFactory.class);
        TLSServerParameters parameters = new TLSServerParameters();
        parameters.setKeyManagers(key.asKey());
        parameters.setTrustManagers(client.asTrusted());
        ClientAuthentication authentication = new ClientAuthentication();
        authentication.setWant(true);
        authentication.setRequired(required);
        parameters.setClientAuthentication(authentication);
        engines.setTLSServerParametersForPort(HOST, port, parameters);
        JaxWsServerFactoryBean factory = new JaxWsServerFactoryBean();
        factory.setBus(bus);
        factory.setAddress("https://" + HOST + ":" + port + "/echo");
        factory.setServiceBean(service);
        server = factory.create();
    }

    int port() {
        JettyHTTPServerEngine engine =
                (JettyHTTPServerEngine) ((JettyHTTPDestination) server.getDestination()).getEngine();
        return ((ServerConnector) engine.getConnector()).getLocalPort();
    }

    /** Also ends the connections. */
    @Override
    public void close() {
        service.end.countDown();
        server.destroy();
        JettyHTTPServerEngineFactory.destroyForPort(askedPort);
        bus.shutdown(true);
    }
}
