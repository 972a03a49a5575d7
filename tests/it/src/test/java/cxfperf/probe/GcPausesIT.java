package cxfperf.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import jdk.jfr.FlightRecorder;
import org.junit.jupiter.api.Test;

class GcPausesIT {

    /** It ends the JVM when its disk is full, and does not start where it cannot write. */
    @Test
    void theFlightRecorderIsNotNeeded() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=/nonexistent",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ListenAndCollect.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output).isEqualTo("false");
    }

    static final class ListenAndCollect {

        private ListenAndCollect() {}

        public static void main(String[] args) {
            try (GcPauses pauses = GcPauses.listen()) {
                long before = pauses.sum().count();
                System.gc();
                if (pauses.sum().count() == before) {
                    throw new IllegalStateException("the pause is not seen");
                }
                System.out.print(FlightRecorder.isInitialized());
            }
        }
    }
}
