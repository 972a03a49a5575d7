package cxfperf.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class CustomerStoreTest {

    @Test
    void holdsJohnAndAtMostItsCapacityHoweverManyAreCreated() {
        CustomerStore store = new CustomerStore(50);
        for (int i = 0; i < 10_000; i++) {
            store.create(new Customer(0, "customer " + i));
        }

        assertThat(store.size()).isEqualTo(51);
        assertThat(store.get(123)).contains(new Customer(123, "John"));
    }

    @Test
    void theOneThatWasNotWrittenForLongestGoesFirst() {
        CustomerStore store = new CustomerStore(3);
        long updated = store.create(new Customer(0, "updated")).getId();
        long forgotten = store.create(new Customer(0, "forgotten")).getId();
        for (int i = 0; i < 100; i++) {
            assertThat(store.update(new Customer(updated, "updated " + i))).isTrue();
            store.create(new Customer(0, "another"));
        }

        assertThat(store.get(updated)).contains(new Customer(updated, "updated 99"));
        assertThat(store.get(forgotten)).isEmpty();
        assertThat(store.size()).isLessThanOrEqualTo(4);
    }

    @Test
    void whatIsCreatedAndDeletedForHoursDoesNotPileUp() {
        CustomerStore store = new CustomerStore(10);
        for (int i = 0; i < 100_000; i++) {
            assertThat(store.delete(store.create(new Customer(0, "short-lived")).getId()))
                    .isTrue();
        }

        assertThat(store.size()).isEqualTo(1);
    }

    @Test
    void whatIsKeptDoesNotGoHoweverManyOthersAreCreated() {
        CustomerStore store = new CustomerStore(5);
        long kept = store.createKept(new Customer(0, "kept")).getId();
        assertThat(store.update(new Customer(kept, "kept and updated"))).isTrue();
        for (int i = 0; i < 100; i++) {
            store.create(new Customer(0, "another"));
        }

        assertThat(store.get(kept)).contains(new Customer(kept, "kept and updated"));
        assertThat(store.size()).isEqualTo(7);
        assertThat(store.delete(kept)).isTrue();
    }

    @Test
    void unknownOnesAreNeitherUpdatedNorDeleted() {
        CustomerStore store = new CustomerStore(10);

        assertThat(store.update(new Customer(77, "nobody"))).isFalse();
        assertThat(store.delete(77)).isFalse();
        assertThat(store.size()).isEqualTo(1);
    }

    @Test
    void onlyThoseWithThePrefixAreTakenBack() {
        CustomerStore store = new CustomerStore(10);
        store.create(new Customer(0, "run-1-a"));
        store.create(new Customer(0, null));
        long other = store.create(new Customer(0, "run-2-a")).getId();
        store.deleteByNamePrefix("run-1-");
        store.deleteByNamePrefix("J");

        assertThat(store.size()).isEqualTo(3);
        assertThat(store.get(other)).isPresent();
        assertThat(store.get(123)).isPresent();
    }

    @Test
    void idsAreUniqueWhenManyCreateAtOnce() throws Exception {
        CustomerStore store = new CustomerStore(100);
        Set<Long> ids = ConcurrentHashMap.newKeySet();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            threads.add(new Thread(() -> {
                for (int n = 0; n < 5_000; n++) {
                    ids.add(store.create(new Customer(0, "x")).getId());
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(ids).hasSize(40_000).doesNotContain(123L);
        // A writer between its two steps may leave one too many or take one too early, so no more than one each.
        assertThat(store.size()).isBetween(101 - 8, 101 + 8);
    }
}
