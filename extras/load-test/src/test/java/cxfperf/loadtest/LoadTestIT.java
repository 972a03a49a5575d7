package cxfperf.loadtest;

import static cxfperf.loadtest.LoadTestAssert.assertThat;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.admin.ServerAdmin;
import cxfperf.measure.CompletionTimes;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.RunningServer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs a load test inside a test: it writes the files of the command line and leaves the JVM as it was. */
class LoadTestIT {

    private static final int CALLS = 20;

    @TempDir
    private Path results;

    @Test
    void aLoadTestHasTheVerdictAndTheFilesOfARun() throws IOException {
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Set<Integer> made = ConcurrentHashMap.newKeySet();
        Set<Integer> closed = ConcurrentHashMap.newKeySet();

        LoadTestResult result = aFewCalls(LoadTest.ofEach(thread -> {
                    made.add(thread);
                    return new PacedClient(() -> closed.add(thread));
                }))
                .name("greet")
                .build("abc123")
                .threads(3)
                .repeats(2)
                .objectives("p50<60s, errors==0, throughput>0")
                .run();

        assertThat(result).passes();
        assertThat(made).containsExactlyInAnyOrder(0, 1, 2).isEqualTo(closed);
        assertThat(result.runs()).hasSize(2);
        assertThat(result.first().calls().ok()).isEqualTo(3L * CALLS);
        assertThat(result.first().effective()).containsEntry("build", "abc123");
        assertThat(result.reports())
                .allSatisfy(page -> assertThat(page).content().contains("greet", "<canvas"));
        assertThat(names(result.runs().get(0).directory()))
                .contains("result.json", "report.html", "report.md", "timeline.csv", "latency.hlog");
        assertThat(results.resolve("index.html"))
                .content()
                .contains(result.runs().get(1).directory().getFileName().toString());
        assertThat(Thread.getDefaultUncaughtExceptionHandler()).isSameAs(before);
    }

    @Test
    void whatACallThrowsIsCountedAndFailsTheAssertion() {
        LoadTestResult result = aFewCalls(LoadTest.of(() -> {
                    throw new ConnectException("refused");
                }))
                .run();

        assertThat(result.first().calls().failures()).containsKey("CONNECT");
        assertThatThrownBy(() -> assertThat(result).passes())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("load test call is INVALID:")
                .hasMessageContaining("NO_VERIFIED_CALLS");
    }

    @Test
    void theServersOwnCountIsComparedWhereItTellsItAndElseThatIsSaid() throws Exception {
        CallCounters calls = new CallCounters();
        LongAdder greeted = calls.completed("greet");
        int port;
        try (ServerAdmin admin = ServerAdmin.open(
                "localhost", 0, new Greeting(), Map.of(), calls, new CompletionTimes(), Optional.empty())) {
            port = admin.address().getPort();
            LoadTestResult same = aFewCalls(LoadTest.of(greeted::increment))
                    .name("greet")
                    .option("admin", "localhost:" + port)
                    .run();
            assertThat(same).passes();
            assertThat(reasons(same)).doesNotContain("SERVER_UNKNOWN");

            LoadTestResult named = aFewCalls(LoadTest.of(greeted::increment))
                    .name("by-another-name")
                    .option("admin", "localhost:" + port)
                    .run();
            assertThat(named).passes();
            assertThat(named.first().server().completed())
                    .isEqualTo(named.first().calls().started());

            AtomicInteger made = new AtomicInteger();
            LoadTestResult lost = aFewCalls(LoadTest.of(() -> {
                        if (made.getAndIncrement() % 2 == 0) {
                            greeted.increment();
                        }
                    }))
                    .name("greet")
                    .option("admin", "localhost:" + port)
                    .run();
            assertThat(reasons(lost)).startsWith("COUNT_MISMATCH");
        }
        LoadTestResult unknown = aFewCalls(LoadTest.of(() -> {}))
                .name("greet")
                .option("admin", "localhost:" + port)
                .run();
        assertThat(reasons(unknown)).contains("SERVER_UNKNOWN").doesNotContain("COUNT_MISMATCH");
    }

    private static List<String> reasons(LoadTestResult result) {
        return result.first().verdict().reasons().stream()
                .map(reason -> reason.code())
                .toList();
    }

    /** A server that the calls do not really reach. */
    private static final class Greeting implements RunningServer {

        @Override
        public URI address() {
            return URI.create("test:greeting");
        }

        @Override
        public Map<String, Object> effective() {
            return Map.of();
        }

        @Override
        public void close() {}
    }

    @Test
    void whatASharedClientChecksAfterItsCallsCounts() {
        AtomicInteger windows = new AtomicInteger();
        LoadTestResult result = aFewCalls(LoadTest.of(new LoadClient() {
                    @Override
                    public void call() {}

                    @Override
                    public boolean verify() {
                        throw new AssertionError("no greeting");
                    }

                    @Override
                    public void windowBegins() {
                        windows.incrementAndGet();
                    }
                }))
                .run();

        assertThat(result.first().calls().failures()).containsOnlyKeys("WRONG_REPLY");
        assertThat(windows).hasValue(2);
    }

    @Test
    void aFailedAssertionInACallIsAWrongReply() {
        LoadTestResult result = aFewCalls(LoadTest.of(() -> assertThat("no").isEqualTo("yes")))
                .classifiedBy(thrown -> FailureKind.OTHER)
                .run();

        assertThat(result.first().calls().failures()).containsOnlyKeys("WRONG_REPLY");
    }

    @Test
    void aClientThatCannotBeMadeIsAnInvalidRunThatSaysWhy() {
        LoadTestResult result = aFewCalls(LoadTest.ofEach(thread -> {
                    throw new IOException("no such keystore");
                }))
                .run();

        assertThatThrownBy(() -> assertThat(result).passes())
                .hasMessageContaining("INVALID HARNESS_FAULT: a client for call could not be made: IOException: no");
    }

    @Test
    void aTestThatIsInterruptedEndsItsLoad() throws Exception {
        CountDownLatch called = new CountDownLatch(1);
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread test = new Thread(() -> {
            try {
                LoadTest.of(() -> {
                            called.countDown();
                            TimeUnit.MILLISECONDS.sleep(5);
                        })
                        .warmUp(Duration.ZERO)
                        .time(ofSeconds(600))
                        .results(results)
                        .run();
            } catch (LoadTestException e) {
                thrown.set(e);
            }
        });
        test.start();
        assertThat(called.await(60, TimeUnit.SECONDS)).isTrue();
        test.interrupt();
        test.join(60_000);

        assertThat(test.isAlive()).isFalse();
        assertThat(thrown.get()).hasMessage("load test call was interrupted");
    }

    /** Makes twenty calls with each thread, without a warm-up. */
    private LoadTest aFewCalls(LoadTest test) {
        return test.threads(2)
                .option("invocations", String.valueOf(CALLS))
                .warmUp(Duration.ZERO)
                .results(results);
    }

    private static Stream<String> names(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).toList().stream();
        }
    }

    /** Calls that take a few milliseconds, and succeed. */
    private record PacedClient(Runnable whenClosed) implements LoadClient {

        @Override
        public void call() throws InterruptedException {
            TimeUnit.MILLISECONDS.sleep(2);
        }

        @Override
        public void close() {
            whenClosed.run();
        }
    }
}
