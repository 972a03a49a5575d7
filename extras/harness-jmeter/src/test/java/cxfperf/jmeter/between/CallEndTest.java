package cxfperf.jmeter.between;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import cxfperf.jmeter.between.Harness.CallEnd;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CallEndTest {

    /** A single difference of whole milliseconds is 0 or 1; cut off, all of them were 0. */
    @Test
    void theMeanOfManyDifferencesIsThatOfTheCalls() {
        double mean = IntStream.range(0, 1_000)
                .mapToObj(i -> CallEnd.of(true, "echo", 1_700_000_000_000_000_000L + i * 1_000L, 839_000, ""))
                .mapToLong(end -> end.endMillis() - end.startMillis())
                .average()
                .orElseThrow();

        assertThat(mean).isCloseTo(0.839, within(0.001));
    }
}
