package cxfperf.watch;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.engine.Phase;
import cxfperf.result.Objective;
import cxfperf.result.StopCondition;
import cxfperf.testing.Intervals;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EarlyStopTest {

    private static final long MILLI = 1_000_000L;

    private EarlyStop stop;
    private int second = 1;

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

    private void conditions(String text) {
        stop = new EarlyStop(StopCondition.parse(text), 1);
    }

    private void second(long ok, long failed) {
        end(Phase.WINDOW, ok, failed);
    }

    private void end(Phase phase, long ok, long failed) {
        stop.intervalEnded(phase, Intervals.second(second, ok, MILLI, failed), Optional.empty());
        second += phase == Phase.WINDOW ? 1 : 0;
    }
}
