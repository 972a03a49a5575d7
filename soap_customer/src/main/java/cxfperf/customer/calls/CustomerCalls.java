package cxfperf.customer.calls;

import cxfperf.customer.wire.Customer;
import cxfperf.customer.wire.NoSuchCustomerException;
import cxfperf.cxf.soap.Expect;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;
import java.util.List;
import java.util.Map;

/**
 * What the clients of a run call, over whatever transport: requests, and what is expected. Safe for use by several
 * threads.
 */
public final class CustomerCalls {

    private final CustomerFamily family;
    private volatile boolean payloadIsUsed;

    private CustomerCalls(CustomerFamily family) {
        this.family = family;
    }

    /** @param bytes of the SOAP message that has the payload */
    public static CustomerCalls ofPayload(int bytes) {
        return new CustomerCalls(CustomerFamily.ofBytes(bytes));
    }

    /**
     * Makes the client with which one worker performs one operation.
     *
     * @param operation one of {@link CustomerOperation#ALL}
     * @param worker from 0
     * @param port is closed with the client
     */
    public LoadClient client(String operation, int worker, CustomerPort port) {
        payloadIsUsed |= !operation.equals(CustomerOperation.NO_SUCH_CUSTOMER);
        return switch (operation) {
            case CustomerOperation.GET_CUSTOMERS -> new Through(port, () -> getCustomers(port));
            case CustomerOperation.UPDATE_CUSTOMER -> new Through(port, () -> port.updateCustomer(family.updated()));
            case CustomerOperation.NO_SUCH_CUSTOMER -> {
                // Of each worker another, so that the fault of another's call is seen to be wrong.
                String name = "nobody-" + worker;
                yield new Through(port, () -> noSuchCustomer(port, name));
            }
            default -> throw new IllegalArgumentException("no such operation: " + operation);
        };
    }

    /** How large the messages with the payload really are; nothing where no client of a run has any. */
    public Map<String, Object> effective() {
        return payloadIsUsed ? Map.of("payloadBytes", family.bytes()) : Map.of();
    }

    private void getCustomers(CustomerPort port) throws NoSuchCustomerException, CallFailedException {
        ExpectCustomers.same(family.customers(), port.getCustomersByName(family.name()));
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

    private interface Call {
        void make() throws NoSuchCustomerException, CallFailedException;
    }

    private record Through(CustomerPort port, Call through) implements LoadClient {

        @Override
        public void call() throws NoSuchCustomerException, CallFailedException {
            through.make();
        }

        @Override
        public void close() {
            port.close();
        }
    }
}
