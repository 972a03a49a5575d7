package cxfperf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.probe.GcPauses;
import cxfperf.probe.ProbeSample;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
class ProbeWindowTest {

    @Test
    void pausesThatHaveArrivedAreTheClients() throws Exception {
        try (GcPauses pauses = GcPauses.listen()) {
            ProbeWindow window = collectIn(pauses);
            window.awaitPauses();

            assertThat(window.client().gcPauses()).isPositive();
            assertThat(window.client().gcLongestPauseMillis()).isPositive();
        }
    }

    @Test
    void pausesThatNeverArriveAreUnknownAndNotNone() throws Exception {
        GcPauses pauses = GcPauses.listen();
        ProbeWindow window = collectIn(pauses);
        pauses.close();
        window.awaitPauses();

        assertThat(window.client().gcPauses()).isNull();
        assertThat(window.client().gcPauseMillis()).isNull();
        assertThat(window.client().gcLongestPauseMillis()).isNull();
    }

    private static ProbeWindow collectIn(GcPauses pauses) {
        ProbeWindow window = new ProbeWindow(pauses, Instant.EPOCH, ProbeSample.UNKNOWN);
        window.open(Instant.EPOCH, ProbeSample.UNKNOWN);
        System.gc();
        window.close(ProbeSample.UNKNOWN);
        return window;
    }
}
