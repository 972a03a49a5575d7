package cxfperf.customer.calls;

import cxfperf.customer.wire.Customer;
import cxfperf.cxf.Expect;
import cxfperf.scenario.CallFailedException;
import java.util.List;

/** Compares customers with the expected ones, field by field. */
final class ExpectCustomers {

    private ExpectCustomers() {}

    static void same(List<Customer> expected, List<Customer> got) throws CallFailedException {
        if (got == null) {
            throw Expect.different("return", "a list", null);
        }
        Expect.same("number of customers", expected.size(), got.size());
        for (int i = 0; i < expected.size(); i++) {
            try {
                sameCustomer(expected.get(i), got.get(i));
            } catch (CallFailedException e) {
                throw CallFailedException.wrongReply("customer " + i + " " + e.getMessage());
            }
        }
    }

    static void sameCustomer(Customer expected, Customer got) throws CallFailedException {
        if (got == null) {
            throw Expect.different("customer", "a customer", null);
        }
        Expect.same("customerId", expected.getCustomerId(), got.getCustomerId());
        Expect.sameText("name", expected.getName(), got.getName());
        sameAddress(expected.getAddress(), got.getAddress());
        Expect.same("numOrders", expected.getNumOrders(), got.getNumOrders());
        Expect.same("revenue", expected.getRevenue(), got.getRevenue());
        Expect.sameDecimal("test", expected.getTest(), got.getTest());
        Expect.sameDateTime("birthDate", expected.getBirthDate(), got.getBirthDate());
        Expect.same("type", expected.getType(), got.getType());
    }

    private static void sameAddress(List<String> expected, List<String> got) throws CallFailedException {
        Expect.same("number of address lines", expected.size(), got.size());
        for (int i = 0; i < expected.size(); i++) {
            // The field's name is built only for a difference, because a large message has thousands of lines.
            if (!expected.get(i).equals(got.get(i))) {
                Expect.sameText("address[" + i + "]", expected.get(i), got.get(i));
            }
        }
    }
}
