package cxfperf.customer.calls;

import static java.util.Map.entry;

import cxfperf.customer.wire.Customer;
import cxfperf.customer.wire.CustomerType;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** One change of each field of a customer, by the field's name. */
public final class CustomerChanges {

    private static final Map<String, Consumer<Customer>> ALL = new TreeMap<>(Map.ofEntries(
            entry("customerId", customer -> customer.setCustomerId(customer.getCustomerId() + 1)),
            entry("name", customer -> customer.setName(customer.getName() + "x")),
            entry("address", customer -> {
                int last = customer.getAddress().size() - 1;
                customer.getAddress().set(last, customer.getAddress().get(last).replaceFirst(".$", "?"));
            }),
            entry("numOrders", customer -> customer.setNumOrders(customer.getNumOrders() + 1)),
            entry("revenue", customer -> customer.setRevenue(Math.nextUp(customer.getRevenue()))),
            entry("test", customer -> customer.setTest(customer.getTest().add(new BigDecimal("0.0001")))),
            entry("birthDate", customer -> customer.getBirthDate().setTimezone(60)),
            entry(
                    "type",
                    customer -> customer.setType(
                            customer.getType() == CustomerType.PRIVATE
                                    ? CustomerType.BUSINESS
                                    : CustomerType.PRIVATE))));

    private CustomerChanges() {}

    public static Stream<String> names() {
        return ALL.keySet().stream();
    }

    public static void apply(String field, Customer customer) {
        ALL.get(field).accept(customer);
    }
}
