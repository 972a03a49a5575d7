package cxfperf.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Checks how often a comparison is correct. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
class ManyExperimentsIT {

    /** Twenty experiments can be lucky; of two hundred, nineteen in twenty must be correct. */
    @Test
    void tenPercentAreFoundAsOftenInManyExperiments() {
        assertThat(SimulatedExperiments.found(200, 1.1, Outcome.BETTER)).isGreaterThanOrEqualTo(190);
    }

    @Test
    void theWrongWinnerIsNeverNamed() {
        assertThat(SimulatedExperiments.found(200, 1.1, Outcome.WORSE)).isZero();
    }

    /** At 5 %, 300 experiments show 15 on average, with a standard deviation of 3.8. */
    @Test
    void aVariantAgainstItselfIsNoClearDifference() {
        assertThat(SimulatedExperiments.found(300, 1, Outcome.NO_CLEAR_DIFFERENCE))
                .isGreaterThanOrEqualTo(275);
    }

    /**
     * Seven more metrics are seven more chances to be fooled; all of them together must not fool more often than one.
     */
    @Test
    void theManyMetricsOfAnVariantAgainstItselfDoNotFoolEither() {
        long fooled = SimulatedExperiments.of(300, 1).stream()
                .filter(experiment -> experiment.metrics().stream()
                        .filter(each -> each.metric() != Metric.THROUGHPUT)
                        .anyMatch(each -> each.outcome() == Outcome.BETTER || each.outcome() == Outcome.WORSE))
                .count();
        assertThat(fooled).isLessThanOrEqualTo(25);
    }
}
