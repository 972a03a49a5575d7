package cxfperf.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CompilersTest {

    @Test
    void theirWorkIsMeasuredByTheCpuTimeOfTheirJvm() {
        assertThat(new Compilers(0.41, 4.0, 10).workedMoreThan(0.1)).isTrue();
        assertThat(new Compilers(0.39, 4.0, 10).workedMoreThan(0.1)).isFalse();
        assertThat(new Compilers(0.39, null, 10).workedMoreThan(0.1)).isFalse();
        assertThat(new Compilers(1.1, null, 10).workedMoreThan(0.1)).isTrue();
    }

    @Test
    void oneThatWorksAllTheTimeIsNotQuietHoweverManyCpusThereAre() {
        assertThat(new Compilers(10.0, 320.0, 10).workedMoreThan(0.1)).isTrue();
        assertThat(new Compilers(0.9, 320.0, 10).workedMoreThan(0.1)).isFalse();
    }

    @Test
    void aRareMethodInAJvmThatIdlesIsNoWork() {
        assertThat(new Compilers(0.09, 0.1, 10).workedMoreThan(0.1)).isFalse();
        assertThat(new Compilers(0.11, 0.1, 10).workedMoreThan(0.1)).isTrue();
    }

    @Test
    void theShareIsOfWhatItIsJudgedBy() {
        Compilers onMoreThanOneCpu = new Compilers(0.65, 8.0, 6);
        assertThat(onMoreThanOneCpu.workedMoreThan(0.1)).isTrue();
        assertThat(onMoreThanOneCpu.share()).isGreaterThan(0.1);
        assertThat(onMoreThanOneCpu.whole()).isEqualTo("the time of a CPU");
        assertThat(new Compilers(0.4, 4.0, 10).share()).isEqualTo(0.1);
        assertThat(new Compilers(0.4, 4.0, 10).whole()).isEqualTo("its CPU time");
        assertThat(new Compilers(1.1, null, 10).whole()).isEqualTo("the time of a CPU");
    }

    @Test
    void whatIsNotKnownIsNoAccusation() {
        assertThat(new Compilers(null, 4.0, 10).workedMoreThan(0.1)).isFalse();
    }
}
