package cxfperf.result;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.measure.Counts;
import cxfperf.result.Reason.Code;
import cxfperf.scenario.FailureKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JudgeTest {

    @Test
    void aRunInWhichEveryCallSucceededPasses() {
        assertThat(judge(new Counts(100_000, Map.of(), 0))).isEqualTo(new Verdict(Status.PASS, List.of()));
    }

    @Test
    void aRunWithoutOneVerifiedCallIsInvalid() {
        Verdict verdict = judge(new Counts(0, Map.of(FailureKind.CONNECT, 4_013L), 0));

        assertThat(verdict.status()).isEqualTo(Status.INVALID);
        assertThat(codes(verdict)).containsExactly(Code.NO_VERIFIED_CALLS);
        assertThat(verdict.reasons().get(0).remedy()).contains("is the server up");
    }

    @Test
    void aRunWithoutAnyCallIsInvalid() {
        assertThat(judge(Counts.NONE).status()).isEqualTo(Status.INVALID);
    }

    @Test
    void oneFailedCallFailsTheRun() {
        Verdict verdict = judge(new Counts(100_000, Map.of(FailureKind.TIMEOUT, 1L), 0));

        assertThat(verdict.status()).isEqualTo(Status.FAIL);
        assertThat(verdict.reasons().get(0).evidence()).contains("TIMEOUT 1").contains("100,001");
    }

    @Test
    void aFaultOfTheGeneratorComesFirstAndInvalidatesEverything() {
        Counts counts = new Counts(100_000, Map.of(FailureKind.TIMEOUT, 1L), 0);
        Verdict verdict = Judge.judge(
                Calls.of(counts, Map.of()),
                Throughput.of(1, 1, 1),
                4,
                true,
                Optional.empty(),
                Optional.of("worker 3 broke down"));

        assertThat(verdict.status()).isEqualTo(Status.INVALID);
        assertThat(codes(verdict)).containsExactly(Code.HARNESS_FAULT, Code.INTERRUPTED, Code.CALLS_FAILED);
    }

    @Test
    void aWindowWithFewCallsPerThreadIsOnlyAWarning() {
        Verdict verdict = judge(new Counts(399, Map.of(), 0));

        assertThat(verdict.status()).isEqualTo(Status.PASS);
        assertThat(codes(verdict)).containsExactly(Code.TOO_SHORT);
        assertThat(codes(judge(new Counts(400, Map.of(), 0)))).isEmpty();
    }

    @Test
    void perClientTimesThreadsIsTheAggregateAndThatTimesTheWindowIsOk() {
        Throughput throughput = Throughput.of(1_003_791_036, 28_800.386, 100);

        assertThat(throughput.perClientPerSecond() * 100).isEqualTo(throughput.perSecond());
        assertThat(Math.round(throughput.perSecond() * 28_800.386)).isEqualTo(1_003_791_036);
        assertThat(Throughput.of(0, 0, 4)).isEqualTo(new Throughput(0, 0));
    }

    private static Verdict judge(Counts counts) {
        return Judge.judge(
                Calls.of(counts, Map.of()),
                Throughput.of(counts.ok(), 10, 4),
                4,
                false,
                Optional.empty(),
                Optional.empty());
    }

    private static List<Code> codes(Verdict verdict) {
        return verdict.reasons().stream().map(Reason::code).toList();
    }
}
