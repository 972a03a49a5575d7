package cxfperf.echo;

import cxfperf.cxf.JettyServer;
import cxfperf.cxf.soap.PostOnly;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ServerSpec;
import java.util.List;
import java.util.Map;
import org.apache.cxf.Bus;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.jaxws.EndpointImpl;

/** The echo as a service on CXF's Jetty transport. */
public final class EchoServer {

    static final String PATH = "/cxf-benchmark-soapdoclit/services/SoapHttpDocLitPort";

    private EchoServer() {}

    /**
     * Starts the service and returns once it accepts calls, like {@link JettyServer#start}.
     *
     * @param spec the address to bind, the bus file, and the counters of the calls
     * @param side what the scenario adds to the plain echo
     * @return the server, which the caller closes
     * @throws Exception as {@link JettyServer#start} throws it
     */
    public static RunningServer start(ServerSpec spec, EchoSide side) throws Exception {
        return JettyServer.start(spec, PATH, new Publication(spec.calls(), side));
    }

    private record Publication(CallCounters calls, EchoSide side) implements JettyServer.Publisher {

        @Override
        public Server publish(Bus bus, String address) throws Exception {
            side.prepare(bus);
            EndpointImpl endpoint = new EndpointImpl(bus, new CountingEcho(calls));
            endpoint.setWsdlLocation(EchoContract.wsdl().toString());
            endpoint.getInInterceptors().add(new PostOnly());
            endpoint.publish(address);
            return endpoint.getServer();
        }

        @Override
        public Map<String, Object> effective() {
            return side.effective();
        }

        @Override
        public List<String> unmet() {
            return side.unmet();
        }
    }
}
