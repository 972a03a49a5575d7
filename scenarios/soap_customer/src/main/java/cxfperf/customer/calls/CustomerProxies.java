package cxfperf.customer.calls;

import cxfperf.customer.wire.Customer;
import cxfperf.customer.wire.CustomerService;
import cxfperf.customer.wire.CustomerServiceService;
import cxfperf.customer.wire.NoSuchCustomerException;
import cxfperf.cxf.CxfClients;
import cxfperf.cxf.CxfFailures;
import cxfperf.cxf.PhaseStep;
import cxfperf.cxf.soap.SoapFailures;
import cxfperf.cxf.soap.SoapPort;
import cxfperf.cxf.soap.check.SchemaCheck;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import jakarta.xml.ws.BindingProvider;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.cxf.frontend.ClientProxy;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.Phase;

/**
 * Makes the clients of a run, over the transport of the address: one service for all workers, and one proxy per worker
 * and operation.
 *
 * @param calls the calls that the clients make
 * @param service the service, made once from the WSDL on the class path
 */
public record CustomerProxies(CustomerCalls calls, CustomerServiceService service) implements CxfClients.Maker {

    /** For {@link CxfClients}, which makes the run's bus the default bus. */
    public static CxfClients.Preparation of(ClientSpec spec, CustomerCalls calls) {
        // The generated constructor without parameters takes the WSDL from the classpath.
        return SchemaCheck.around(
                spec,
                CustomerServiceService.WSDL_LOCATION,
                bus -> new CustomerProxies(calls, new CustomerServiceService()));
    }

    @Override
    public LoadClient make(CxfClients clients, String operation, int worker) {
        CustomerService proxy = service.getCustomerServicePort();
        // Before the conduit is made, so that a bus file can choose the conduit's settings by address.
        ((BindingProvider) proxy)
                .getRequestContext()
                .put(BindingProvider.ENDPOINT_ADDRESS_PROPERTY, clients.target().toString());
        clients.adopt(ClientProxy.getClient(proxy));
        boolean overHttp = !clients.target().getScheme().equals("jms");
        return calls.client(operation, worker, new CustomerPort(proxy, overHttp));
    }

    @Override
    public Map<String, Object> effective() {
        return calls.effective();
    }

    /**
     * One worker's access to the service. Does not verify the content of replies. A failed call throws CXF's own
     * exception, or a {@link CallFailedException} where that would hide the kind of failure. Confined to one thread.
     */
    static final class CustomerPort implements AutoCloseable {

        /** The name of the call's flag in the exchange, which is true once its reply has come. */
        private static final String ANSWERED = CustomerPort.class.getName() + ".answered";

        private final CustomerService proxy;
        private final SoapPort<CustomerService> port;
        private final boolean overHttp;

        /** @param overHttp whether calls have a status of HTTP, by which failures differ */
        CustomerPort(CustomerService proxy, boolean overHttp) {
            this.proxy = proxy;
            this.port = new SoapPort<>(proxy);
            this.overHttp = overHttp;
            if (!overHttp) {
                port.client().getInInterceptors().add(new PhaseStep(Phase.RECEIVE, CustomerPort::answer));
            }
        }

        /** Notes a reply of JMS, on the thread that reads it. */
        private static void answer(Message reply) {
            if (reply.getExchange().get(ANSWERED) instanceof AtomicBoolean answered) {
                answered.set(true);
            }
        }

        List<Customer> getCustomersByName(String name) throws NoSuchCustomerException, CallFailedException {
            if (overHttp) {
                return port.<List<Customer>, NoSuchCustomerException>call(service -> service.getCustomersByName(name));
            }
            AtomicBoolean answered = new AtomicBoolean();
            // CXF copies the request context into the exchange of the call.
            ((BindingProvider) proxy).getRequestContext().put(ANSWERED, answered);
            try {
                return proxy.getCustomersByName(name);
            } catch (RuntimeException e) {
                if (answered.get() && SoapFailures.kindOf(e) == FailureKind.OTHER) {
                    throw CxfFailures.unreadable(e);
                }
                throw e;
            }
        }

        /** Sends a one-way request. Returns once the server, or over JMS the broker, has it. */
        void updateCustomer(Customer customer) throws CallFailedException {
            SentHeader.renew(proxy);
            if (overHttp) {
                port.send(service -> service.updateCustomer(customer));
            } else {
                proxy.updateCustomer(customer);
            }
        }

        /** Releases the proxy's connection and, over JMS, the queue of its replies. */
        @Override
        public void close() {
            port.close();
        }
    }
}
