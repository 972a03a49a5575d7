package cxfperf.customer.calls;

import cxfperf.customer.calls.CustomerFamily.ExpectCustomers;
import cxfperf.customer.calls.CustomerFamily.PayloadSize;
import cxfperf.customer.wire.Customer;
import cxfperf.customer.wire.CustomerService;
import cxfperf.customer.wire.NoSuchCustomer;
import cxfperf.customer.wire.NoSuchCustomerException;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.CallFailedException;
import jakarta.jws.WebService;
import java.util.ArrayDeque;
import java.util.Deque;
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

    private final Families families = new Families(2 * PayloadSize.MOST_BYTES);
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
        Optional<CustomerFamily> family = name == null ? Optional.empty() : CustomerFamily.asked(name, families::named);
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
                    .flatMap(sent -> families.named(sent.getName()))
                    .orElseThrow(() -> CallFailedException.wrongReply("no customer, or of a family that is not known"));
            ExpectCustomers.sameCustomer(family.updated(), customer);
        } catch (CallFailedException e) {
            throw new IllegalArgumentException(
                    "the customer of an update is not the one of its size: " + e.getMessage());
        }
        calls.completed(CustomerOperation.UPDATE_CUSTOMER, SentHeader.received());
    }

    /**
     * A cache of the families that a server is asked for. Whatever names the requests have, the messages of all cached
     * families have no more bytes than the two largest families. Thread-safe.
     */
    static final class Families {

        private final Map<String, CustomerFamily> kept = new ConcurrentHashMap<>();
        private final Deque<CustomerFamily> oldestFirst = new ArrayDeque<>();
        private final int mostBytes;
        private int bytes;

        /** @param mostBytes of all cached families together; at least those of the largest that is asked for */
        Families(int mostBytes) {
            this.mostBytes = mostBytes;
        }

        /** @param name the name in the request; may be null */
        Optional<CustomerFamily> named(String name) {
            if (name == null) {
                return Optional.empty();
            }
            CustomerFamily family = kept.get(name);
            return family != null
                    ? Optional.of(family)
                    : CustomerFamily.bytesOf(name).map(size -> make(name, size));
        }

        /** The number of cached families. */
        int size() {
            return kept.size();
        }

        /** Synchronized, so that several threads do not make families at once that do not fit into the cache. */
        private synchronized CustomerFamily make(String name, int size) {
            CustomerFamily made = kept.get(name);
            if (made == null) {
                made = CustomerFamily.ofBytes(size);
                oldestFirst.add(made);
                kept.put(name, made);
                bytes += made.bytes();
                while (bytes > mostBytes) {
                    CustomerFamily oldest = oldestFirst.remove();
                    kept.remove(oldest.name());
                    bytes -= oldest.bytes();
                }
            }
            return made;
        }
    }
}
