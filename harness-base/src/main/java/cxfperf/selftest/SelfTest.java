package cxfperf.selftest;

import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.engine.RunOutcome;
import cxfperf.engine.Runner;
import cxfperf.engine.SystemTicker;
import cxfperf.measure.Distribution;
import cxfperf.measure.Interval;
import cxfperf.measure.Offered;
import cxfperf.measure.OperationRecording;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.selftest.CaseResult.Finding;
import cxfperf.selftest.TruthCase.Circumstances;
import cxfperf.selftest.TruthCase.ExpectedTime;
import cxfperf.selftest.TruthCase.ExpectedTime.CallClock;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Runs loads whose percentiles are known beforehand through the engine, against a server in a JVM of its own, and
 * compares. Beside each of them the floor of the host is measured, against another such server. Use an instance once,
 * on one thread.
 */
public final class SelfTest implements AutoCloseable {

    /** Time of a case besides its window. */
    private static final int OVERHEAD_SECONDS = 2;

    /** Some code of both sides is compiled first, which delays calls that this is not about. */
    private static final int WARM_UP_SECONDS = 8;

    /** Sees the self-test as it goes, on the thread that runs it. */
    public interface Watcher {

        /**
         * A case begins, or the warm-up before all of them.
         *
         * @param number of the case, from 1; 0 is the warm-up
         * @param left until the end of all of them, in seconds
         */
        void caseStarted(int number, int cases, String name, int left);

        /** A second of it is over. */
        void secondEnded(int number, int cases, String name, int left);

        /** A case is over. */
        void caseEnded(CaseResult result);
    }

    private final boolean isShort;
    private final Watcher watcher;
    private final DelayServerProcess server;
    private final DelayServerProcess floorServer;

    /** Starts its servers. */
    public SelfTest(boolean isShort, Watcher watcher) throws IOException {
        this.isShort = isShort;
        this.watcher = watcher;
        server = new DelayServerProcess();
        try {
            floorServer = new DelayServerProcess();
        } catch (IOException e) {
            server.close();
            throw e;
        }
    }

    /**
     * Runs all cases.
     *
     * @return one for each case
     * @throws IOException if a server or the floor could not be had
     */
    public List<CaseResult> run() throws IOException, InterruptedException {
        List<TruthCase> cases = TruthCases.all(isShort);
        int warmUp = isShort ? WARM_UP_SECONDS / 2 : WARM_UP_SECONDS;
        int left = warmUp
                + cases.stream()
                        .mapToInt(each -> each.seconds() + OVERHEAD_SECONDS)
                        .sum();
        run(TruthCases.warmUp(warmUp), new Place(0, cases.size(), "warming up", left));
        left -= warmUp;
        List<CaseResult> results = new ArrayList<>();
        for (TruthCase each : cases) {
            CaseResult result = run(each, new Place(results.size() + 1, cases.size(), each.name(), left));
            watcher.caseEnded(result);
            results.add(result);
            left -= each.seconds() + OVERHEAD_SECONDS;
        }
        return results;
    }

    private CaseResult run(TruthCase load, Place place) throws IOException, InterruptedException {
        watcher.caseStarted(place.number(), place.of(), place.name(), place.left());
        Freeze freeze = new Freeze(load);
        try (HostFloor floor = new HostFloor(floorServer.port(), TruthCase.timeoutMillis())) {
            DelayClients clients =
                    new DelayClients(server.port(), place.number() + " " + load.script(), TruthCase.timeoutMillis());
            RunOutcome outcome =
                    new Runner(new SystemTicker(), listener(place, freeze)).run(load.plan(), clients, FailureKind::of);
            double frozenSeconds = freeze.seconds();
            return compared(load, outcome, floor.end(), frozenSeconds);
        }
    }

    private RunListener listener(Place place, Freeze freeze) {
        return new RunListener() {
            @Override
            public void phaseStarted(Phase phase) {
                if (phase == Phase.MEASURE) {
                    freeze.start();
                }
            }

            @Override
            public void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {
                int passed = (int) Duration.ofNanos(interval.endNanos()).toSeconds();
                watcher.secondEnded(place.number(), place.of(), place.name(), place.left() - passed);
            }
        };
    }

    private static CaseResult compared(
            TruthCase load, RunOutcome outcome, HostFloor.FloorTimes floor, double frozenSeconds) {
        OperationRecording recording = outcome.recording().total();
        long ok = recording.counts().ok();
        Circumstances circumstances = new Circumstances(floor.at(CallClock.SERVICE, 0.5) / 1e6, frozenSeconds);
        List<Finding> findings = new ArrayList<>();
        for (ExpectedTime expected : load.truth().apply(circumstances)) {
            Distribution times = expected.clock() == CallClock.SERVICE
                    ? recording.serviceTimes()
                    : recording.responseTimes().orElseThrow();
            OptionalDouble measured =
                    expected.quantile() == 1 ? times.maxMicros() : times.percentileMicros(expected.quantile());
            // Too few calls have no such percentile.
            measured.ifPresent(micros -> findings.add(new Finding(
                    load.name(),
                    expected,
                    micros,
                    expected.heldUp() * floor.at(expected.clock(), expected.floorQuantile()),
                    expected.heldUp() * floor.rareDelays())));
        }
        return new CaseResult(
                load.name(),
                outcome.offered().map(Offered::scheduled).orElse(0L),
                outcome.offered().map(Offered::started).orElse(0L),
                ok,
                outcome.harnessFault().orElse(null),
                findings);
    }

    @Override
    public void close() {
        server.close();
        floorServer.close();
    }

    /** Where in the whole a case is. */
    private record Place(int number, int of, String name, int left) {}

    /** Stops the server in the middle of a window, on a thread of its own. */
    private final class Freeze {
        private final TruthCase load;
        private CompletableFuture<Double> seconds = CompletableFuture.completedFuture(0.0);

        private Freeze(TruthCase load) {
            this.load = load;
        }

        private void start() {
            if (load.frozenSeconds() > 0) {
                seconds = CompletableFuture.supplyAsync(this::stopAndGoOn);
            }
        }

        private double stopAndGoOn() {
            try {
                Thread.sleep(Duration.ofSeconds(load.seconds()).toMillis() / 2);
                return server.freeze(load.frozenSeconds());
            } catch (IOException | InterruptedException e) {
                throw new CompletionException(e);
            }
        }

        private double seconds() throws IOException {
            try {
                return seconds.join();
            } catch (CompletionException e) {
                throw new IOException("the server of the self-test could not be stopped", e);
            }
        }
    }

    /**
     * The clients of one case: each a connection to a {@link DelayServer}, on which a call is a byte that comes back.
     */
    private record DelayClients(int serverPort, String script, int timeoutMillis) implements LoadClientFactory {

        @Override
        public LoadClient newClient(String operation, int worker) throws IOException {
            DelayConnection connection = new DelayConnection(serverPort, script, timeoutMillis);
            return new LoadClient() {
                @Override
                public void call() throws IOException {
                    connection.call();
                }

                @Override
                public void close() {
                    connection.close();
                }
            };
        }

        @Override
        public URI target() {
            return URI.create("tcp://localhost:" + serverPort);
        }

        @Override
        public Map<String, Object> effective() {
            return Map.of();
        }

        @Override
        public void close() {}
    }
}
