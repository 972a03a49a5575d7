package cxfperf.customer.calls;

import cxfperf.customer.wire.Customer;
import cxfperf.customer.wire.CustomerType;
import cxfperf.cxf.Expect;
import cxfperf.scenario.CallFailedException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.datatype.DatatypeConfigurationException;
import javax.xml.datatype.DatatypeFactory;
import javax.xml.datatype.XMLGregorianCalendar;

/**
 * The customers of one payload. Both sides make equal customers from the number of bytes, and the family's name
 * contains that number, so that a request says which family it asks for. Must not be modified; then thread-safe.
 *
 * @param name the name that the client asks for
 * @param customers the customers of the reply to that name
 * @param updated the customer of a request of the same size, which has the family's name
 * @param bytes the size of the SOAP message with {@code customers} that CXF writes, and of the one with {@code updated}
 */
public record CustomerFamily(String name, List<Customer> customers, Customer updated, int bytes) {

    private static final Pattern NAME = Pattern.compile("family-([1-9][0-9]{2,7})");

    /** The name that {@link #askedBy} makes. */
    private static final Pattern ASKED = Pattern.compile("(family-[0-9]+)-(0|[1-9][0-9]{0,8})");

    /** The id of the first customer for worker 0. The ids for other workers have as many digits. */
    private static final int FIRST_ID = 1_000_000_000;

    /** The approximate bytes of one customer in a message with several. */
    private static final int RECORD = 370;

    /**
     * The family whose messages have this many bytes, from {@value PayloadSize#LEAST_BYTES} to {@value
     * PayloadSize#MOST_BYTES}.
     */
    public static CustomerFamily ofBytes(int bytes) {
        if (bytes < PayloadSize.LEAST_BYTES || bytes > PayloadSize.MOST_BYTES) {
            throw new IllegalArgumentException("no family has " + bytes + " bytes");
        }
        CustomerMaker maker = new CustomerMaker();
        int inside = bytes - XmlSize.aroundReply();
        int records = Math.max(1, (inside + RECORD / 2) / RECORD);
        List<Customer> customers = new ArrayList<>(records);
        for (int i = 0; i < records; i++) {
            customers.add(maker.ofBytes("return", CustomerMaker.nameOf(i), i, share(inside, i, records)));
        }
        Customer updated = maker.ofBytes("customer", nameOf(bytes), 0, bytes - XmlSize.aroundUpdate());
        return new CustomerFamily(nameOf(bytes), List.copyOf(customers), updated, XmlSize.ofReply(customers));
    }

    /**
     * The family as one worker asks for it, with a name and replies of its own: a reply to another worker's call is
     * found to be wrong. Its first customer has another id, and its messages have the same bytes.
     */
    CustomerFamily askedBy(int worker) {
        Customer base = customers.get(0);
        Customer first = new Customer();
        first.setCustomerId(base.getCustomerId() + worker);
        first.setName(base.getName());
        first.getAddress().addAll(base.getAddress());
        first.setNumOrders(base.getNumOrders());
        first.setRevenue(base.getRevenue());
        first.setTest(base.getTest());
        first.setBirthDate(base.getBirthDate());
        first.setType(base.getType());
        return new CustomerFamily(name + "-" + worker, beginningWith(first), updated, bytes);
    }

    /** The customers with another first one. A view, because a server makes it for each request. */
    private List<Customer> beginningWith(Customer first) {
        return new AbstractList<>() {
            @Override
            public Customer get(int index) {
                return index == 0 ? first : customers.get(index);
            }

            @Override
            public int size() {
                return customers.size();
            }
        };
    }

    /**
     * The family that this name asks for.
     *
     * @param name a name of {@link #askedBy}, or that of a family itself
     * @param families finds a family by its own name
     */
    static Optional<CustomerFamily> asked(String name, Function<String, Optional<CustomerFamily>> families) {
        Matcher asked = ASKED.matcher(name);
        return asked.matches()
                ? families.apply(asked.group(1)).map(family -> family.askedBy(Integer.parseInt(asked.group(2))))
                : families.apply(name);
    }

    /** The number of bytes in the name of a family; empty if no family has that name. */
    static Optional<Integer> bytesOf(String name) {
        Matcher matcher = NAME.matcher(name);
        return matcher.matches()
                ? Optional.of(Integer.parseInt(matcher.group(1)))
                        .filter(bytes -> bytes >= PayloadSize.LEAST_BYTES && bytes <= PayloadSize.MOST_BYTES)
                : Optional.empty();
    }

    static String nameOf(int bytes) {
        return "family-" + bytes;
    }

    /** Divides {@code whole} into {@code parts} that differ by at most 1, and returns the part with this index. */
    static int share(int whole, int index, int parts) {
        return (int) ((long) whole * (index + 1) / parts - (long) whole * index / parts);
    }

    /**
     * Makes customers of an exact number of bytes. Every field has its own value, and the address lines fill up the
     * size.
     */
    private static final class CustomerMaker {

        /** The bytes of an address line with its tags, in an address of many lines. */
        private static final int LINE = 80;

        /** CXF reads at most 50,000 children of an element. */
        private static final int MOST_LINES = 40_000;

        private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";

        /** Names with characters of two bytes in UTF-8, and with one that XML escapes. */
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
         * Makes one customer.
         *
         * @param element the name of the customer's element, which counts towards the bytes
         * @param index the customer's index; customers differ by index, and neighbours differ in every field
         * @param bytes the size of the element
         */
        Customer ofBytes(String element, String name, int index, int bytes) {
            Customer customer = new Customer();
            customer.setCustomerId(index == 0 ? FIRST_ID : 1_000 + index);
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
            int first = (index + line) % LETTERS.length();
            text.append(LETTERS.repeat(characters / LETTERS.length() + 2), first, first + characters);
            text.setLength(characters);
            return text.toString();
        }
    }

    /** The size of a SOAP message in bytes: a word or number of {@code -Dpayload}. */
    public static final class PayloadSize {

        /** The smallest message that holds one customer with all fields. */
        public static final int LEAST_BYTES = 450;

        /** A message of this size has fewer records and lines than the 50,000 children of an element that CXF reads. */
        public static final int MOST_BYTES = 16_000_000;

        private static final int SMALL = 500;
        private static final int MEDIUM = 10_000;
        private static final int LARGE = 1_000_000;

        private PayloadSize() {}

        /** @param payload {@code small}, {@code medium}, {@code large}, or bytes from 450 to 16,000,000 */
        public static int bytes(String payload) {
            return switch (payload) {
                case "small" -> SMALL;
                case "medium" -> MEDIUM;
                case "large" -> LARGE;
                default -> Integer.parseInt(payload);
            };
        }
    }

    /**
     * Sizes in bytes of the SOAP messages that CXF writes: UTF-8 without an XML declaration, indentation, or unused
     * namespaces.
     */
    static final class XmlSize {

        private static final String NAMESPACE = "http://customerservice.example.com/";
        private static final int ENVELOPE =
                ("<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\"><soap:Body></soap:Body>"
                                + "</soap:Envelope>")
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

    /** Compares customers with the expected ones, field by field. */
    static final class ExpectCustomers {

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
}
