package cxfperf.customer.jms;

import cxfperf.customer.calls.CountingCustomers;
import cxfperf.customer.wire.Customer;
import cxfperf.customer.wire.CustomerService;
import jakarta.jws.WebService;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;
import org.apache.cxf.Bus;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.feature.Feature;
import org.apache.cxf.jaxws.EndpointImpl;

/** A service that records the customers it gets, and works on each until it is released. */
@WebService(
        targetNamespace = "http://customerservice.example.com/",
        serviceName = "CustomerServiceService",
        portName = "CustomerServicePort",
        endpointInterface = "cxfperf.customer.wire.CustomerService")
public final class KeepingCustomers implements CustomerService {

    final Set<Integer> ids = ConcurrentHashMap.newKeySet();
    private final IntConsumer log;
    final LongAdder deliveries = new LongAdder();
    final CountDownLatch working = new CountDownLatch(1);
    private final CountDownLatch letGo;

    KeepingCustomers(CountDownLatch letGo) {
        this(letGo, id -> {});
    }

    /** @param log receives the id of each customer, on the server's threads */
    KeepingCustomers(CountDownLatch letGo, IntConsumer log) {
        this.letGo = letGo;
        this.log = log;
    }

    Server publish(Bus bus, String address, Feature connections) {
        EndpointImpl endpoint = new EndpointImpl(bus, this);
        endpoint.setWsdlLocation(CountingCustomers.WSDL);
        endpoint.getFeatures().add(connections);
        endpoint.publish(address);
        return endpoint.getServer();
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
        ids.add(customer.getCustomerId());
        log.accept(customer.getCustomerId());
        deliveries.increment();
    }
}
