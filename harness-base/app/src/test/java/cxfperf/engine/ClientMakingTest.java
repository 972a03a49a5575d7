package cxfperf.engine;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ClientMakingTest {

    private static final int WORKERS = 40;
    private static final int MOST_AT_A_TIME = 2 * Runtime.getRuntime().availableProcessors();

    @Test
    void theFirstClientOfAnOperationIsMadeAlone() throws Exception {
        Set<String> operationsWithAClient = ConcurrentHashMap.newKeySet();
        AtomicInteger making = new AtomicInteger();
        AtomicInteger mostMaking = new AtomicInteger();
        AtomicInteger firstsInCompany = new AtomicInteger();
        CountDownLatch two = new CountDownLatch(2);
        LoadClientFactory factory = new Factory(true) {
            @Override
            public LoadClient newClient(String operation, int worker) throws Exception {
                boolean first = !operationsWithAClient.contains(operation);
                int now = making.incrementAndGet();
                mostMaking.accumulateAndGet(now, Math::max);
                if (first) {
                    Thread.sleep(5);
                    firstsInCompany.addAndGet(making.get() - 1);
                    operationsWithAClient.add(operation);
                } else if (operationsWithAClient.size() == 2) {
                    two.countDown();
                    // From here on nobody is to be alone: comes to its end only if two are made at a time.
                    assertThat(two.await(30, TimeUnit.SECONDS)).isTrue();
                }
                making.decrementAndGet();
                return () -> {};
            }
        };

        List<LoadClient> clients = clientsOfAllWorkers(new ClientMaking(factory, List.of("get", "put"), () -> false));

        assertThat(clients).hasSize(2 * WORKERS).doesNotContainNull();
        assertThat(firstsInCompany).hasValue(0);
        assertThat(mostMaking.get()).isBetween(2, MOST_AT_A_TIME);
    }

    @Test
    void clientsOfAFactoryThatDoesNotSaySoAreMadeOneAtATime() throws Exception {
        AtomicInteger making = new AtomicInteger();
        AtomicInteger mostMaking = new AtomicInteger();
        LoadClientFactory factory = new Factory(false) {
            @Override
            public LoadClient newClient(String operation, int worker) throws Exception {
                mostMaking.accumulateAndGet(making.incrementAndGet(), Math::max);
                Thread.sleep(1);
                making.decrementAndGet();
                return () -> {};
            }
        };

        clientsOfAllWorkers(new ClientMaking(factory, List.of("get", "put"), () -> false));

        assertThat(mostMaking).hasValue(1);
    }

    @Test
    void whoeverWaitsWhenTheRunStopsMakesNoClient() throws Exception {
        AtomicBoolean stop = new AtomicBoolean();
        AtomicInteger made = new AtomicInteger();
        LoadClientFactory factory = new Factory(true) {
            @Override
            public LoadClient newClient(String operation, int worker) {
                made.incrementAndGet();
                stop.set(true);
                return () -> {};
            }
        };

        clientsOfAllWorkers(new ClientMaking(factory, List.of("get", "put"), stop::get));

        assertThat(made).hasValue(1);
    }

    private static List<LoadClient> clientsOfAllWorkers(ClientMaking clientMaking) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(WORKERS);
        try {
            List<Callable<List<LoadClient>>> workers = new ArrayList<>();
            for (int i = 0; i < WORKERS; i++) {
                int worker = i;
                workers.add(() -> {
                    List<LoadClient> clients = new ArrayList<>();
                    clients.add(clientMaking.make(0, worker));
                    clients.add(clientMaking.make(1, worker));
                    return clients;
                });
            }
            List<LoadClient> all = new ArrayList<>();
            for (Future<List<LoadClient>> clients : threads.invokeAll(workers, 60, TimeUnit.SECONDS)) {
                all.addAll(clients.get());
            }
            return all;
        } finally {
            threads.shutdownNow();
        }
    }

    private abstract static class Factory implements LoadClientFactory {
        private final boolean severalAtATime;

        Factory(boolean severalAtATime) {
            this.severalAtATime = severalAtATime;
        }

        @Override
        public boolean makesSeveralAtATime() {
            return severalAtATime;
        }

        @Override
        public URI target() {
            return URI.create("http://localhost:1/");
        }

        @Override
        public Map<String, Object> effective() {
            return Map.of();
        }

        @Override
        public void close() {}
    }
}
