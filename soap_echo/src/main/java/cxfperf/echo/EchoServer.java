package cxfperf.echo;

import cxfperf.cxf.JettyServer;
import cxfperf.cxf.soap.PostOnly;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ServerSpec;
import org.apache.cxf.jaxws.EndpointImpl;

/** The echo as a service on CXF's Jetty transport. */
public final class EchoServer {

    static final String PATH = "/cxf-benchmark-soapdoclit/services/SoapHttpDocLitPort";

    private static final String WSDL = "classpath:wsdl/perf.wsdl";

    private EchoServer() {}

    /** Starts it and returns once it accepts calls, as {@link JettyServer#start} has it. */
    public static RunningServer start(ServerSpec spec) throws Exception {
        return JettyServer.start(spec, PATH, (bus, address) -> {
            EndpointImpl endpoint = new EndpointImpl(bus, new CountingEcho(spec.calls()));
            endpoint.setWsdlLocation(WSDL);
            endpoint.getInInterceptors().add(new PostOnly());
            endpoint.publish(address);
            return endpoint.getServer();
        });
    }
}
