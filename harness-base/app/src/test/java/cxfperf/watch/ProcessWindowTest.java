package cxfperf.watch;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.probe.ProcessCpu;
import cxfperf.result.ProcessSide;
import cxfperf.testing.ManualTicker;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** With a process that only sleeps in the place of a broker. */
class ProcessWindowTest {

    private final ManualTicker ticker = new ManualTicker(17);
    private final Process process = sleeping();
    private final ProcessWindow window = new ProcessWindow(
            ProcessCpu.of(ProcessCpu.text(Map.of("broker", process.pid()))), List.of("broker"), ticker);

    @AfterEach
    void endIt() {
        process.destroyForcibly();
    }

    @Test
    void whatIsOnAnotherHostIsInTheResultAndHasNoCpuTime() {
        ProcessWindow far = new ProcessWindow(ProcessCpu.NONE, List.of("broker"), ticker);
        far.open();
        far.close();

        assertThat(far.sides()).isEqualTo(Map.of("broker", new ProcessSide(null, null)));
    }

    @Test
    void theEndInTheWindowIsTheFirstLookThatMissedIt() throws Exception {
        window.open();
        ticker.advance(TimeUnit.SECONDS.toNanos(2));
        window.poll();
        end();
        ticker.advance(TimeUnit.SECONDS.toNanos(1));
        window.poll();
        ticker.advance(TimeUnit.SECONDS.toNanos(1));
        window.close();

        assertThat(window.sides()).isEqualTo(Map.of("broker", new ProcessSide(null, 3.0)));
    }

    @Test
    void anEndInTheWarmUpIsBeforeTheWindow() throws Exception {
        ticker.advance(TimeUnit.SECONDS.toNanos(2));
        end();
        window.poll();
        ticker.advance(TimeUnit.SECONDS.toNanos(1));
        window.open();
        window.close();

        assertThat(window.sides()).isEqualTo(Map.of("broker", new ProcessSide(null, -1.0)));
    }

    @Test
    void anEndInAWarmUpWithoutAWindowIsNotAfterTheWindow() throws Exception {
        end();
        window.poll();

        assertThat(window.sides()).isEqualTo(Map.of("broker", new ProcessSide(null, 0.0)));
    }

    private void end() throws InterruptedException {
        process.destroyForcibly();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }

    private static Process sleeping() {
        try {
            return new ProcessBuilder("sleep", "300").start();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
