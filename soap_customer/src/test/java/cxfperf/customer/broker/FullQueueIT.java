package cxfperf.customer.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.customer.broker.CredentialsFile.BrokerCredentials;
import cxfperf.scenario.ProcessSpec;
import cxfperf.scenario.RunningProcess;
import jakarta.jms.JMSException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Tests a producer that sends more than a queue can hold, and where the broker stores the messages. */
@Execution(ExecutionMode.CONCURRENT)
class FullQueueIT {

    private static final String QUEUE = BrokerAddress.QUEUE_PREFIX + "test";
    private static final int MAX_BYTES = 100_000;
    private static final int MESSAGE_BYTES = 10_000;

    /** Four times as many as fit into the queue. */
    private static final int MESSAGES = 40;

    @TempDir
    private Path data;

    @Test
    void pageTakesAllOfThemAndWritesThemToDisk() throws Exception {
        try (RunningProcess broker = start("page", MAX_BYTES);
                Jms producer = connect(broker);
                Jms consumer = connect(broker)) {
            assertThat(broker.effective())
                    .containsEntry("queueFullPolicy", "PAGE")
                    .containsEntry("queueMaxBytes", (long) MAX_BYTES);
            for (int i = 0; i < MESSAGES; i++) {
                producer.send(QUEUE, MESSAGE_BYTES, false);
            }
            // This message is acknowledged after the earlier ones, so the broker has them all.
            producer.send(QUEUE, MESSAGE_BYTES, true);
            assertThat(bytesIn("paging")).isGreaterThan((long) MESSAGES * MESSAGE_BYTES / 2);
            assertThat(consumer.receive(QUEUE, MESSAGES + 1)).isEqualTo(MESSAGES + 1);
        }
    }

    @Test
    void failRefusesThemAndTakesThemAgainWhenThereIsRoom() throws Exception {
        try (RunningProcess broker = start("fail", MAX_BYTES);
                Jms producer = connect(broker);
                Jms consumer = connect(broker)) {
            AtomicInteger acknowledged = new AtomicInteger();
            assertThatThrownBy(() -> {
                        while (acknowledged.get() < MESSAGES) {
                            producer.send(QUEUE, MESSAGE_BYTES, true);
                            acknowledged.incrementAndGet();
                        }
                    })
                    .isInstanceOf(JMSException.class)
                    .hasMessageContaining("is full");
            assertThat(acknowledged).hasPositiveValue();
            assertThat(consumer.receive(QUEUE, acknowledged.get())).isEqualTo(acknowledged.get());
            // The broker updates its count a little later than it removes a message.
            while (isRefused(producer)) {
                Thread.sleep(20);
            }
            assertThat(consumer.receive(QUEUE, 1)).isEqualTo(1);
        }
    }

    private static boolean isRefused(Jms producer) {
        try {
            producer.send(QUEUE, MESSAGE_BYTES, true);
            return false;
        } catch (JMSException e) {
            assertThat(e).hasMessageContaining("is full");
            return true;
        }
    }

    @Test
    void blockLetsThemWaitUntilThereIsRoom() throws Exception {
        try (RunningProcess broker = start("block", MAX_BYTES);
                Jms producer = connect(broker);
                Jms consumer = connect(broker)) {
            AtomicInteger acknowledged = new AtomicInteger();
            CompletableFuture<Void> sending = CompletableFuture.runAsync(
                    () -> {
                        try {
                            for (; acknowledged.get() < MESSAGES; acknowledged.incrementAndGet()) {
                                producer.send(QUEUE, MESSAGE_BYTES, true);
                            }
                        } catch (JMSException e) {
                            throw new IllegalStateException(e);
                        }
                    },
                    task -> new Thread(task, "producer").start());
            int received = 0;
            int most = 0;
            while (received < MESSAGES) {
                // A blocked sender continues once a consumer takes messages, so this loop ends.
                received += consumer.receive(QUEUE, 1);
                most = Math.max(most, acknowledged.get() - received);
            }
            sending.join();
            assertThat(most).isLessThan(MESSAGES / 2);
            assertThat(acknowledged).hasValue(MESSAGES);
        }
    }

    @Test
    void aMegabyteIsARecordOfTheJournalAndNoFileOfItsOwn() throws Exception {
        try (RunningProcess broker = start("page", 100_000_000);
                Jms user = connect(broker)) {
            for (int i = 0; i < 4; i++) {
                user.send(QUEUE, 1_000_000, true);
            }
            assertThat(bytesIn("large-messages")).isZero();
            assertThat(bytesIn("paging")).isZero();
            assertThat(user.receive(QUEUE, 4)).isEqualTo(4);

            // A message larger than a record may be stored that way, which shows that this test can detect it.
            user.send(QUEUE, 6_000_000, true);
            assertThat(bytesIn("large-messages")).isGreaterThan(5_000_000);
        }
    }

    @Test
    void ofTheDeadLettersThatNobodyTakesTheNewestAreKeptForTheNextBrokerToo() throws Exception {
        String deadLetters = BrokerAddress.QUEUE_PREFIX + "dead-letters";
        int most = 100;
        for (int brokers = 0; brokers < 2; brokers++) {
            try (RunningProcess broker = start("page", 100_000_000);
                    Jms user = connect(broker)) {
                assertThat(broker.effective())
                        .containsEntry("deadLetters", deadLetters)
                        .containsEntry("deadLettersAtMost", (long) most);
                for (int i = 0; i < most - 10; i++) {
                    user.send(deadLetters, 500, true);
                }
            }
        }
        try (RunningProcess broker = start("page", 100_000_000);
                Jms user = connect(broker)) {
            assertThat(user.receive(deadLetters, most)).isEqualTo(most);
        }
    }

    private RunningProcess start(String policy, int maxBytes) throws Exception {
        return new Broker()
                .start(new ProcessSpec(
                        BrokerOptions.PROTOCOL,
                        "localhost",
                        0,
                        Map.of(
                                "brokerFull",
                                policy,
                                "brokerMaxBytes",
                                String.valueOf(maxBytes),
                                "brokerData",
                                data.toString())));
    }

    private static Jms connect(RunningProcess broker) throws IOException, JMSException {
        Optional<BrokerCredentials> credentials =
                CredentialsFile.ofThisCheckout().read();
        return Jms.connect(new BrokerAddress(broker.address()), credentials);
    }

    private long bytesIn(String part) throws IOException {
        if (!Files.exists(data.resolve(part))) {
            // The broker makes the directory with the first file.
            return 0;
        }
        try (Stream<Path> files = Files.walk(data.resolve(part))) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }
}
