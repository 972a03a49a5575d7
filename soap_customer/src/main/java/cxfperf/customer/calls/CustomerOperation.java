package cxfperf.customer.calls;

import java.util.List;

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

    private CustomerOperation() {}
}
