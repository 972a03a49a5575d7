package cxfperf.profile;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import cxfperf.admin.RecordingClient;
import cxfperf.engine.Phase;
import cxfperf.probe.WindowRecorder;
import cxfperf.result.Profile;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
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
        HttpServer frozen = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        frozen.setExecutor(Executors.newCachedThreadPool());
        frozen.createContext("/", exchange -> {
            try (exchange) {
                if (exchange.getRequestURI().getPath().endsWith("/stop")) {
                    over.await();
                }
                exchange.sendResponseHeaders(200, -1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        frozen.start();
        URI admin = URI.create("http://127.0.0.1:" + frozen.getAddress().getPort() + "/");
        try (WindowRecorder recorder = WindowRecorder.standBy()) {
            ProfiledRun run =
                    new ProfiledRun(Optional.of(recorder), Optional.of(new RecordingClient(admin, () -> true)), 1);
            run.phaseStarted(Phase.WINDOW);
            run.phaseStarted(Phase.COOL_DOWN);

            Profile profile = run.write(directory).orElseThrow();

            assertThat(profile.server()).isNull();
            assertThat(profile.client()).isNotNull();
            assertThat(profile.missing()).containsExactly("server: no answer within 3 s");
        } finally {
            over.countDown();
            frozen.stop(0);
        }
    }
}
