package cxfperf.customer.calls;

import cxfperf.customer.wire.Customer;
import cxfperf.customer.wire.CustomerService;
import cxfperf.customer.wire.NoSuchCustomerException;
import cxfperf.cxf.soap.SoapPort;
import cxfperf.scenario.CallFailedException;
import java.util.List;

/**
 * One worker's access to the service. Does not verify the content of replies. A failed call throws CXF's own exception,
 * or a {@link CallFailedException} where that would hide the kind of failure. Confined to one thread.
 */
final class CustomerPort implements AutoCloseable {

    private final CustomerService proxy;
    private final SoapPort<CustomerService> port;
    private final boolean overHttp;

    /** @param overHttp whether calls have a status of HTTP, by which failures differ */
    CustomerPort(CustomerService proxy, boolean overHttp) {
        this.proxy = proxy;
        this.port = new SoapPort<>(proxy);
        this.overHttp = overHttp;
    }

    List<Customer> getCustomersByName(String name) throws NoSuchCustomerException, CallFailedException {
        return overHttp
                ? port.<List<Customer>, NoSuchCustomerException>call(service -> service.getCustomersByName(name))
                : proxy.getCustomersByName(name);
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
