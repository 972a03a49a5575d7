package cxfperf.jmeter.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import cxfperf.jmeter.agents.AgentRuns.CorrectedTime;
import org.junit.jupiter.api.Test;

class CorrectedTimeTest {

    private static final long SECOND = 1_000_000_000L;

    private final CorrectedTime time = new CorrectedTime();

    @Test
    void untilItIsCorrectedItIsTheOwnOne() {
        assertThat(time.own(7 * SECOND)).isEqualTo(7 * SECOND);
        assertThat(time.shared(7 * SECOND)).isEqualTo(7 * SECOND);
    }

    @Test
    void beforeTheWindowOpensACorrectionCountsAtOnce() {
        time.correct(-SECOND, -10 * SECOND, -10 * SECOND, 1.0001);

        assertThat(time.own(0)).isEqualTo(1_000_000);
        assertThat(time.own(10 * SECOND)).isEqualTo(10 * SECOND + 2_000_000);
    }

    @Test
    void laterItIsSpreadOverSomeSecondsWithoutAJump() {
        long now = 10 * SECOND;
        time.correct(now, now, now + 4_000_000, 1.0001);

        assertThat(time.own(now)).isEqualTo(now);
        assertThat(time.own(now + SECOND)).isCloseTo(now + SECOND + 2_100_000, within(2_000L));
        assertThat(time.own(now + 2 * SECOND)).isCloseTo(now + 2 * SECOND + 4_200_000, within(2L));
        assertThat(time.own(now + 60 * SECOND)).isCloseTo(now + 60 * SECOND + 10_000_000, within(2L));
        for (long shared = now - SECOND; shared < now + 5 * SECOND; shared += SECOND / 10) {
            assertThat(time.own(shared + 1_000) - time.own(shared)).isBetween(990L, 1_010L);
            assertThat(time.shared(time.own(shared))).isCloseTo(shared, within(1L));
        }
    }

    @Test
    void aLargeCorrectionTakesLonger() {
        long now = SECOND;
        time.correct(now, now, now - SECOND, 1);

        assertThat(time.own(now + 50 * SECOND)).isCloseTo(now + 50 * SECOND - SECOND / 2, within(2L));
        assertThat(time.own(now + 100 * SECOND)).isCloseTo(now + 99 * SECOND, within(2L));
    }
}
