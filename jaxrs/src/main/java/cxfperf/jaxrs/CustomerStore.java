package cxfperf.jaxrs;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Customers by id, for any number of threads. Holds customer 123 "John" from the start, and at most a fixed number of
 * created ones and a fixed number of bytes: where there is no room for one that is written, those go that were not
 * written for longest. So a run that creates customers for hours does not grow the heap, whatever their size. Customers
 * that are created to be kept take room too and do not go: those are the few that a run reads, updates or deletes, and
 * takes back itself.
 */
final class CustomerStore {

    static final Customer JOHN = new Customer(123, "John");

    /** Ids of created customers begin behind this one. */
    private static final long LAST_RESERVED_ID = 1_000;

    /** An estimate from above: the customer, its name's two objects, its key and its places in both collections. */
    private static final long BYTES_BESIDE_THE_NAME = 256;

    private final int mostCustomers;
    private final long mostBytes;

    /** Read without the lock, written with it. */
    private final Map<Long, Customer> customers = new ConcurrentHashMap<>();

    /** The ids of those that may go, the one first that was not written for longest. */
    private final LinkedHashSet<Long> mayGo = new LinkedHashSet<>();

    private long lastId = LAST_RESERVED_ID;
    private long bytes;
    private long bytesThatMayGo;
    private long madeRoom;

    /** What became of an update. */
    enum Update {
        DONE,
        UNKNOWN_ID,
        NO_ROOM
    }

    /**
     * @param mostCustomers how many created customers there can be that are not kept
     * @param mostBytes of heap for all customers, by an estimate from above
     */
    CustomerStore(int mostCustomers, long mostBytes) {
        this.mostCustomers = mostCustomers;
        this.mostBytes = mostBytes;
        put(JOHN, true);
    }

    Optional<Customer> get(long id) {
        return Optional.ofNullable(customers.get(id));
    }

    /**
     * Stores it under a new id, whatever its own is.
     *
     * @param kept whether it stays until it is deleted
     * @return empty where it does not fit, even if all went that may
     */
    synchronized Optional<Customer> create(Customer customer, boolean kept) {
        if (!fits(bytes(customer), 0)) {
            return Optional.empty();
        }
        Customer created = new Customer(++lastId, customer.getName());
        put(created, kept);
        return Optional.of(created);
    }

    synchronized Update update(Customer customer) {
        Customer old = customers.get(customer.getId());
        if (old == null) {
            return Update.UNKNOWN_ID;
        }
        boolean kept = !mayGo.contains(old.getId());
        if (!fits(bytes(customer), kept ? bytes(old) : 0)) {
            return Update.NO_ROOM;
        }
        remove(old);
        put(customer, kept);
        return Update.DONE;
    }

    /** @return whether there was a customer of that id to delete */
    synchronized boolean delete(long id) {
        Customer deleted = customers.get(id);
        if (deleted != null) {
            remove(deleted);
        }
        return deleted != null;
    }

    /** @return how many there were */
    synchronized int deleteByNamePrefix(String prefix) {
        int before = customers.size();
        for (Customer customer : customers.values()) {
            if (customer.getId() > LAST_RESERVED_ID
                    && customer.getName() != null
                    && customer.getName().startsWith(prefix)) {
                remove(customer);
            }
        }
        return before - customers.size();
    }

    /** How many went for others, since the start. */
    synchronized long madeRoom() {
        return madeRoom;
    }

    int size() {
        return customers.size();
    }

    /** Whether that much fits beside what must stay, when so much of that goes. */
    private boolean fits(long added, long taken) {
        return bytes - bytesThatMayGo - taken + added <= mostBytes;
    }

    private void put(Customer customer, boolean kept) {
        long added = bytes(customer);
        Iterator<Long> oldest = mayGo.iterator();
        while (oldest.hasNext() && (bytes + added > mostBytes || !kept && mayGo.size() >= mostCustomers)) {
            Customer gone = customers.remove(oldest.next());
            oldest.remove();
            madeRoom++;
            bytes -= bytes(gone);
            bytesThatMayGo -= bytes(gone);
        }
        customers.put(customer.getId(), customer);
        bytes += added;
        if (!kept) {
            mayGo.add(customer.getId());
            bytesThatMayGo += added;
        }
    }

    private void remove(Customer customer) {
        customers.remove(customer.getId());
        bytes -= bytes(customer);
        if (mayGo.remove(customer.getId())) {
            bytesThatMayGo -= bytes(customer);
        }
    }

    private static long bytes(Customer customer) {
        // Two for a character: most names take one, and large ones up to as much again at the end of a G1 region.
        return BYTES_BESIDE_THE_NAME
                + (customer.getName() == null ? 0 : 2L * customer.getName().length());
    }
}
