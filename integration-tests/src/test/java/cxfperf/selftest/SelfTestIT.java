package cxfperf.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.testing.CommandProcess;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** The self-test as a user starts it, in its short form. Alone: it measures what a busy host adds to a delay. */
@Isolated
@Tag("thorough")
class SelfTestIT {

    @TempDir
    private Path home;

    /**
     * On a busy host it says that the host is, which is no proof of the clocks, but none of their being wrong either.
     */
    @Test
    void bothClocksTellTheTruthOrThisHostIsTooBusyToTell() throws Exception {
        try (CommandProcess test = CommandProcess.start(home, "selftest", "-Dshort=true")) {
            assertThat(test.exitCode()).as(test.output()).isIn(0, 3);
            assertThat(test.output())
                    .doesNotContain("could not run")
                    .doesNotContainPattern("(?m) NO$")
                    .containsPattern("(?m)^constant 5 ms +calls +2,500 ")
                    .containsPattern("(?m)^queue at client +calls +1,609 ")
                    .containsPattern("(?m)^ +service +p50 +5\\.00 +\\d")
                    .containsPattern("(?m)^ +response max +140\\d\\.\\d\\d +1\\d{3}\\.\\d\\d .* ok$");
        }
    }

    @Test
    void aMistypedFormIsRefused() throws Exception {
        try (CommandProcess test = CommandProcess.start(home, "selftest", "-Dshort=maybe")) {
            assertThat(test.exitCode()).isEqualTo(2);
            assertThat(test.output()).contains("-Dshort=maybe");
        }
    }
}
