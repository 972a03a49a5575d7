package cxfperf.customer.calls;

import cxfperf.customer.wire.Customer;
import cxfperf.customer.wire.NoSuchCustomerException;
import cxfperf.scenario.CallFailedException;
import java.util.List;

/**
 * One worker's way to the service, whatever carries its calls. Owned by one thread.
 *
 * @implSpec Verifies nothing of what a reply says. What the transport tells of a failed call is in the exception: any
 *     that the library throws, as it is, or a {@link CallFailedException} where that would hide the kind.
 */
public interface CustomerPort extends AutoCloseable {

    /**
     * Request and reply.
     *
     * @throws NoSuchCustomerException where the server answers with the declared fault
     * @throws CallFailedException if a reply came and is not one of the operation
     */
    List<Customer> getCustomersByName(String name) throws NoSuchCustomerException, CallFailedException;

    /**
     * One-way: returns once the transport has the request, as far as it says so.
     *
     * @throws CallFailedException if what it says is a refusal
     */
    void updateCustomer(Customer customer) throws CallFailedException;

    @Override
    void close();
}
