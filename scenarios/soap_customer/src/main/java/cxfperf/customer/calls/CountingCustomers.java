package cxfperf.customer.calls;

import cxfperf.customer.calls.CustomerFamily.ExpectCustomers;
import cxfperf.customer.wire.Customer;
import cxfperf.customer.wire.CustomerService;
import cxfperf.customer.wire.NoSuchCustomer;
import cxfperf.customer.wire.NoSuchCustomerException;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.CallFailedException;
import jakarta.jws.WebService;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** The service under test: answers from the families, and counts completed calls. Thread-safe. */
@WebService(
        targetNamespace = "http://customerservice.example.com/",
        serviceName = "CustomerServiceService",
        portName = "CustomerServicePort",
        endpointInterface = "cxfperf.customer.wire.CustomerService")
public final class CountingCustomers implements CustomerService {

    /** The WSDL on the class path. */
    public static final String WSDL = "classpath:wsdl/customers.wsdl";

    /** A load asks for one family, so more than these are not kept. */
    private static final int MOST_FAMILIES = 4;

    private final Map<String, CustomerFamily> families = new ConcurrentHashMap<>();
    private final CallCounters calls;
    private final LongAdder found;
    private final LongAdder notFound;

    public CountingCustomers(CallCounters calls) {
        this.calls = calls;
        found = calls.completed(CustomerOperation.GET_CUSTOMERS);
        // Registered from the start, so that zero is reported as 0, not as unknown.
        calls.completed(CustomerOperation.UPDATE_CUSTOMER);
        notFound = calls.completed(CustomerOperation.NO_SUCH_CUSTOMER);
    }

    @Override
    public List<Customer> getCustomersByName(String name) throws NoSuchCustomerException {
        Optional<CustomerFamily> family = name == null ? Optional.empty() : CustomerFamily.asked(name, this::named);
        if (family.isEmpty()) {
            NoSuchCustomer fault = new NoSuchCustomer();
            fault.setCustomerName(name);
            notFound.increment();
            throw new NoSuchCustomerException("no customer has this name", fault);
        }
        found.increment();
        return family.get().customers();
    }

    /** @throws IllegalArgumentException with the difference, if the customer is wrong; the call is not counted then */
    @Override
    public void updateCustomer(Customer customer) {
        try {
            CustomerFamily family = Optional.ofNullable(customer)
                    .flatMap(sent -> named(sent.getName()))
                    .orElseThrow(() -> CallFailedException.wrongReply("no customer, or of a family that is not known"));
            ExpectCustomers.sameCustomer(family.updated(), customer);
        } catch (CallFailedException e) {
            throw new IllegalArgumentException(
                    "the customer of an update is not the one of its size: " + e.getMessage());
        }
        calls.completed(CustomerOperation.UPDATE_CUSTOMER, SentHeader.received());
    }

    /** @param name the name in the request; may be null */
    private Optional<CustomerFamily> named(String name) {
        CustomerFamily known = name == null ? null : families.get(name);
        return known != null || name == null
                ? Optional.ofNullable(known)
                : CustomerFamily.bytesOf(name).map(bytes -> make(name, bytes));
    }

    /** Synchronized, so that several threads do not make large families at once. */
    private synchronized CustomerFamily make(String name, int bytes) {
        if (families.size() >= MOST_FAMILIES) {
            families.clear();
        }
        return families.computeIfAbsent(name, any -> CustomerFamily.ofBytes(bytes));
    }
}
