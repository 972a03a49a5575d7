package cxfperf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.admin.AdminClient;
import cxfperf.admin.HttpEndpoint;
import cxfperf.admin.ServerSnapshot;
import cxfperf.engine.Phase;
import cxfperf.probe.CpuAllowance;
import cxfperf.probe.CpuQuota;
import cxfperf.result.ServerSide;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A run's look at an endpoint whose answers a test writes. */
class ServerWatchTest {

    private static final String SERVICE = "http://localhost:8080/";

    private HttpEndpoint endpoint;
    private final AtomicInteger looks = new AtomicInteger();
    private volatile ServerSnapshot answer;

    @BeforeEach
    void open() throws Exception {
        endpoint = HttpEndpoint.open("localhost", 0);
        endpoint.serve("/", "application/json", query -> {
            looks.incrementAndGet();
            return new ObjectMapper().writeValueAsString(answer);
        });
    }

    @AfterEach
    void close() {
        endpoint.close();
    }

    @Test
    void whatGrewBetweenTheTwoEndsOfTheRunIsTheServersSide() {
        ServerSide side = side(snapshot("1@x", 100, 4_000_000_000L, 3), snapshot("1@x", 250, 9_000_000_000L, 5));

        assertThat(side.known()).isTrue();
        assertThat(side.calls()).isEqualTo(Map.of("echo", 150L));
        assertThat(side.cpuSeconds()).isEqualTo(5.0);
        assertThat(side.hostCpuShare()).isEqualTo(0.5);
        assertThat(side.hostStealShare()).isEqualTo(0.05);
        assertThat(side.cpus()).isEqualTo(0.5);
        assertThat(side.throttledShare()).isEqualTo(37.0 / 150);
        assertThat(side.gcPauses()).isEqualTo(2);
        assertThat(side.connectionsAccepted()).isEqualTo(7);
    }

    @Test
    void aServerThatWasRestartedHasItsNewCountAndNoDifferences() {
        ServerSide side = side(snapshot("1@x", 100, 9_000_000_000L, 5), snapshot("2@y", 30, 2_000_000_000L, 1));

        assertThat(side.known()).isTrue();
        assertThat(side.calls()).isEqualTo(Map.of("echo", 30L));
        assertThat(side.cpuSeconds()).isNull();
        assertThat(side.hostCpuShare()).isNull();
        assertThat(side.gcPauses()).isNull();
        assertThat(side.gcPauseMillis()).isNull();
        assertThat(side.gcLongestPauseMillis()).isNull();
        assertThat(side.connectionsAccepted()).isNull();
        assertThat(side.effective()).isEqualTo(Map.of("maxThreads", 200));
    }

    @Test
    void pausesThatHadNotArrivedAtOneEndOfTheRunMakeThoseOfTheWindowUnknown() {
        ServerSnapshot opened = snapshot("1@x", 100, 4_000_000_000L, 3);
        ServerSnapshot ended = snapshot("1@x", 250, 9_000_000_000L, 5);

        for (ServerSide side : List.of(side(unsettled(opened), ended), side(opened, unsettled(ended)))) {
            assertThat(side.gcPauses()).isNull();
            assertThat(side.gcPauseMillis()).isNull();
            assertThat(side.gcLongestPauseMillis()).isNull();
            assertThat(side.cpuSeconds()).isEqualTo(5.0);
            assertThat(side.calls()).isEqualTo(Map.of("echo", 150L));
        }
    }

    /** A first look in the window would load its classes there, on both sides. */
    @Test
    void theWarmUpIsLookedAtTooAndNothingOfItIsTheWindows() {
        ServerWatch watch = watch();
        answer = changed(snapshot("1@x", 10, 1_000_000_000L, 1), 5_000L, true);
        watch.phaseStarted(Phase.WARM_UP);
        assertThat(looks).hasValue(1);

        ServerSide side = side(watch, snapshot("1@x", 100, 4_000_000_000L, 3), snapshot("1@x", 250, 9_000_000_000L, 5));

        assertThat(side.calls()).isEqualTo(Map.of("echo", 150L));
        assertThat(side.gcPauses()).isEqualTo(2);
        assertThat(side.heapPeakBytes()).isEqualTo(1_000);
    }

    private ServerSide side(ServerSnapshot opened, ServerSnapshot ended) {
        return side(watch(), opened, ended);
    }

    private ServerWatch watch() {
        return new ServerWatch(new AdminClient(endpoint.address(), OptionalInt.empty()), List.of("echo"));
    }

    private ServerSide side(ServerWatch watch, ServerSnapshot opened, ServerSnapshot ended) {
        answer = opened;
        watch.phaseStarted(Phase.MEASURE);
        answer = ended;
        watch.phaseStarted(Phase.DRAIN);
        watch.callsEnded();
        return watch.side();
    }

    private static ServerSnapshot snapshot(String process, long calls, long cpuNanos, long pauses) {
        return new ServerSnapshot(
                SERVICE,
                process,
                cpuNanos,
                Map.of("echo", calls),
                cpuNanos,
                calls,
                2 * calls,
                calls / 10,
                new CpuAllowance(2, List.of(new CpuQuota(0.5, calls, calls / 4))),
                1_000L,
                9,
                4,
                pauses == 5 ? 12L : 5L,
                pauses,
                pauses * 1_000_000,
                1_000_000,
                true,
                Map.of("maxThreads", 200),
                List.of());
    }

    private static ServerSnapshot unsettled(ServerSnapshot from) {
        return changed(from, from.heapUsedBytes(), false);
    }

    private static ServerSnapshot changed(ServerSnapshot from, Long heapUsedBytes, boolean settled) {
        return new ServerSnapshot(
                from.service(),
                from.process(),
                from.nanos(),
                from.calls(),
                from.cpuNanos(),
                from.hostBusyTicks(),
                from.hostTotalTicks(),
                from.hostStealTicks(),
                from.cpuAllowance(),
                heapUsedBytes,
                from.threads(),
                from.established(),
                from.connectionsAccepted(),
                from.gcPauses(),
                from.gcPauseNanos(),
                from.gcLongestNanos(),
                settled,
                from.effective(),
                from.unmet());
    }
}
