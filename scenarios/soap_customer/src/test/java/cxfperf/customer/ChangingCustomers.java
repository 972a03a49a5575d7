package cxfperf.customer;

import cxfperf.customer.calls.CustomerFamily;
import cxfperf.customer.wire.Customer;
import cxfperf.customer.wire.CustomerService;
import cxfperf.customer.wire.NoSuchCustomer;
import cxfperf.customer.wire.NoSuchCustomerException;
import jakarta.jws.WebService;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/** A service of the same contract whose replies are set by a test. */
@WebService(
        targetNamespace = "http://customerservice.example.com/",
        serviceName = "CustomerServiceService",
        portName = "CustomerServicePort",
        endpointInterface = "cxfperf.customer.wire.CustomerService")
final class ChangingCustomers implements CustomerService {

    /** Makes the reply to a request for customers. */
    interface Answer {
        List<Customer> to(String name) throws NoSuchCustomerException;
    }

    volatile Answer answer;

    /** The names of the threads that have served updates. */
    final BlockingQueue<String> updating = new LinkedBlockingQueue<>();

    /** Returns the customers of this many bytes, after a change. */
    static Answer changed(int bytes, Consumer<List<Customer>> change) {
        return name -> {
            List<Customer> customers =
                    new ArrayList<>(CustomerFamily.ofBytes(bytes).customers());
            change.accept(customers);
            return customers;
        };
    }

    static Answer fault(String name) {
        return asked -> {
            NoSuchCustomer detail = new NoSuchCustomer();
            detail.setCustomerName(name);
            throw new NoSuchCustomerException("no customer has this name", detail);
        };
    }

    @Override
    public List<Customer> getCustomersByName(String name) throws NoSuchCustomerException {
        return answer.to(name);
    }

    @Override
    public void updateCustomer(Customer customer) {
        updating.add(Thread.currentThread().getName());
    }
}
