package cxfperf.customer.jms;

import cxfperf.customer.wire.Customer;
import cxfperf.customer.wire.CustomerService;
import jakarta.jws.WebService;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;

/** A service that counts the updates it gets, and works on each until it is released. */
@WebService(
        targetNamespace = "http://customerservice.example.com/",
        serviceName = "CustomerServiceService",
        portName = "CustomerServicePort",
        endpointInterface = "cxfperf.customer.wire.CustomerService")
public final class KeepingCustomers implements CustomerService {

    final LongAdder deliveries = new LongAdder();
    final CountDownLatch working = new CountDownLatch(1);
    private final CountDownLatch letGo;

    KeepingCustomers(CountDownLatch letGo) {
        this.letGo = letGo;
    }

    @Override
    public List<Customer> getCustomersByName(String name) {
        return List.of();
    }

    @Override
    public void updateCustomer(Customer customer) {
        working.countDown();
        try {
            letGo.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        deliveries.increment();
    }
}
