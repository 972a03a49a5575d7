package cxfperf.engine;

import static cxfperf.testing.ScriptedClients.verifying;
import static cxfperf.testing.ScriptedListeners.atPhase;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import cxfperf.measure.Interval;
import cxfperf.plan.Arrivals;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.plan.OfferedRate;
import cxfperf.plan.WarmUp;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import cxfperf.testing.ScriptedClients;
import cxfperf.testing.SimulatedTicker;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The calls that end in a window are those of the steady state, however long a call takes. */
class WindowRateTest {

    private static final long MILLI = 1_000_000L;

    private long ended;
    private long counted;

    /** Little's law: clients = rate x mean time. */
    @ParameterizedTest
    @ValueSource(longs = {7, 300, 1_000, 2_700})
    void aClosedLoopHasAsManyEndsAsItsClientsHaveTime(long callMillis) throws Exception {
        int clients = 8;
        Duration window = Duration.ofMillis(6_500);

        RunOutcome outcome = run(clients, window, Duration.ofSeconds(3), Optional.empty(), callMillis);

        double expected = clients * (double) window.toMillis() / callMillis;
        assertThat((double) ended).isCloseTo(expected, within(1.0 + clients * 0.05));
        assertThat(counted).isEqualTo(outcome.recording().total().counts().ok());
        assertThat(outcome.recording().ended()).isEqualTo(Map.of("echo", ended));
    }

    @Test
    void anOpenLoopHasAsManyEndsAsScheduledStarts() throws Exception {
        run(40, Duration.ofSeconds(6), Duration.ofSeconds(3), Optional.of(10.0), 2_500);

        assertThat(ended).isBetween(59L, 61L);
    }

    /** Sixteen clients for ten calls per second of 2 s each: eight calls per second is what they can do. */
    @Test
    void anOpenLoopThatFallsBehindHasTheEndsThatItsClientsCanDo() throws Exception {
        RunOutcome outcome = run(16, Duration.ofSeconds(10), Duration.ofSeconds(5), Optional.of(10.0), 2_000);

        assertThat(ended).isBetween(79L, 81L);
        assertThat(outcome.offered().orElseThrow().dropped()).isBetween(18L, 21L);
    }

    @Test
    void aColdRunAndANumberOfCallsBeginWithoutCallsInFlight() throws Exception {
        run(8, Duration.ofMillis(6_500), Duration.ZERO, Optional.empty(), 1_000);

        assertThat(ended).isEqualTo(8 * 6);
    }

    /** The workers may have made their calls before the runner looks for the first time. */
    @Test
    void allCallsOfANumberEndInTheWindow() throws Exception {
        AtomicLong ended = new AtomicLong();
        RunListener listener = new RunListener() {
            @Override
            public void windowOpened(long nanos) {
                // Time for the workers to make their calls.
                LockSupport.parkNanos(50 * MILLI);
            }

            @Override
            public void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {
                ended.addAndGet(phase == Phase.WINDOW ? interval.allEnded() : 0);
            }
        };
        LoadPlan plan =
                new LoadPlan(Mix.of("echo"), 2, new Limit.Invocations(3), Duration.ZERO, Duration.ofSeconds(30), 7);

        new Runner(new SystemTicker(), listener).run(plan, ScriptedClients.calling(() -> {}), FailureKind::of);

        assertThat(ended).hasValue(6);
    }

    /** The reply came in the window, and its check ended after the second in which the window was collected last. */
    @Test
    void aCallThatIsStillVerifiedWhenTheWindowEndsHasEndedInIt() throws Exception {
        SimulatedTicker ticker = new SimulatedTicker(0, 1);
        LoadClient client = verifying(
                () -> {
                    ticker.pass(300 * MILLI);
                },
                () -> {
                    ticker.pass(400 * MILLI);
                });
        LoadPlan plan = new LoadPlan(
                Mix.of("echo"), 1, new Limit.Time(Duration.ofSeconds(2)), Duration.ZERO, Duration.ofSeconds(30), 7);

        RunOutcome outcome = new Runner(ticker, atPhase(phase -> {
                    ticker.somePark(phase == Phase.COOL_DOWN);
                }))
                .run(plan, ScriptedClients.calling(client), FailureKind::of);

        assertThat(outcome.recording().ended()).isEqualTo(Map.of("echo", 3L));
    }

    private RunOutcome run(int clients, Duration window, Duration warmUp, Optional<Double> rate, long callMillis)
            throws Exception {
        SimulatedTicker ticker = new SimulatedTicker(0, clients);
        RunListener listener = new RunListener() {
            @Override
            public void phaseStarted(Phase phase) {
                ticker.somePark(phase == Phase.COOL_DOWN);
            }

            @Override
            public void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {
                if (phase == Phase.WARM_UP) {
                    ticker.somePark(left.orElseThrow().isZero());
                    return;
                }
                counted += interval.counts().ok();
                if (phase == Phase.WINDOW) {
                    ended += interval.allEnded();
                }
            }
        };
        LoadPlan plan = new LoadPlan(
                Mix.of("echo"),
                clients,
                new Limit.Time(window),
                WarmUp.fixed(warmUp),
                Duration.ofSeconds(30),
                7,
                rate.map(perSecond -> OfferedRate.constant(perSecond, Arrivals.CONSTANT)),
                false);
        return new Runner(ticker, listener)
                .run(plan, ScriptedClients.calling(() -> ticker.pass(callMillis * MILLI)), FailureKind::of);
    }
}
