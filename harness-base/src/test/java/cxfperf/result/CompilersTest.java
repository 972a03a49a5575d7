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
    void whatIsNotKnownIsNoAccusation() {
        assertThat(new Compilers(null, 4.0, 10).workedMoreThan(0.1)).isFalse();
    }
}
