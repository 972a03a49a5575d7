package cxfperf.customer.calls;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The families that a server is asked for, made once and kept until others need the room: whatever names the requests
 * have, the messages of all that are kept have no more bytes than the two largest. Safe for use by several threads.
 */
final class Families {

    private static final int MOST_BYTES = 2 * PayloadSize.MOST_BYTES;

    private final Map<String, CustomerFamily> kept = new ConcurrentHashMap<>();
    private final Deque<CustomerFamily> oldestFirst = new ArrayDeque<>();
    private int bytes;

    /** @param name may be null; empty where no family has it */
    Optional<CustomerFamily> named(String name) {
        if (name == null) {
            return Optional.empty();
        }
        CustomerFamily family = kept.get(name);
        return family != null
                ? Optional.of(family)
                : CustomerFamily.bytesOf(name).map(size -> make(name, size));
    }

    /** How many are kept now. */
    int size() {
        return kept.size();
    }

    /** One at a time, so that those that nobody has room for are not made either. */
    private synchronized CustomerFamily make(String name, int size) {
        CustomerFamily made = kept.get(name);
        if (made == null) {
            made = CustomerFamily.ofBytes(size);
            oldestFirst.add(made);
            kept.put(name, made);
            bytes += made.bytes();
            while (bytes > MOST_BYTES) {
                CustomerFamily oldest = oldestFirst.remove();
                kept.remove(oldest.name());
                bytes -= oldest.bytes();
            }
        }
        return made;
    }
}
