package cxfperf.customer.calls;

import cxfperf.customer.wire.Customer;
import cxfperf.customer.wire.CustomerType;
import java.math.BigDecimal;
import java.util.List;
import javax.xml.datatype.DatatypeConfigurationException;
import javax.xml.datatype.DatatypeFactory;
import javax.xml.datatype.XMLGregorianCalendar;

/** Makes customers of an exact number of bytes: every field has a value of its own, and the address lines fill up. */
final class CustomerMaker {

    /** What an address line has, with its tags, of an address of many. */
    private static final int LINE = 80;

    /** Below the 50,000 children of an element that CXF reads. */
    private static final int MOST_LINES = 40_000;

    private static final int LETTERS = 26;

    /** With characters that UTF-8 writes as two bytes, and one that XML escapes. */
    private static final List<String> NAMES =
            List.of("Smith", "M\u00fcller & S\u00f6hne", "O'Brien", "Nakamura", "van der Berg");

    private final DatatypeFactory dates;

    CustomerMaker() {
        try {
            dates = DatatypeFactory.newInstance();
        } catch (DatatypeConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }

    static String nameOf(int index) {
        return NAMES.get(index % NAMES.size()) + " " + index;
    }

    /**
     * Makes one.
     *
     * @param element the name of its element, which is a part of the bytes
     * @param index customers of different ones differ, and of neighbours every field does
     * @param bytes of its element
     */
    Customer ofBytes(String element, String name, int index, int bytes) {
        Customer customer = new Customer();
        customer.setCustomerId(1_000 + index);
        customer.setName(name);
        customer.setNumOrders(index * 7 + 1);
        customer.setRevenue(1_000.25 + index * 10.5);
        customer.setTest(BigDecimal.valueOf(index * 100L + 25, 2));
        customer.setBirthDate(birthDate(index));
        customer.setType(index % 2 == 0 ? CustomerType.PRIVATE : CustomerType.BUSINESS);
        addAddress(customer, index, bytes - XmlSize.ofCustomer(element, customer));
        return customer;
    }

    private XMLGregorianCalendar birthDate(int index) {
        return dates.newXMLGregorianCalendar(
                "%04d-%02d-%02d".formatted(1930 + index % 71, 1 + index % 12, 1 + index % 28));
    }

    private static void addAddress(Customer customer, int index, int bytes) {
        int lines = Math.min(MOST_LINES, (bytes + LINE - 1) / LINE);
        for (int i = 0; i < lines; i++) {
            int characters = CustomerFamily.share(bytes, i, lines) - XmlSize.ofAddressLine("");
            customer.getAddress().add(line(index, i, characters));
        }
    }

    private static String line(int index, int line, int characters) {
        StringBuilder text = new StringBuilder(characters + 16)
                .append(index)
                .append('/')
                .append(line)
                .append(' ');
        for (int i = 0; text.length() < characters; i++) {
            text.append((char) ('a' + (index + line + i) % LETTERS));
        }
        text.setLength(characters);
        return text.toString();
    }
}
