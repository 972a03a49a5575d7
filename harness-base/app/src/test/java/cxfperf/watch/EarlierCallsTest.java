package cxfperf.watch;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.measure.Counts;
import cxfperf.scenario.FailureKind;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EarlierCallsTest {

    private final EarlierCalls earlier = new EarlierCalls();

    @Test
    void onlyUnansweredCallsThatTheServerHasNotCompletedMayStillBeOut() {
        earlier.seen("1", 1_000);
        earlier.add(new Counts(90, Map.of(FailureKind.TIMEOUT, 6L, FailureKind.HTTP_STATUS, 4L), 0));

        assertThat(earlier.out("1", 1_094)).isEqualTo(6);
        assertThat(earlier.out("1", 1_097)).isEqualTo(3);
        assertThat(earlier.out("1", 1_100)).isZero();
        assertThat(earlier.out("1", 1_101))
                .as("doubled calls allow for nothing")
                .isZero();
    }

    @Test
    void callsThatWereAnsweredOrNeverSentAreNotOut() {
        earlier.seen("1", 0);
        earlier.add(new Counts(50, Map.of(FailureKind.CONNECT, 20L, FailureKind.HTTP_STATUS, 5L), 0));
        assertThat(earlier.out("1", 50)).isZero();

        earlier.add(new Counts(0, Map.of(), 2));
        assertThat(earlier.out("1", 55)).isEqualTo(2);
    }

    @Test
    void thoseOfAllRunsOfALoadJvmAddUp() {
        earlier.seen("1", 0);
        earlier.add(new Counts(97, Map.of(FailureKind.TIMEOUT, 3L), 0));
        earlier.seen("1", 98);
        earlier.add(new Counts(10, Map.of(), 0));

        assertThat(earlier.out("1", 108)).isEqualTo(2);
    }

    @Test
    void aRestartedServerHasNoneOfThem() {
        earlier.seen("1", 500);
        assertThat(earlier.none()).isTrue();
        earlier.add(new Counts(10, Map.of(FailureKind.TIMEOUT, 4L), 0));
        assertThat(earlier.none()).isFalse();
        assertThat(earlier.out("2", 0)).isZero();

        earlier.seen("2", 0);
        assertThat(earlier.out("2", 0)).isZero();
        assertThat(earlier.none()).isTrue();
    }

    @Test
    void withoutALookBeforeThemAllUnansweredOnesMayBeOut() {
        earlier.add(new Counts(10, Map.of(FailureKind.TIMEOUT, 4L), 0));

        assertThat(earlier.out("1", 10)).isEqualTo(4);
    }
}
