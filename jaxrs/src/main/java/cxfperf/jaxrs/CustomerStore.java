package cxfperf.jaxrs;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Customers by id. Thread-safe. Contains customer 123 "John" from the start. The number of created customers and the
 * bytes of all customers are limited: if a written customer does not fit, the store evicts the least recently written
 * ones, so that a run that creates customers for hours does not fill the heap. Customers created to be kept count
 * towards the bytes but are never evicted: they are the few that a run reads, updates or deletes, and that the run
 * itself deletes at its end.
 */
final class CustomerStore {

    static final Customer JOHN = new Customer(123, "John");

    /** Ids of created customers begin after this one. */
    private static final long LAST_RESERVED_ID = 1_000;

    /** An upper estimate for the customer, its name's two objects, its key and its entries in both collections. */
    private static final long BYTES_BESIDE_THE_NAME = 256;

    private final int mostCustomers;
    private final long mostBytes;

    /** Read without the lock, written under the lock. */
    private final Map<Long, Customer> customers = new ConcurrentHashMap<>();

    /** The ids of customers that may be evicted, the least recently written first. */
    private final LinkedHashSet<Long> mayGo = new LinkedHashSet<>();

    private long lastId = LAST_RESERVED_ID;
    private long bytes;
    private long madeRoom;

    /**
     * @param mostCustomers the most created customers, not counting those to be kept
     * @param mostBytes the most bytes of heap for all customers, by an upper estimate
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
     * Stores a customer under a new id and ignores the customer's own id.
     *
     * @param kept whether the customer stays until it is deleted
     * @return the stored customer
     */
    synchronized Customer create(Customer customer, boolean kept) {
        Customer created = new Customer(++lastId, customer.getName());
        put(created, kept);
        return created;
    }

    /** @return whether there was a customer with that id */
    synchronized boolean update(Customer customer) {
        Customer old = customers.get(customer.getId());
        if (old == null) {
            return false;
        }
        boolean kept = !mayGo.contains(old.getId());
        remove(old);
        put(customer, kept);
        return true;
    }

    /** @return whether there was a customer with that id */
    synchronized boolean delete(long id) {
        Customer deleted = customers.get(id);
        if (deleted != null) {
            remove(deleted);
        }
        return deleted != null;
    }

    /** @return the number of deleted customers */
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

    /** The number of customers evicted since the start. */
    synchronized long madeRoom() {
        return madeRoom;
    }

    int size() {
        return customers.size();
    }

    private void put(Customer customer, boolean kept) {
        long added = bytes(customer);
        Iterator<Long> oldest = mayGo.iterator();
        while (oldest.hasNext() && (bytes + added > mostBytes || !kept && mayGo.size() >= mostCustomers)) {
            Customer gone = customers.remove(oldest.next());
            oldest.remove();
            madeRoom++;
            bytes -= bytes(gone);
        }
        customers.put(customer.getId(), customer);
        bytes += added;
        if (!kept) {
            mayGo.add(customer.getId());
        }
    }

    private void remove(Customer customer) {
        customers.remove(customer.getId());
        bytes -= bytes(customer);
        mayGo.remove(customer.getId());
    }

    private static long bytes(Customer customer) {
        // Two bytes per character: most names take one, but large ones waste up to the same again at the end of a G1
        // region.
        return BYTES_BESIDE_THE_NAME
                + (customer.getName() == null ? 0 : 2L * customer.getName().length());
    }
}
