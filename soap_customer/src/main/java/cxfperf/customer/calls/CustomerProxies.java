package cxfperf.customer.calls;

import cxfperf.customer.wire.CustomerService;
import cxfperf.customer.wire.CustomerServiceService;
import cxfperf.cxf.CxfClients;
import cxfperf.cxf.soap.check.SchemaCheck;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import jakarta.xml.ws.BindingProvider;
import java.util.Map;
import java.util.function.Function;
import org.apache.cxf.frontend.ClientProxy;

/**
 * Makes the clients of a run over whatever transport the address is of: one service for all workers, one proxy for each
 * worker and operation.
 *
 * @param calls what they call
 * @param service made once, of the WSDL on the class path
 * @param transport makes of a proxy what calls through it
 */
public record CustomerProxies(
        CustomerCalls calls, CustomerServiceService service, Function<CustomerService, CustomerPort> transport)
        implements CxfClients.Maker {

    /** For {@link CxfClients}, which has the default bus be that of the run. */
    public static CxfClients.Preparation of(
            ClientSpec spec, CustomerCalls calls, Function<CustomerService, CustomerPort> transport) {
        // The generated constructor without parameters takes the WSDL from the classpath.
        return SchemaCheck.around(
                spec,
                CustomerServiceService.WSDL_LOCATION,
                CustomerServiceService.SERVICE.getNamespaceURI(),
                bus -> new CustomerProxies(calls, new CustomerServiceService(), transport));
    }

    @Override
    public LoadClient make(CxfClients clients, String operation, int worker) {
        CustomerService proxy = service.getCustomerServicePort();
        // Before the conduit is made, so that a bus file can choose the conduit's settings by address.
        ((BindingProvider) proxy)
                .getRequestContext()
                .put(BindingProvider.ENDPOINT_ADDRESS_PROPERTY, clients.target().toString());
        clients.adopt(ClientProxy.getClient(proxy));
        return calls.client(operation, worker, transport.apply(proxy));
    }

    @Override
    public Map<String, Object> effective() {
        return calls.effective();
    }
}
