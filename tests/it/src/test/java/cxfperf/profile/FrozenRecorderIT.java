package cxfperf.profile;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.engine.Phase;
import cxfperf.probe.WindowRecorder;
import cxfperf.result.Profile;
import cxfperf.testing.ScriptedServer;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that takes the order to record and never answers again. */
class FrozenRecorderIT {

    @TempDir
    private Path directory;

    /** Its JVM has 20 s for all files of a run that was interrupted. */
    @Test
    void anInterruptedRunWaitsNoLongerThanItsFilesLeaveTime() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        // No server of the JDK: the first one in a JVM sets the limits of all.
        try (ScriptedServer frozen = ScriptedServer.answering((request, out) -> {
                    if (request.head().contains("/stop")) {
                        over.await();
                    }
                    out.write(ScriptedServer.wire("HTTP/1.1 200 OK\nContent-Length: 0\n\n"));
                    return true;
                });
                WindowRecorder recorder = WindowRecorder.standBy()) {
            URI admin = URI.create("http://localhost:" + frozen.port() + "/");
            ProfiledRun run = new ProfiledRun(Optional.of(recorder), Optional.of(admin), 1, () -> true);
            run.phaseStarted(Phase.WINDOW);
            run.phaseStarted(Phase.COOL_DOWN);

            Profile profile = run.write(directory).orElseThrow();

            assertThat(profile.server()).isNull();
            assertThat(profile.client()).isNotNull();
            assertThat(profile.missing()).containsExactly("server: no answer within 3 s");
        } finally {
            over.countDown();
        }
    }
}
