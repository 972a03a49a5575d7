package cxfperf.customer.calls;

import java.util.List;
import java.util.Set;

/** The names of the operations in {@code -Doperation} and in the server's counts. */
public final class CustomerOperation {

    /** Asks for customers: the reply has the payload's size. */
    public static final String GET_CUSTOMERS = "getCustomersByName";

    /** Sends a customer and gets no reply: the request has the payload's size. */
    public static final String UPDATE_CUSTOMER = "updateCustomer";

    /** Asks for customers of a name that nobody has: the declared fault is the expected reply. */
    public static final String NO_SUCH_CUSTOMER = "noSuchCustomer";

    /** All operations in the order of display, the default first. */
    public static final List<String> ALL = List.of(GET_CUSTOMERS, UPDATE_CUSTOMER, NO_SUCH_CUSTOMER);

    /** The names of the operations without a reply. */
    public static final Set<String> ONE_WAY = Set.of(UPDATE_CUSTOMER);

    private CustomerOperation() {}
}
