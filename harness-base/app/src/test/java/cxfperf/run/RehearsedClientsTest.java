package cxfperf.run;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.engine.RunListener;
import cxfperf.engine.Runner;
import cxfperf.engine.SystemTicker;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import cxfperf.testing.ScriptedClients;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RehearsedClientsTest {

    private static final LoadPlan RUN =
            new LoadPlan(Mix.of("op"), 3, new Limit.Invocations(1), Duration.ZERO, Duration.ofSeconds(1), 1);
    private static final LoadPlan REHEARSAL = RUN.with(2, new Limit.Invocations(1), Optional.empty());

    @ParameterizedTest
    @CsvSource({"true,3", "false,5"})
    void theRunTakesTheRehearsalsClientsUnlessOneIsInACall(boolean all, int made) throws Exception {
        AtomicInteger makes = new AtomicInteger();
        AtomicInteger closes = new AtomicInteger();
        RehearsedClients clients = new RehearsedClients(new ScriptedClients((operation, worker) -> {
            makes.incrementAndGet();
            return new LoadClient() {
                @Override
                public void call() {}

                @Override
                public void close() {
                    closes.incrementAndGet();
                }
            };
        }));

        runner().rehearse(REHEARSAL, clients, FailureKind::of);
        assertThat(List.of(makes.get(), closes.get())).containsExactly(2, 0);
        clients.rehearsed(all);
        runner().run(RUN, clients, FailureKind::of);

        assertThat(List.of(makes.get(), closes.get())).containsExactly(made, 3);
    }

    private static Runner runner() {
        return new Runner(new SystemTicker(), new RunListener() {});
    }
}
