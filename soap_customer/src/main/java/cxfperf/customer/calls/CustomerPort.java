package cxfperf.customer.calls;

import cxfperf.customer.wire.Customer;
import cxfperf.customer.wire.NoSuchCustomerException;
import cxfperf.scenario.CallFailedException;
import java.util.List;

/**
 * One worker's access to the service, independent of the transport. Confined to one thread.
 *
 * @implSpec Does not verify the content of replies. A failed call throws the library's own exception, or a {@link
 *     CallFailedException} where the library's exception would hide the kind of failure.
 */
public interface CustomerPort extends AutoCloseable {

    /**
     * Sends a request and returns its reply.
     *
     * @throws NoSuchCustomerException if the server answers with the declared fault
     * @throws CallFailedException if a reply arrived that is not a reply of the operation
     */
    List<Customer> getCustomersByName(String name) throws NoSuchCustomerException, CallFailedException;

    /**
     * Sends a one-way request. Returns once the transport has acknowledged the request, if it does so.
     *
     * @throws CallFailedException if the transport reports that the request was refused
     */
    void updateCustomer(Customer customer) throws CallFailedException;

    @Override
    void close();
}
