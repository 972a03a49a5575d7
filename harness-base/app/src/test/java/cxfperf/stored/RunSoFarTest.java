package cxfperf.stored;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.result.Calls;
import cxfperf.result.JvmFigure;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.Slo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that goes on, by the files that it has written so far. */
class RunSoFarTest {

    @TempDir
    private Path above;

    private Path directory;

    @BeforeEach
    void aRunThatGoesOn() throws IOException {
        directory = SampleRuns.copy(above.resolve("run"));
        SampleRuns.kill(directory);
    }

    private RunResult soFar(Slo slo) throws IOException {
        return StoredRuns.soFar(directory, slo).orElseThrow().result();
    }

    @Test
    void itsFiguresAreThoseOfAKilledOneAndItsReasonsAreNot() throws IOException {
        RunResult killed = StoredRuns.read(directory).result();
        RunResult soFar = soFar(Slo.NONE);

        assertThat(soFar.calls().ok()).isEqualTo(killed.calls().ok()).isPositive();
        assertThat(soFar.throughput()).isEqualTo(killed.throughput());
        assertThat(soFar.serviceTimeMicros()).isEqualTo(killed.serviceTimeMicros());
        assertThat(soFar.steadiness()).isEqualTo(killed.steadiness());
        assertThat(soFar.client().jvm().of(JvmFigure.CPU_SECONDS)).isPositive();
        assertThat(soFar.verdict().reasons()).isEmpty();
    }

    @Test
    void callsInFlightAreNotAbandonedAndFailuresHaveTheirKind() throws IOException {
        Files.writeString(
                ResultFile.FAILURES.in(directory),
                "second,kind,calls,example\n1.0,TIMEOUT,3,\"read \"\"timed\"\" out, \"\n3.0,NO_SUCH_KIND,1,\n4.0,OTHER,-9,\n5.0,TIM");

        Calls calls = soFar(Slo.NONE).calls();

        assertThat(calls.failures()).containsExactly(Map.entry("TIMEOUT", 3L));
        assertThat(calls.examples()).containsExactly(Map.entry("TIMEOUT", "read \"timed\" out, "));
        assertThat(calls.abandoned()).isZero();
    }

    @Test
    void anObjectiveIsJudgedByTheCallsSoFar() throws Exception {
        // The other percentile has too few calls so far.
        assertThat(soFar(Slo.parse("p50<1us,p99.99<1us")).objectives())
                .singleElement()
                .satisfies(one -> assertThat(one.met()).isFalse());
    }

    @Test
    void aFinishedRunIsTheStoredOne() throws IOException {
        Path finished = SampleRuns.copy(above.resolve("finished"));

        assertThat(StoredRuns.soFar(finished, Slo.NONE).orElseThrow().result()).isEqualTo(StoredRuns.result(finished));
    }

    @Test
    void theLatestRunBelowADirectoryIsFound() throws IOException {
        Path sweep = Files.createDirectories(above.resolve("20261121T090000Z-sweep"));
        assertThat(StoredRuns.latest(sweep)).isEmpty();
        for (String name : new String[] {"20261121T090001Z-threads-1", "20261121T090101Z-threads-2"}) {
            Files.createFile(ResultFile.WARM_UP.in(Files.createDirectories(sweep.resolve(name))));
        }
        assertThat(StoredRuns.latest(sweep)).contains(sweep.resolve("20261121T090101Z-threads-2"));
        assertThat(StoredRuns.latest(sweep.resolve("20261121T090001Z-threads-1")))
                .contains(sweep.resolve("20261121T090001Z-threads-1"));
        assertThat(StoredRuns.latest(above.resolve("missing"))).isEmpty();
        Path ofExperiment = Files.createDirectories(above.resolve("20261121T100000Z-experiment/runs/02-b/run"));
        Files.createFile(ResultFile.STARTED.in(ofExperiment));
        assertThat(StoredRuns.latest(above.resolve("20261121T100000Z-experiment")))
                .contains(ofExperiment);
    }
}
