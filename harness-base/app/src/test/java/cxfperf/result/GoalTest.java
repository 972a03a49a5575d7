package cxfperf.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoalTest {

    private static final Goal BILLION_IN_EIGHT_HOURS = new Goal(1_000_000_000, Duration.ofHours(8));

    /** The "Target ... per client" columns of both published reports, which truncate some cells and round others. */
    @ParameterizedTest
    @CsvSource({
        "1, 34722.2",
        "8, 4340.27",
        "16, 2170.14",
        "32, 1085.07",
        "64, 542.53",
        "100, 347.2",
        "128, 271.27",
        "256, 135.63",
        "512, 67.81",
        "1024, 33.90",
        "2048, 16.95"
    })
    void targetsPerClientAreThoseOfThePublishedReports(int threads, double target) {
        // These two cells are printed with one decimal only.
        double precision = threads == 1 || threads == 100 ? 0.1 : 0.01;

        assertThat(BILLION_IN_EIGHT_HOURS.perClientPerSecond(threads)).isEqualTo(target, within(precision));
    }

    @Test
    void projectionsAreThoseOfThePublishedReports() {
        assertThat(BILLION_IN_EIGHT_HOURS.projectedCalls(256 * 237.67)).isEqualTo(1_752_293_376, within(1.0));
        assertThat(BILLION_IN_EIGHT_HOURS.projectedCalls(49_000)).isEqualTo(1_411_200_000, within(1.0));
    }

    @Test
    void theMarginIsWhatTheRateHasOverTheTarget() {
        assertThat(BILLION_IN_EIGHT_HOURS.margin(100 * 348.5)).isEqualTo(0.0037, within(0.0001));
        assertThat(BILLION_IN_EIGHT_HOURS.margin(100 * 331.05)).isEqualTo(-0.0466, within(0.0001));
    }

    @Test
    void aProjectionGoesOnAsTheTimeThatHasPassed() {
        Goal goal = new Goal(1_000, Duration.ofSeconds(100));

        assertThat(goal.projectedCalls(0, Duration.ZERO)).isZero();
        assertThat(goal.projectedCalls(90, Duration.ofSeconds(10))).isEqualTo(900, within(1e-9));
        assertThat(goal.projectedCalls(990, Duration.ofSeconds(100))).isEqualTo(990, within(1e-9));
        assertThat(goal.projectedCalls(1_100, Duration.ofSeconds(110))).isEqualTo(1_000, within(1e-9));
    }
}
