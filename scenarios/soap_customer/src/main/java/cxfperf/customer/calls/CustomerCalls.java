package cxfperf.customer.calls;

import cxfperf.customer.calls.CustomerFamily.ExpectCustomers;
import cxfperf.customer.calls.CustomerProxies.CustomerPort;
import cxfperf.customer.wire.Customer;
import cxfperf.customer.wire.NoSuchCustomerException;
import cxfperf.cxf.Expect;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.ForwardingClient;
import cxfperf.scenario.LoadClient;
import java.util.List;
import java.util.Map;

/** The calls of a run's clients, independent of the transport: the requests and the expected replies. Thread-safe. */
public final class CustomerCalls {

    private final CustomerFamily family;
    private volatile boolean payloadIsUsed;

    private CustomerCalls(CustomerFamily family) {
        this.family = family;
    }

    /** @param bytes the size of the SOAP message that carries the payload */
    public static CustomerCalls ofPayload(int bytes) {
        return new CustomerCalls(CustomerFamily.ofBytes(bytes));
    }

    /**
     * Makes the client with which one worker performs one operation.
     *
     * @param operation one of {@link CustomerOperation#ALL}
     * @param worker the worker's number, from 0
     * @param port the worker's port, closed with the client
     */
    LoadClient client(String operation, int worker, CustomerPort port) {
        payloadIsUsed |= !operation.equals(CustomerOperation.NO_SUCH_CUSTOMER);
        return switch (operation) {
            case CustomerOperation.GET_CUSTOMERS -> {
                CustomerFamily asked = family.askedBy(worker);
                yield ForwardingClient.ending(() -> getCustomers(port, asked), port::close);
            }
            case CustomerOperation.UPDATE_CUSTOMER ->
                ForwardingClient.ending(() -> port.updateCustomer(family.updated()), port::close);
            case CustomerOperation.NO_SUCH_CUSTOMER -> {
                // Each worker asks for another name, so that the fault of another worker's call is found to be wrong.
                String name = "nobody-" + worker;
                yield ForwardingClient.ending(() -> noSuchCustomer(port, name), port::close);
            }
            default -> throw new IllegalArgumentException("no such operation: " + operation);
        };
    }

    /** The actual size of the messages with the payload; empty if no client of the run sends or gets one. */
    public Map<String, Object> effective() {
        return payloadIsUsed ? Map.of("payloadBytes", family.bytes()) : Map.of();
    }

    private static void getCustomers(CustomerPort port, CustomerFamily asked)
            throws NoSuchCustomerException, CallFailedException {
        ExpectCustomers.same(asked.customers(), port.getCustomersByName(asked.name()));
    }

    private static void noSuchCustomer(CustomerPort port, String name) throws CallFailedException {
        List<Customer> found;
        try {
            found = port.getCustomersByName(name);
        } catch (NoSuchCustomerException fault) {
            if (fault.getFaultInfo() == null) {
                throw Expect.different("detail of the fault", "NoSuchCustomer", null);
            }
            Expect.sameText("customerName", name, fault.getFaultInfo().getCustomerName());
            return;
        }
        throw Expect.different("reply", "the fault NoSuchCustomer", found == null ? null : found.size() + " customers");
    }
}
