package cxfperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.experiment.SweepResult;
import cxfperf.testing.SampleResults;
import java.util.List;
import org.junit.jupiter.api.Test;

class SweepTextTest {

    @Test
    void aSuspicionOfSeveralRepeatsIsSaidOnceWithHowOftenItWasSeen() {
        assertThat(scaling(SampleResults.suspectSweepOfThreeRounds()))
                .filteredOn(line -> line.startsWith("SUSPECT"))
                .satisfiesExactly(
                        line -> assertThat(line)
                                .startsWith(
                                        "SUSPECT, seen in 2 of 3 runs: 8 clients at up to 2,387 calls/s each are up to"
                                                + " 1.78 times linear scaling from 1 at 1,339: "),
                        line -> assertThat(line)
                                .startsWith(
                                        "SUSPECT, seen in 1 of 3 runs: 16 clients at 1,500 calls/s each are 1.12 times"
                                                + " linear scaling from 1 at 1,339: "));
    }

    private static List<String> scaling(SweepResult sweep) {
        return ScalingText.of(sweep.fit(), SweepResult.fitted(sweep.series().results()));
    }
}
