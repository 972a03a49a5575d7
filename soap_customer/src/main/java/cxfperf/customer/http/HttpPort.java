package cxfperf.customer.http;

import cxfperf.customer.calls.CustomerPort;
import cxfperf.customer.calls.SentHeader;
import cxfperf.customer.wire.Customer;
import cxfperf.customer.wire.CustomerService;
import cxfperf.customer.wire.NoSuchCustomerException;
import cxfperf.cxf.soap.SoapPort;
import cxfperf.scenario.CallFailedException;
import java.util.List;

/** The calls of one worker's proxy over HTTP. */
final class HttpPort implements CustomerPort {

    private final SoapPort<CustomerService> port;
    private final SentHeader sent;

    HttpPort(CustomerService proxy) {
        this.port = new SoapPort<>(proxy);
        this.sent = new SentHeader(proxy);
    }

    @Override
    public List<Customer> getCustomersByName(String name) throws NoSuchCustomerException, CallFailedException {
        return port.<List<Customer>, NoSuchCustomerException>call(proxy -> proxy.getCustomersByName(name));
    }

    @Override
    public void updateCustomer(Customer customer) throws CallFailedException {
        sent.renew();
        port.send(proxy -> proxy.updateCustomer(customer));
    }

    @Override
    public void close() {
        port.close();
    }
}
