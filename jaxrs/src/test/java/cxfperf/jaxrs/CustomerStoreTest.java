package cxfperf.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class CustomerStoreTest {

    private static final long PLENTY = Long.MAX_VALUE;

    private static long create(CustomerStore store, Customer customer) {
        return store.create(customer, false).getId();
    }

    @Test
    void largeOnesGoWhenTheirBytesDoNotFit() {
        String large = "x".repeat(100_000);
        CustomerStore store = new CustomerStore(10_000, 1_000_000);
        long first = create(store, new Customer(0, large));
        long last = 0;
        for (int i = 0; i < 100; i++) {
            last = create(store, new Customer(0, large));
        }

        assertThat(store.get(first)).isEmpty();
        assertThat(store.get(last)).isPresent();
        assertThat(store.size()).isEqualTo(1 + 4);
    }

    @Test
    void holdsJohnAndAtMostItsCapacityHoweverManyAreCreated() {
        CustomerStore store = new CustomerStore(50, PLENTY);
        for (int i = 0; i < 10_000; i++) {
            create(store, new Customer(0, "customer " + i));
        }

        assertThat(store.size()).isEqualTo(51);
        assertThat(store.get(123)).contains(new Customer(123, "John"));
    }

    @Test
    void theOneThatWasNotWrittenForLongestGoesFirst() {
        CustomerStore store = new CustomerStore(3, PLENTY);
        long updated = create(store, new Customer(0, "updated"));
        long forgotten = create(store, new Customer(0, "forgotten"));
        for (int i = 0; i < 100; i++) {
            assertThat(store.update(new Customer(updated, "updated " + i))).isTrue();
            create(store, new Customer(0, "another"));
        }

        assertThat(store.get(updated)).contains(new Customer(updated, "updated 99"));
        assertThat(store.get(forgotten)).isEmpty();
        assertThat(store.size()).isLessThanOrEqualTo(4);
    }

    @Test
    void whatIsKeptDoesNotGoHoweverManyOthersAreCreated() {
        CustomerStore store = new CustomerStore(5, PLENTY);
        long kept = store.create(new Customer(0, "kept"), true).getId();
        assertThat(store.update(new Customer(kept, "kept and updated"))).isTrue();
        for (int i = 0; i < 100; i++) {
            create(store, new Customer(0, "another"));
        }

        assertThat(store.get(kept)).contains(new Customer(kept, "kept and updated"));
        assertThat(store.size()).isEqualTo(7);
        assertThat(store.delete(kept)).isTrue();
    }

    @Test
    void onlyThoseWithThePrefixAreTakenBack() {
        CustomerStore store = new CustomerStore(10, PLENTY);
        create(store, new Customer(0, "run-1-a"));
        create(store, new Customer(0, null));
        long other = create(store, new Customer(0, "run-2-a"));
        assertThat(store.deleteByNamePrefix("run-1-")).isEqualTo(1);
        assertThat(store.deleteByNamePrefix("J")).isZero();

        assertThat(store.size()).isEqualTo(3);
        assertThat(store.get(other)).isPresent();
        assertThat(store.get(123)).isPresent();
    }

    @Test
    void idsAreUniqueWhenManyCreateAtOnce() throws Exception {
        CustomerStore store = new CustomerStore(100, PLENTY);
        Set<Long> ids = ConcurrentHashMap.newKeySet();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            threads.add(new Thread(() -> {
                for (int n = 0; n < 5_000; n++) {
                    ids.add(create(store, new Customer(0, "x")));
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(ids).hasSize(40_000).doesNotContain(123L);
        assertThat(store.size()).isEqualTo(101);
    }
}
