package cxfperf.customer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import cxfperf.scenario.CallCounters;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.testing.CountingRelay;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A message on the wire has the number of bytes that the payload requires and the results report. Counts the body only;
 * headers and chunk sizes add less than 2 % to a large message.
 */
class PayloadOnTheWireIT {

    private final SoapCustomer scenario = new SoapCustomer();

    @ParameterizedTest
    @ValueSource(ints = {450, 10_000, 1_000_000})
    void theReplyAndTheRequestOfAnUpdateHaveThePayload(int bytes) throws Exception {
        CallCounters calls = new CallCounters();
        try (RunningServer server = scenario.startServer(CustomerSpecs.server(Optional.empty(), calls))) {
            for (String operation : List.of("getCustomersByName", "updateCustomer")) {
                try (CountingRelay relay =
                                CountingRelay.recording(server.address().getPort());
                        LoadClientFactory clients = scenario.connect(CustomerSpecs.client(relay.port(), bytes));
                        LoadClient client = clients.newClient(operation, 0)) {
                    client.call();

                    boolean isReply = operation.equals("getCustomersByName");
                    String message = String.join("", isReply ? relay.received() : relay.sent());
                    assertThat(clients.effective()).containsEntry("payloadBytes", bytes);
                    assertThat(body(message)).hasSize(bytes);
                    if (bytes > 10_000) {
                        assertThat(message.length()).isCloseTo(bytes, withPercentage(2));
                    }
                }
            }
        }
    }

    /** Both ends use the clock of this host. */
    @Test
    void theServerKnowsHowLongAnUpdateTookFromItsSending() throws Exception {
        List<Long> took = new ArrayList<>();
        CallCounters calls = new CallCounters((operation, nanos) -> {
            synchronized (took) {
                took.add(nanos);
            }
        });
        long start = System.nanoTime();
        try (RunningServer server = scenario.startServer(CustomerSpecs.server(Optional.empty(), calls));
                LoadClientFactory clients =
                        scenario.connect(CustomerSpecs.client(server.address().getPort(), 500));
                LoadClient client = clients.newClient("updateCustomer", 0)) {
            client.call();
            client.call();
            awaitUpdates(calls, 2);
        }
        long atMost = System.nanoTime() - start;

        assertThat(took).hasSize(2).allSatisfy(nanos -> assertThat(nanos).isBetween(1L, atMost));
    }

    private static void awaitUpdates(CallCounters calls, long count) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (calls.snapshot().get("updateCustomer") < count && System.nanoTime() < end) {
            Thread.sleep(2);
        }
    }

    /**
     * Returns the body of the last message in one direction of a connection: a client may have asked before whether the
     * server supports HTTP/2.
     */
    private static String body(String message) {
        int end = message.indexOf("\r\n\r\n");
        String head = message.substring(0, end).toLowerCase(java.util.Locale.ROOT);
        String rest = message.substring(end + 4);
        if (!head.contains("transfer-encoding: chunked")) {
            return rest;
        }
        StringBuilder body = new StringBuilder();
        while (true) {
            int line = rest.indexOf("\r\n");
            int size = Integer.parseInt(rest.substring(0, line), 16);
            if (size == 0) {
                return body.toString();
            }
            body.append(rest, line + 2, line + 2 + size);
            rest = rest.substring(line + 2 + size + 2);
        }
    }
}
