package cxfperf.engine;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.engine.RunOutcome.Ending;
import cxfperf.measure.Counts;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.testing.ManualTicker;
import cxfperf.testing.ScriptedClients;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class CallsUsedUpTest {

    private static final long MILLI = 1_000_000L;

    private final ManualTicker ticker = new ManualTicker(0);

    @Test
    void aWindowIsOverWhenNoWorkerHasACallLeft() throws Exception {
        AtomicInteger left = new AtomicInteger(20);
        LoadPlan plan = new LoadPlan(
                Mix.of("send"), 2, new Limit.Time(Duration.ofHours(8)), Duration.ZERO, Duration.ofSeconds(30), 1);
        RunOutcome outcome = run(plan, new ScriptedClients((operation, worker) -> clientOf(left)));

        assertThat(outcome.ending()).isEqualTo(Ending.COMPLETED);
        assertThat(outcome.recording().total().counts()).isEqualTo(new Counts(20, Map.of(), 0));
        assertThat(outcome.recording().windowNanos()).isEqualTo(20 * MILLI);
        assertThat(outcome.coolDown().started()).isZero();
    }

    @Test
    void callsThatAreUsedUpInTheWarmUpEndItAndLeaveNoneForTheWindow() throws Exception {
        AtomicInteger left = new AtomicInteger(5);
        LoadPlan plan = new LoadPlan(
                Mix.of("send"), 1, new Limit.Invocations(10), Duration.ofHours(8), Duration.ofSeconds(30), 1);
        ScriptedClients clients = new ScriptedClients((operation, worker) -> clientOf(left));
        // On a busy host the worker may have made all its calls before the runner looks for the first time.
        RunListener late = new RunListener() {
            @Override
            public void phaseStarted(Phase phase) {
                while (phase == Phase.WARM_UP && left.get() >= 0) {
                    Thread.onSpinWait();
                }
            }
        };
        RunOutcome outcome = new Runner(ticker, late).run(plan, clients, FailureKind::of);

        assertThat(outcome.warmup().ok()).isEqualTo(5);
        assertThat(outcome.warmupNanos()).isEqualTo(5 * MILLI);
        assertThat(outcome.recording().total().counts().started()).isZero();
        assertThat(outcome.harnessFault()).isEmpty();
    }

    private RunOutcome run(LoadPlan plan, LoadClientFactory factory) throws InterruptedException {
        return new Runner(ticker, new RunListener() {}).run(plan, factory, FailureKind::of);
    }

    /** A client that makes calls while some are left; each takes a millisecond. */
    private LoadClient clientOf(AtomicInteger left) {
        return new LoadClient() {
            @Override
            public boolean next() {
                return left.getAndDecrement() > 0;
            }

            @Override
            public void call() {
                ticker.advance(MILLI);
            }
        };
    }
}
