package cxfperf.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import cxfperf.engine.RunListener;
import cxfperf.engine.RunOutcome;
import cxfperf.engine.Runner;
import cxfperf.engine.SystemTicker;
import cxfperf.measure.Counts;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.ConfigFileException;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.MessageCheck;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ServerSpec;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every scenario keeps. A scenario's module has one test class that implements this with {@link #scenario()}; all
 * of it runs against the scenario's real server on a free port. What else a run needs is started for each server in
 * this JVM: the clients of such a scenario are connected to that process in place of the server, and what is asked of
 * the server's port is asked of the process's.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public interface ScenarioContract {

    Duration CALL_LIMIT = Duration.ofSeconds(20);

    /** The option of those scenarios whose messages can be checked against a schema. */
    String VALIDATE = "validate";

    Scenario scenario();

    /** Returns the protocols to test; tests that need one protocol take the first. */
    default List<String> protocols() {
        return scenario().protocols();
    }

    /**
     * What a peer is that accepts connections and says nothing: another kind where even a connection takes a word of
     * it.
     */
    default FailureKind kindOfSilence() {
        return FailureKind.TIMEOUT;
    }

    /** A configuration file that both sides can use; empty for a scenario that takes none. */
    Optional<Path> configFile();

    @Test
    default void isFoundByItsUniqueName() {
        List<String> names = ServiceLoader.load(Scenario.class).stream()
                .map(provider -> provider.get().name())
                .toList();

        assertThat(names).containsOnlyOnce(scenario().name()).doesNotHaveDuplicates();
        assertThat(scenario().name()).matches("[A-Za-z0-9_-]+");
    }

    @Test
    default void namesItsOperationsAndProtocols() {
        assertThat(scenario().operations()).isNotEmpty().doesNotHaveDuplicates().doesNotContain("mixed");
        assertThat(scenario().protocols()).isNotEmpty().doesNotHaveDuplicates();
        assertThat(scenario().defaultPort()).isBetween(1, 65_535);
    }

    @Test
    default void everyOperationSucceedsAndTheServerCountsTheSame() throws Exception {
        for (String protocol : protocols()) {
            CallCounters counters = new CallCounters();
            try (ServedScenario served = serve(protocol, 0, counters)) {
                for (String operation : scenario().operations()) {
                    // Clients of another operation may make this one, too, to have records and to delete them.
                    long before = counters.snapshot().getOrDefault(operation, 0L);
                    RunOutcome outcome = load(served, Mix.of(operation), 2, 10);

                    noneFailed(outcome);
                    assertThat(total(outcome)).as(operation).isEqualTo(new Counts(20, Map.of(), 0));
                    long made =
                            20 + outcome.warmup().started() + outcome.coolDown().started();
                    if (scenario().oneWay().contains(operation)) {
                        awaitCompletion(counters, operation, before + made);
                    }
                    assertThat(counters.snapshot().getOrDefault(operation, 0L) - before)
                            .as("the server's own count of %s", operation)
                            .isEqualTo(made);
                }
            }
        }
    }

    @Test
    default void manyClientsOfAMixWork() throws Exception {
        String protocol = protocols().get(0);
        Mix mix = new Mix(scenario().operations().stream()
                .map(name -> new Mix.Share(name, 1))
                .toList());
        try (ServedScenario served = serve(protocol, 0, new CallCounters())) {
            RunOutcome outcome = load(served, mix, 16, 4);

            noneFailed(outcome);
            assertThat(total(outcome)).isEqualTo(new Counts(64, Map.of(), 0));
            assertThat(outcome.recording().operations().keySet())
                    .containsExactlyElementsOf(scenario().operations());
            if (scenario().options().stream().anyMatch(option -> option.name().equals(VALIDATE))) {
                everyMessageIsAsTheSchemaSays(served, mix);
            }
        }
    }

    private void everyMessageIsAsTheSchemaSays(ServedScenario served, Mix mix) throws Exception {
        ClientSpec spec = served.client(Optional.empty(), 2, CALL_LIMIT, Map.of(VALIDATE, "true"));
        LoadPlan plan = new LoadPlan(mix, 2, new Limit.Invocations(20), Duration.ZERO, CALL_LIMIT, 1);
        try (LoadClientFactory factory = scenario().connect(spec)) {
            RunOutcome outcome =
                    new Runner(new SystemTicker(), new RunListener() {}).run(plan, factory, scenario()::classify);
            MessageCheck check = factory.afterRun(true).messages().orElseThrow();

            assertThat(outcome.harnessFault()).isEmpty();
            noneFailed(outcome);
            assertThat(check.allValid()).as(check.toString()).isTrue();
            assertThat(check.sent())
                    .isEqualTo(
                            40 + outcome.warmup().started() + outcome.coolDown().started());
        }
    }

    @Test
    default void withoutAServerEveryCallIsAFailureToConnect() throws Exception {
        try (ClosedPort closed = new ClosedPort()) {
            ClientSpec spec = ServedScenario.clientOf(scenario(), protocols().get(0), closed.number(), 1, CALL_LIMIT);
            for (String operation : scenario().operations()) {
                RunOutcome outcome = load(spec, Mix.of(operation), 1, 3, CALL_LIMIT);

                assertThat(total(outcome).ok()).as(operation).isZero();
                assertThat(total(outcome).failures()).as(operation).containsOnlyKeys(FailureKind.CONNECT);
            }
        }
    }

    @Test
    default void afterTheServerHasClosedNothingSucceeds() throws Exception {
        String protocol = protocols().get(0);
        ServedScenario served = serve(protocol, 0, new CallCounters());
        ClientSpec spec = served.client(Optional.empty(), 1, CALL_LIMIT);
        Mix mix = Mix.of(scenario().operations().get(0));
        RunOutcome before = load(spec, mix, 1, 3, CALL_LIMIT);
        served.close();
        RunOutcome after = load(spec, mix, 1, 3, CALL_LIMIT);

        assertThat(total(before).ok()).isEqualTo(3);
        assertThat(total(after).ok()).isZero();
    }

    @Test
    default void aServerThatNeverAnswersIsATimeoutWithinTheLimitOfACall() throws Exception {
        try (ServerSocket silent = new ServerSocket()) {
            // Connections are accepted by the kernel and never read.
            silent.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            Duration limit = Duration.ofMillis(500);
            ClientSpec spec = ServedScenario.clientOf(scenario(), protocols().get(0), silent.getLocalPort(), 1, limit);
            for (String operation : scenario().operations()) {
                RunOutcome outcome = load(spec, Mix.of(operation), 1, 1, limit);

                assertThat(total(outcome).failures())
                        .as("%s %s", operation, outcome.examples())
                        .isEqualTo(Map.of(kindOfSilence(), 1L));
            }
        }
    }

    @Test
    default void aClosedServerHasFreedItsPort() throws Exception {
        String protocol = protocols().get(0);
        int port;
        try (ServedScenario served = serve(protocol, 0, new CallCounters())) {
            port = served.port();
        }

        try (ServedScenario second = serve(protocol, port, new CallCounters())) {
            assertThat(second.port()).isEqualTo(port);
        }
    }

    @Test
    default void aPortInUseIsReportedAsSuch() throws Exception {
        try (ServerSocket taken = new ServerSocket()) {
            taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            Throwable thrown = null;
            try {
                serve(protocols().get(0), taken.getLocalPort(), new CallCounters())
                        .close();
            } catch (Exception e) {
                thrown = e;
            }

            assertThat(thrown).isNotNull();
            assertThat(causes(thrown)).hasAtLeastOneElementOfType(java.net.BindException.class);
        }
    }

    /** A side that accepts a file of nonsense has not read it. */
    @Test
    default void aConfigFileThatCannotBeUsedIsRefusedByBothSides(@TempDir Path directory) throws Exception {
        Path nonsense = Files.writeString(directory.resolve("nonsense.xml"), "no file of any kind");
        Optional<URI> cfg = Optional.of(nonsense.toUri());
        String protocol = protocols().get(0);
        Map<String, String> defaults = scenario().options().stream()
                .collect(Collectors.toMap(ScenarioOption::name, ScenarioOption::defaultValue));

        assertThatExceptionOfType(ConfigFileException.class)
                .isThrownBy(() -> scenario()
                        .startServer(new ServerSpec(protocol, "localhost", 0, cfg, defaults, new CallCounters()))
                        .close())
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
        assertThatExceptionOfType(ConfigFileException.class)
                .isThrownBy(() -> scenario()
                        .connect(new ClientSpec(protocol, "localhost", 1, cfg, 1, 1, CALL_LIMIT, defaults))
                        .close())
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
    }

    @Test
    default void bothSidesTellWhichConfigFileTheyWereMadeOf() throws Exception {
        String protocol = protocols().get(0);
        List<Optional<URI>> files = new ArrayList<>(List.of(Optional.empty()));
        configFile().ifPresent(file -> files.add(Optional.of(file.toUri())));

        for (Optional<URI> file : files) {
            try (ServedScenario served = ServedScenario.start(scenario(), protocol, 0, file, new CallCounters());
                    LoadClientFactory clients = scenario().connect(served.client(file, 1, CALL_LIMIT))) {
                assertThat(served.server().cfg()).isEqualTo(file);
                assertThat(clients.cfg()).isEqualTo(file);
            }
        }
    }

    /** A one-way call is over for the client before it is completed. */
    private static void awaitCompletion(CallCounters counters, String operation, long made)
            throws InterruptedException {
        long end = System.nanoTime() + CALL_LIMIT.toNanos();
        while (counters.snapshot().getOrDefault(operation, 0L) < made && System.nanoTime() < end) {
            Thread.sleep(1);
        }
    }

    private static List<Throwable> causes(Throwable thrown) {
        return java.util.stream.Stream.iterate(thrown, link -> link != null, Throwable::getCause)
                .limit(20)
                .collect(Collectors.toList());
    }

    private ServedScenario serve(String protocol, int port, CallCounters counters) throws Exception {
        LoggedWarnings.keep();
        return ServedScenario.start(scenario(), protocol, port, Optional.empty(), counters);
    }

    private RunOutcome load(ServedScenario served, Mix mix, int threads, long perThread) throws Exception {
        return load(served.client(Optional.empty(), threads, CALL_LIMIT), mix, threads, perThread, CALL_LIMIT);
    }

    private RunOutcome load(ClientSpec spec, Mix mix, int threads, long perThread, Duration limit) throws Exception {
        LoadPlan plan = new LoadPlan(mix, threads, new Limit.Invocations(perThread), Duration.ZERO, limit, 1);
        try (LoadClientFactory factory = scenario().connect(spec)) {
            RunOutcome outcome =
                    new Runner(new SystemTicker(), new RunListener() {}).run(plan, factory, scenario()::classify);
            assertThat(outcome.harnessFault()).isEmpty();
            return outcome;
        }
    }

    private static void noneFailed(RunOutcome outcome) {
        assertThat(outcome.examples()).as(LoggedWarnings::text).isEmpty();
    }

    private static Counts total(RunOutcome outcome) {
        return outcome.recording().total().counts();
    }
}
