package cxfperf.measure;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.testing.Intervals;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class BacklogTest {

    private final Backlog backlog = new Backlog();
    private long second;

    @Test
    void callsThatStartWhenTheyAreDueLeaveNone() {
        seconds(10, 100, 100);

        assertThat(backlog.lag()).isEqualTo(new Backlog.Lag(10, 0, OptionalLong.empty()));
    }

    @Test
    void aStallThatIsCaughtUpDoesNotStand() {
        seconds(6, 100, 100);
        seconds(2, 100, 0);
        seconds(1, 100, 300);
        seconds(3, 100, 100);

        assertThat(backlog.lag()).isEqualTo(new Backlog.Lag(12, 1, OptionalLong.empty()));
    }

    @Test
    void aBacklogStandsFromTheSecondInWhichItCame() {
        seconds(6, 100, 100);
        seconds(2, 100, 0);
        seconds(1, 100, 300);
        seconds(4, 100, 60);

        assertThat(backlog.lag()).isEqualTo(new Backlog.Lag(13, 2 + 1, OptionalLong.of(10)));
    }

    @Test
    void theFewThatWaitAtTheEndOfASecondAreNone() {
        seconds(1, 100, 91);
        assertThat(backlog.lag().standsFrom()).isEmpty();
        seconds(1, 100, 98);
        assertThat(backlog.lag().standsFrom()).hasValue(2);
    }

    @Test
    void anIntervalOfAClosedLoopIsNone() {
        backlog.add(Intervals.closedLoop(0, 1_000_000_000L, Map.of()));

        assertThat(backlog.lag()).isEqualTo(Backlog.Lag.NOTHING);
    }

    private void seconds(int number, long due, long started) {
        for (int i = 0; i < number; i++) {
            backlog.add(new Interval(
                    second * 1_000_000_000L,
                    (second + 1) * 1_000_000_000L,
                    Map.of(),
                    Optional.of(new Offered(due, started, 0)),
                    started,
                    Map.of()));
            second++;
        }
    }
}
