package cxfperf.run;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.admin.AdminClient;
import cxfperf.admin.HttpEndpoint;
import cxfperf.engine.Phase;
import cxfperf.judge.RunFacts;
import cxfperf.options.Home;
import cxfperf.options.client.ClientOptions;
import cxfperf.probe.HostLimits;
import cxfperf.testing.NoOpScenario;
import cxfperf.testing.TypedSettings;
import cxfperf.watch.ServerWatch;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/** The admin endpoint is on this host. The clock that it reports is that of the server's host. */
class ResultCalculationTest {

    private static final long HOUR = 3_600_000_000_000L;

    /** An address that no host has: it is kept for documents (RFC 5737). */
    private static final String PUBLIC = "203.0.113.7";

    /** Its connections are to this host. */
    @Test
    void aServerBehindATunnelSharesNoCpus() throws Exception {
        assertThat(host("127.0.0.1", polled(here -> here - HOUR)).shared()).isFalse();
    }

    /** A router can give this host an address that none of its interfaces has. */
    @Test
    void aServerOfThisHostSharesItsCpusAtWhateverAddress() throws Exception {
        assertThat(host("127.0.0.1", polled(here -> here)).shared()).isTrue();
        assertThat(host(PUBLIC, polled(here -> here)).shared()).isTrue();
    }

    @Test
    void aServerOfAnotherHostSharesNoCpus() throws Exception {
        assertThat(host(PUBLIC, polled(here -> here + HOUR)).shared()).isFalse();
    }

    @Test
    void whereTheServerReportsNothingItsAddressTells() throws Exception {
        ServerWatch unknown = ServerWatch.off("there is no admin endpoint (-Dadmin)", List.of());

        assertThat(host("127.0.0.1", unknown).shared()).isTrue();
        assertThat(host(PUBLIC, unknown).shared()).isFalse();
    }

    private static RunFacts.Host host(String name, ServerWatch server) throws Exception {
        ClientOptions options = ClientOptions.from(
                TypedSettings.of(new NoOpScenario(), "client", "-Dhost=" + name), new Home(Path.of(".")));
        return ResultCalculation.host(options, server, 2, HostLimits.UNKNOWN);
    }

    /** @param clock the server's monotonic clock by that of this host */
    private static ServerWatch polled(LongUnaryOperator clock) throws Exception {
        try (HttpEndpoint endpoint = HttpEndpoint.open("localhost", 0)) {
            endpoint.serve(
                    "/",
                    "application/json",
                    query -> "{\"service\":\"http://localhost:8080/\",\"process\":\"1@x\",\"calls\":{},\"gcPauses\":0,"
                            + "\"gcPauseNanos\":0,\"nanos\":" + clock.applyAsLong(System.nanoTime()) + "}");
            ServerWatch watch = new ServerWatch(
                    new AdminClient(endpoint.address(), Optional.empty()), List.of(), false, List.of(), Duration.ZERO);
            watch.phaseStarted(Phase.WINDOW);
            assertThat(watch.isOnThisHost()).isPresent();
            return watch;
        }
    }
}
