package cxfperf.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import cxfperf.measure.Counts;
import cxfperf.scenario.FailureKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SloTest {

    private static final Calls CALLS = Calls.of(new Counts(999, Map.of(FailureKind.TIMEOUT, 1L), 0), Map.of());
    private static final Throughput THROUGHPUT = new Throughput(1_000, 250);
    private static final CallTimes TIMES =
            new CallTimes(2_500.0, 2_000.0, 9_000.0, 12_000.0, 20_000.0, null, null, 2e6);

    private static OperationResult total(Throughput throughput, CallTimes response) {
        return new OperationResult(CALLS, throughput, TIMES, response);
    }

    @ParameterizedTest
    @CsvSource({
        "p99<20ms, false",
        "p99<=20ms, true",
        "p99<0.021s, true",
        "p50<2001us, true",
        "p95<12.1ms, true",
        "p95<12ms, false",
        "mean>=2.5ms, true",
        "max<2s, false",
        "throughput>=1000, true",
        "throughput>1000/s, false",
        "perClient==250, true",
        "errors==0, false",
        "errors<=1, true",
        "errorRate<0.1%, false",
        "errorRate<=0.1%, true",
        "p99.9<100s, false",
    })
    void isJudgedInItsOwnUnit(String text, boolean met) {
        assertThat(Slo.parse(text).judge(total(THROUGHPUT, null)))
                .singleElement()
                .satisfies(objective -> assertThat(objective.met()).isEqualTo(met));
    }

    @Test
    void aGoalIsTheThroughputThatItNeeds() {
        Slo slo = Slo.parse("throughput>=7").with(new Goal(1_000_000_000, Duration.ofHours(8)));

        assertThat(slo.judge(total(Throughput.of(1_000_000_000, 28_800, 4), null)))
                .extracting(Objective::text, Objective::met)
                .containsExactly(tuple("throughput>=7", true), tuple("throughput>=1000000000/28800", true));
        assertThat(slo.judge(total(Throughput.of(999_999_999, 28_800, 4), null)))
                .extracting(Objective::met)
                .containsExactly(true, false);
        // What a merged result reads again.
        assertThat(Slo.parse("throughput>=1000000000/28800").clauses()).hasSize(1);
        assertThat(Slo.NONE
                        .with(new Goal(1_000_000_000_000_000L, Duration.ofSeconds(1)))
                        .clauses())
                .hasSize(1);
    }

    @Test
    void severalAreJudgedInOrderAndMeasuredInTheirUnit() {
        List<Objective> judged = Slo.parse("p99<20ms, errors==0,p99.9<1s").judge(total(THROUGHPUT, null));

        assertThat(judged)
                .containsExactly(
                        new Objective("p99<20ms", 20.0, false),
                        new Objective("errors==0", 1.0, false),
                        new Objective("p99.9<1s", null, false));
    }

    @Test
    void inAnOpenLoopATimeIsTheResponseTime() {
        CallTimes response = new CallTimes(5_000.0, 4_000.0, 9_000.0, 12_000.0, 40_000.0, null, null, 3e6);

        assertThat(Slo.parse("p99<30ms,max<=3s,errors<=1").judge(total(THROUGHPUT, response)))
                .containsExactly(
                        new Objective("p99<30ms", 40.0, false),
                        new Objective("max<=3s", 3.0, true),
                        new Objective("errors<=1", 1.0, true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "p99",
                "p99<",
                "p99<20",
                "p98<20ms",
                "errors==0ms",
                "throughput>=1000%",
                "p99=20ms",
                "p99<20ms,",
                "p99<20/5ms",
                "p99<-1ms",
                "p99<1e3ms",
                "errors<1/s"
            })
    void anythingElseIsRefused(String text) {
        assertThatThrownBy(() -> Slo.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
