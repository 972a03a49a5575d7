package cxfperf.watch;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.engine.RunOutcome;
import cxfperf.engine.Runner;
import cxfperf.engine.Warmth;
import cxfperf.measure.CallRecorder;
import cxfperf.measure.Collector;
import cxfperf.measure.Counts;
import cxfperf.measure.Interval;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.result.Objective;
import cxfperf.result.StopCondition;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.FailureKind;
import cxfperf.testing.ManualTicker;
import cxfperf.testing.ScriptedClients;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EarlyStopTest {

    private static final long SECOND = 1_000_000_000L;
    private static final long MILLI = 1_000_000L;

    private EarlyStop stop;
    private long now;

    @Test
    void aConditionIsMetWhenItHeldInEachSecond() {
        conditions("errorRate>5% for 3s");
        second(9, 1);
        second(99, 1);
        second(9, 1);
        second(0, 10);
        assertThat(stop.reached()).isFalse();
        second(8, 2);

        assertThat(stop.met())
                .contains(
                        new StopCondition.Met("errorRate>5% for 3s", 2, 5, new Objective("errorRate>5%", 20.0, true)));
    }

    @Test
    void aSecondWithoutTheFigureCountsNeitherForNorAgainst() {
        conditions("errorRate>5% for 3s");
        second(0, 4);
        second(0, 0);
        second(0, 0);
        second(0, 0);
        assertThat(stop.reached()).as("nobody knows").isFalse();
        second(0, 4);

        assertThat(stop.met()).hasValueSatisfying(met -> {
            assertThat(met.fromSeconds()).isZero();
            assertThat(met.untilSeconds()).isEqualTo(5);
        });
    }

    @Test
    void onlyTheWindowCounts() {
        conditions("errors>0 for 1s");
        end(Phase.WARM_UP, 0, 5);
        end(Phase.COOL_DOWN, 0, 5);

        assertThat(stop.reached()).isFalse();
    }

    @Test
    void theFirstOfSeveralConditionsMetEndsTheRun() {
        conditions("errors>0 for 1s, errors==0 for 2s");
        second(5, 0);
        second(6, 0);

        assertThat(stop.met())
                .contains(new StopCondition.Met("errors==0 for 2s", 0, 2, new Objective("errors==0", 0.0, true)));
    }

    @Test
    void theRunEndsThenAndKeepsEachCall() throws Exception {
        ManualTicker ticker = new ManualTicker(7 * SECOND);
        conditions("p99>15ms for 2s,errorRate>=100% for 3s");
        long begin = ticker.nanoTime();
        LoadPlan plan = new LoadPlan(
                Mix.of("echo"), 1, new Limit.Time(Duration.ofHours(8)), Duration.ZERO, Duration.ofSeconds(30), 1);

        RunOutcome outcome = new Runner(ticker, List.of(stop), Warmth.UNJUDGED, stop::reached, Optional.empty(), true)
                .run(
                        plan,
                        ScriptedClients.calling(() -> {
                            ticker.advance(10 * MILLI);
                            // The runner's thread gets its turn in every second that passes here.
                            Thread.sleep(1);
                            if (ticker.nanoTime() - begin > 5 * SECOND) {
                                throw CallFailedException.wrongReply("nothing");
                            }
                        }),
                        FailureKind::of);

        assertThat(outcome.ending()).isEqualTo(RunOutcome.Ending.STOPPED);
        assertThat(outcome.harnessFault()).isEmpty();
        assertThat(outcome.recording().windowNanos()).isBetween(8 * SECOND, 20 * SECOND);
        Counts counts = outcome.recording().total().counts();
        assertThat(counts.ok())
                .as("the window opens a little after the clock was read")
                .isBetween(490L, 500L);
        assertThat(counts.failed()).isGreaterThanOrEqualTo(300);
        assertThat(stop.met())
                .hasValueSatisfying(met -> assertThat(met.condition()).isEqualTo("errorRate>=100% for 3s"));
    }

    private void conditions(String text) {
        stop = new EarlyStop(StopCondition.parse(text), 1);
    }

    private void second(long ok, long failed) {
        end(Phase.WINDOW, ok, failed);
    }

    private void end(Phase phase, long ok, long failed) {
        Collector collector = new Collector(List.of("echo"));
        CallRecorder recorder = collector.newRecorder("echo");
        for (long call = 0; call < ok + failed; call++) {
            recorder.started();
            if (call < ok) {
                recorder.ok(MILLI);
            } else {
                recorder.failed(FailureKind.OTHER);
            }
        }
        RunListener listener = stop;
        listener.intervalEnded(
                phase,
                new Interval(
                        now,
                        now + SECOND,
                        collector.collect(SECOND).operations(),
                        Optional.empty(),
                        ok + failed,
                        Map.of()),
                Optional.empty());
        now += phase == Phase.WINDOW ? SECOND : 0;
    }
}
