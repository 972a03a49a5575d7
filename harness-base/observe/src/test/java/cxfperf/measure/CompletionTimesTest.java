package cxfperf.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class CompletionTimesTest {

    private static final Percentage RESOLUTION = Percentage.withPercentage(0.1);

    private final CompletionTimes times = new CompletionTimes();

    @Test
    void whatWasCompletedBetweenTwoLooksIsTheirDifference() {
        record(1_000, TimeUnit.SECONDS.toNanos(100));
        String opened = times.soFar().get("post");
        record(50, TimeUnit.MILLISECONDS.toNanos(2));
        times.accept("other", 5);
        record(50, TimeUnit.MILLISECONDS.toNanos(4));
        Distribution window = CompletionTimes.between(opened, times.soFar().get("post"));
        assertThat(window.count()).isEqualTo(100);
        assertThat(window.meanMicros().orElseThrow()).isCloseTo(3_000, RESOLUTION);
        // The slower calls of before are none of its own.
        assertThat(window.maxMicros().orElseThrow()).isCloseTo(4_000, RESOLUTION);
    }

    @Test
    void thoseOfAServerThatHadCompletedNothingYetAreAll() {
        assertThat(times.soFar()).isEmpty();
        record(1, 1_000);
        assertThat(CompletionTimes.between(null, times.soFar().get("post")).maxMicros())
                .isEqualTo(OptionalDouble.of(1.0));
        assertThat(CompletionTimes.between(null, null).count()).isZero();
    }

    @Test
    void whatIsNoSuchTextIsRefused() {
        for (String text : new String[] {"", "x", "AAAA", "!"}) {
            assertThatThrownBy(() -> CompletionTimes.between(null, text))
                    .as(text)
                    .isInstanceOf(IllegalArgumentException.class);
        }
        record(1, 5);
        String before = times.soFar().get("post");
        record(1, 5);
        assertThatThrownBy(() -> CompletionTimes.between(times.soFar().get("post"), before))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private void record(int calls, long nanos) {
        for (int i = 0; i < calls; i++) {
            times.accept("post", nanos);
        }
    }
}
