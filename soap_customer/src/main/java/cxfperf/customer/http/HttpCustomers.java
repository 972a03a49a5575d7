package cxfperf.customer.http;

import cxfperf.customer.calls.CountingCustomers;
import cxfperf.customer.calls.CustomerCalls;
import cxfperf.customer.wire.CustomerService;
import cxfperf.customer.wire.CustomerServiceService;
import cxfperf.cxf.CxfClients;
import cxfperf.cxf.JettyServer;
import cxfperf.cxf.soap.PostOnly;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ServerSpec;
import jakarta.xml.ws.BindingProvider;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.cxf.frontend.ClientProxy;
import org.apache.cxf.jaxws.EndpointImpl;

/** Both sides over HTTP or HTTPS: one service for all workers, one proxy for each worker and operation. */
public final class HttpCustomers {

    private static final String PATH = "/CustomerServicePort";

    private HttpCustomers() {}

    /** @param serverThreads how many calls are served at a time at most; empty for what CXF or the bus file has */
    public static RunningServer start(ServerSpec spec, OptionalInt serverThreads) throws Exception {
        return JettyServer.start(spec, PATH, serverThreads, (bus, address) -> {
            EndpointImpl endpoint = new EndpointImpl(bus, new CountingCustomers(spec.calls()));
            endpoint.setWsdlLocation(CountingCustomers.WSDL);
            endpoint.getInInterceptors().add(new PostOnly());
            endpoint.publish(address);
            return endpoint.getServer();
        });
    }

    public static LoadClientFactory connect(ClientSpec spec, CustomerCalls calls) throws Exception {
        // The generated constructor without parameters takes the WSDL from the classpath.
        return CxfClients.open(spec, PATH, bus -> new Maker(calls, new CustomerServiceService()));
    }

    private record Maker(CustomerCalls calls, CustomerServiceService service) implements CxfClients.Maker {

        @Override
        public LoadClient make(CxfClients clients, String operation, int worker) {
            CustomerService proxy = service.getCustomerServicePort();
            // Before the conduit is made, so that a bus file can choose the conduit's settings by address.
            ((BindingProvider) proxy)
                    .getRequestContext()
                    .put(
                            BindingProvider.ENDPOINT_ADDRESS_PROPERTY,
                            clients.target().toString());
            clients.adopt(ClientProxy.getClient(proxy));
            return calls.client(operation, worker, new HttpPort(proxy));
        }

        @Override
        public Map<String, Object> effective() {
            return calls.effective();
        }
    }
}
