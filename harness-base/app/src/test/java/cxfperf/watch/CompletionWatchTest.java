package cxfperf.watch;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.measure.CallRecorder;
import cxfperf.measure.Collector;
import cxfperf.measure.OperationRecording;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CompletionWatchTest {

    private static final long SECOND = 1_000_000_000L;

    /** The look came a second after the window had closed, and nobody knows that: cool-down calls are in its counts. */
    @Test
    void noMoreThanWasSentIsCompletedInAWindowAfterADrainedWarmUp() {
        CompletionWatch watch = watched();

        assertThat(watch.completed(0)).isEqualTo(Map.of("post", 33L));
        assertThat(watch.completed(0, sent(30))).isEqualTo(Map.of("post", 30L));
        assertThat(watch.completed(0, sent(40))).isEqualTo(Map.of("post", 33L));
    }

    private static CompletionWatch watched() {
        CompletionWatch watch = new CompletionWatch(List.of("post"));
        watch.opened(CountingServer.snapshot(0, Map.of("post", 100L)));
        watch.answered(CountingServer.snapshot(7 * SECOND, Map.of("post", 126L)));
        watch.answered(CountingServer.snapshot(9 * SECOND, Map.of("post", 133L)));
        return watch;
    }

    private static Map<String, OperationRecording> sent(long calls) {
        Collector collector = new Collector(List.of("post"));
        CallRecorder recorder = collector.newRecorder("post");
        for (long call = 0; call < calls; call++) {
            recorder.started();
            recorder.ok(1_000_000);
        }
        collector.collect(SECOND);
        return collector.recordingSoFar(SECOND).operations();
    }
}
