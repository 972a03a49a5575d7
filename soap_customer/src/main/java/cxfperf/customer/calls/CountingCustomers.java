package cxfperf.customer.calls;

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

/**
 * The service under test: answers from the families, and counts what it has completed. Called by any number of threads.
 */
@WebService(
        targetNamespace = "http://customerservice.example.com/",
        serviceName = "CustomerServiceService",
        portName = "CustomerServicePort",
        endpointInterface = "cxfperf.customer.wire.CustomerService")
public final class CountingCustomers implements CustomerService {

    /** The contract, from the class path. */
    public static final String WSDL = "classpath:wsdl/customers.wsdl";

    private final Families families = new Families();
    private final CallCounters calls;
    private final LongAdder found;
    private final LongAdder notFound;

    public CountingCustomers(CallCounters calls) {
        this.calls = calls;
        found = calls.completed(CustomerOperation.GET_CUSTOMERS);
        // From the start, so that none is told of as none and not as unknown.
        calls.completed(CustomerOperation.UPDATE_CUSTOMER);
        notFound = calls.completed(CustomerOperation.NO_SUCH_CUSTOMER);
    }

    @Override
    public List<Customer> getCustomersByName(String name) throws NoSuchCustomerException {
        Optional<CustomerFamily> family = families.named(name);
        if (family.isEmpty()) {
            NoSuchCustomer fault = new NoSuchCustomer();
            fault.setCustomerName(name);
            notFound.increment();
            throw new NoSuchCustomerException("no customer has this name", fault);
        }
        found.increment();
        return family.get().customers();
    }

    /** @throws IllegalArgumentException with what is wrong with the customer, which is not counted then */
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
     * The families that a server is asked for, made once and kept until others need the room: whatever names the
     * requests have, the messages of all that are kept have no more bytes than the two largest. Safe for use by several
     * threads.
     */
    static final class Families {

        private static final int MOST_BYTES = 2 * PayloadSize.MOST_BYTES;

        private final Map<String, CustomerFamily> kept = new ConcurrentHashMap<>();
        private final Deque<CustomerFamily> oldestFirst = new ArrayDeque<>();
        private int bytes;

        /** @param name may be null; empty where no family has it */
        Optional<CustomerFamily> named(String name) {
            if (name == null) {
                return Optional.empty();
            }
            CustomerFamily family = kept.get(name);
            return family != null
                    ? Optional.of(family)
                    : CustomerFamily.bytesOf(name).map(size -> make(name, size));
        }

        /** How many are kept now. */
        int size() {
            return kept.size();
        }

        /** One at a time, so that those that nobody has room for are not made either. */
        private synchronized CustomerFamily make(String name, int size) {
            CustomerFamily made = kept.get(name);
            if (made == null) {
                made = CustomerFamily.ofBytes(size);
                oldestFirst.add(made);
                kept.put(name, made);
                bytes += made.bytes();
                while (bytes > MOST_BYTES) {
                    CustomerFamily oldest = oldestFirst.remove();
                    kept.remove(oldest.name());
                    bytes -= oldest.bytes();
                }
            }
            return made;
        }
    }
}
