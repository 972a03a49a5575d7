package cxfperf.customer.jms;

import cxfperf.customer.calls.CustomerPort;
import cxfperf.customer.calls.SentHeader;
import cxfperf.customer.wire.Customer;
import cxfperf.customer.wire.CustomerService;
import cxfperf.customer.wire.NoSuchCustomerException;
import java.lang.ref.Reference;
import java.util.List;
import org.apache.cxf.frontend.ClientProxy;

/** The calls of one worker's proxy over JMS: a one-way call is over when the broker has it. */
final class JmsPort implements CustomerPort {

    private final CustomerService proxy;
    private final SentHeader sent;

    JmsPort(CustomerService proxy) {
        this.proxy = proxy;
        this.sent = new SentHeader(proxy);
    }

    @Override
    public List<Customer> getCustomersByName(String name) throws NoSuchCustomerException {
        return proxy.getCustomersByName(name);
    }

    @Override
    public void updateCustomer(Customer customer) {
        sent.renew();
        proxy.updateCustomer(customer);
    }

    /** Gives back its connection, and the queue of its replies. */
    @Override
    public void close() {
        try {
            ClientProxy.getClient(proxy).destroy();
        } finally {
            // CXF's proxy destroys its client in a finalizer, too, which must not begin while this one is at it.
            Reference.reachabilityFence(proxy);
        }
    }
}
