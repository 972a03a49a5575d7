package cxfperf.customer.calls;

import cxfperf.customer.wire.Customer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Sizes in bytes of the SOAP messages that CXF writes: UTF-8 without an XML declaration, indentation, or unused
 * namespaces.
 */
final class XmlSize {

    private static final String NAMESPACE = "http://customerservice.example.com/";
    private static final int ENVELOPE =
            "<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\"><soap:Body></soap:Body></soap:Envelope>"
                    .length();

    /** The bytes of {@code <a></a>} without the two names. */
    private static final int TAGS = 5;

    private static final String ADDRESS = "address";
    private static final int AMPERSAND = "&amp;".length() - 1;

    private XmlSize() {}

    /** The envelope around the list of customers of a reply. */
    static int aroundReply() {
        return around("getCustomersByNameResponse");
    }

    /** The envelope around the customer of an update. */
    static int aroundUpdate() {
        return around("updateCustomer");
    }

    static int ofReply(List<Customer> customers) {
        int bytes = aroundReply();
        for (Customer customer : customers) {
            bytes += ofCustomer("return", customer);
        }
        return bytes;
    }

    static int ofUpdate(Customer customer) {
        return aroundUpdate() + ofCustomer("customer", customer);
    }

    /** @param element {@code return} in a reply and {@code customer} in an update */
    static int ofCustomer(String element, Customer customer) {
        int bytes = ofElement(element, "")
                + ofElement("customerId", customer.getCustomerId())
                + ofElement("name", customer.getName())
                + ofElement("numOrders", customer.getNumOrders())
                + ofElement("revenue", customer.getRevenue())
                + ofElement("test", customer.getTest().toPlainString())
                + ofElement("birthDate", customer.getBirthDate().toXMLFormat())
                + ofElement("type", customer.getType());
        for (String line : customer.getAddress()) {
            bytes += ofAddressLine(line);
        }
        return bytes;
    }

    static int ofAddressLine(String line) {
        return ofElement(ADDRESS, line);
    }

    private static int around(String operation) {
        return ENVELOPE + ofElement("ns2:" + operation, "") + " xmlns:ns2=\"\"".length() + NAMESPACE.length();
    }

    private static int ofElement(String name, Object value) {
        String text = value.toString();
        int escaped = (text.length() - text.replace("&", "").length()) * AMPERSAND;
        return TAGS + 2 * name.length() + text.getBytes(StandardCharsets.UTF_8).length + escaped;
    }
}
