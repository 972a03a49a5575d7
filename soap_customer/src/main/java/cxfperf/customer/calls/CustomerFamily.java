package cxfperf.customer.calls;

import cxfperf.customer.wire.Customer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The customers of one payload. Both sides make the same ones of the same number of bytes, and the family's name has
 * that number: so the server knows from a request what it is asked for. To be read only, by any number of threads.
 *
 * @param name which the client asks for
 * @param customers of the reply to that name
 * @param updated the customer that a request of the same size sends, who has the family's name
 * @param bytes the SOAP message with {@code customers}, as CXF writes it; the one with {@code updated} has as many
 */
public record CustomerFamily(String name, List<Customer> customers, Customer updated, int bytes) {

    private static final Pattern NAME = Pattern.compile("family-([1-9][0-9]{2,7})");

    /** What a record has of a message of more than one. */
    private static final int RECORD = 370;

    public CustomerFamily {
        customers = List.copyOf(customers);
    }

    /**
     * The family whose messages have so many bytes, from {@value PayloadSize#LEAST_BYTES} to
     * {@value PayloadSize#MOST_BYTES}.
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
        return new CustomerFamily(nameOf(bytes), customers, updated, XmlSize.ofReply(customers));
    }

    /** The number of bytes in the name of a family; empty where no family has it. */
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

    /** The part of {@code whole} that the one of this index gets of {@code parts}: they differ by 1 at most. */
    static int share(int whole, int index, int parts) {
        return (int) ((long) whole * (index + 1) / parts - (long) whole * index / parts);
    }
}
