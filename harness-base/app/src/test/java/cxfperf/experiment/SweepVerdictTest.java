package cxfperf.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.judge.SeriesJudge;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import cxfperf.stored.StoredSeries;
import cxfperf.testing.SampleResults;
import cxfperf.testing.SeriesFiles;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepVerdictTest {

    @TempDir
    private Path directory;

    @Test
    void aSweepOfCalmPointsHasNothingAgainstIt() {
        assertThat(SeriesJudge.verdict(SampleResults.publishedSweep())).isEqualTo(new Verdict(Status.PASS, List.of()));
    }

    @Test
    void repeatsThatLieFarApartAndPointsThatWereNotSettledAreSaidOfTheSweep() {
        Verdict verdict = SeriesJudge.verdict(SampleResults.noisySweep());

        assertThat(verdict.status()).isEqualTo(Status.PASS);
        assertThat(verdict.reasons()).extracting(Reason::code).containsExactly("UNSTABLE", "UNCERTAIN");
        assertThat(verdict.reasons().get(0).evidence())
                .isEqualTo("at 1 thread: 178.0/s in the first third, 684.0/s in the last");
        assertThat(verdict.reasons().get(1).evidence())
                .startsWith("the repeats at 8 threads lie 4.7 times apart, 2,000.0/s to 9,400.0/s");
    }

    @Test
    void aSweepWithoutAllOfItsPointsFails() {
        Verdict verdict = SeriesJudge.verdict(SampleResults.stoppedSweep());

        assertThat(verdict.status()).isEqualTo(Status.FAIL);
        assertThat(verdict.reasons()).extracting(Reason::code).containsExactly("ENDED_EARLY");
        assertThat(verdict.reasons().get(0).evidence()).isEqualTo("3 of 7 points were measured");
    }

    /** A sweep over clients at one rate; its first point alone could be one of a sweep over rates. */
    @Test
    void aSweepThatWasStoppedAfterItsFirstPointIsOverWhatWasAskedFor() throws Exception {
        RunResult first =
                SampleResults.openLoopAt(100, 2_000, 0, List.of(new Reason(Code.SHARED_HOST, "both are on one host")));
        SweepResult sweep = SampleResults.sweepOf(List.of(SampleResults.sweepPoint(1, "threads-4", first)), 3);
        SeriesFiles.write(directory, sweep);

        for (SeriesResult read : List.of(sweep, StoredSeries.read(directory).orElseThrow())) {
            assertThat(read.axis()).isEqualTo(SweepAxis.CLIENTS);
            assertThat(read.points()).extracting(SeriesPoint::load).containsExactly(4.0);
            assertThat(SeriesJudge.verdict(read).reasons())
                    .extracting(Reason::evidence)
                    .contains("at 4 threads: both are on one host");
        }
    }
}
