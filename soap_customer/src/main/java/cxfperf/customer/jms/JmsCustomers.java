package cxfperf.customer.jms;

import cxfperf.customer.calls.CountingCustomers;
import cxfperf.customer.calls.CustomerCalls;
import cxfperf.customer.wire.CustomerService;
import cxfperf.customer.wire.CustomerServiceService;
import cxfperf.cxf.CxfClients;
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

/**
 * Both sides over JMS: the service and the calls of the other protocols, on CXF's own transport. The WSDL is that of the
 * other protocols too: the address alone makes CXF take JMS.
 */
public final class JmsCustomers {

    private JmsCustomers() {}

    /** @param serverThreads how many threads take requests at a time; empty for CXF's own number, which is 1 */
    public static RunningServer start(ServerSpec spec, OptionalInt serverThreads) throws Exception {
        return JmsServer.start(spec, serverThreads, (bus, address, connections) -> {
            EndpointImpl endpoint = new EndpointImpl(bus, new CountingCustomers(spec.calls()));
            endpoint.setWsdlLocation(CountingCustomers.WSDL);
            endpoint.getFeatures().add(connections);
            endpoint.publish(address);
            return endpoint.getServer();
        });
    }

    public static LoadClientFactory connect(ClientSpec spec, CustomerCalls calls) throws Exception {
        return JmsClients.open(spec, bus -> new Maker(calls, new CustomerServiceService()));
    }

    private record Maker(CustomerCalls calls, CustomerServiceService service) implements CxfClients.Maker {

        @Override
        public LoadClient make(CxfClients clients, String operation, int worker) {
            CustomerService proxy = service.getCustomerServicePort();
            // Before the conduit is made: the address decides of what kind it is.
            ((BindingProvider) proxy)
                    .getRequestContext()
                    .put(
                            BindingProvider.ENDPOINT_ADDRESS_PROPERTY,
                            clients.target().toString());
            clients.adopt(ClientProxy.getClient(proxy));
            return calls.client(operation, worker, new JmsPort(proxy));
        }

        @Override
        public Map<String, Object> effective() {
            return calls.effective();
        }
    }
}
