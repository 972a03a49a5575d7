package cxfperf.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;

class BacklogPollsTest {

    @Test
    void aBacklogGrowsUpToItsLeastValueInTheLastThird() {
        BacklogPolls even = polls(30, second -> 100L * second);
        assertThat(even.perSecond()).hasValueCloseTo(100.0, within(1e-9));
        assertThat(even.peak()).hasValue(3_000);

        assertThat(polls(30, second -> second == 25 ? 5_000 : 3).perSecond())
                .as("a pause that was caught up")
                .hasValueCloseTo(0.1, within(0.05));
        assertThat(polls(30, second -> 900 - 10L * second).perSecond().orElseThrow())
                .as("a backlog that shrinks")
                .isLessThanOrEqualTo(30);
    }

    @Test
    void twoPollsShowNoGrowth() {
        assertThat(polls(0, second -> 0).peak()).isEmpty();
        assertThat(polls(2, second -> 100L * second).perSecond()).isEmpty();
        assertThat(polls(3, second -> 100L * second).perSecond()).isPresent();
    }

    private static BacklogPolls polls(int seconds, IntToLongFunction backlog) {
        BacklogPolls polls = new BacklogPolls();
        for (int second = 1; second <= seconds; second++) {
            polls.add(second, backlog.applyAsLong(second));
        }
        return polls;
    }
}
