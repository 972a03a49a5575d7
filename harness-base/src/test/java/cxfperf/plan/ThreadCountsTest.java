package cxfperf.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadCountsTest {

    @Test
    void readsANumberAListAndRanges() {
        assertThat(ThreadCounts.parse("8").counts()).containsExactly(8);
        assertThat(ThreadCounts.parse("1,8,16").counts()).containsExactly(1, 8, 16);
        assertThat(ThreadCounts.parse("1-4,8").counts()).containsExactly(1, 2, 3, 4, 8);
        assertThat(ThreadCounts.parse("5-5").isSweep()).isFalse();
        assertThat(ThreadCounts.parse("1,8,16,32,64,100,128").highest()).isEqualTo(128);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "0", "1,", ",1", "1-2-3", "-1", "1-", "1,,2", "1, 8", "+1", "1.5", "100001", "1000000", "a"})
    void anythingElseIsRefusedWithWhatIsAllowed(String text) {
        assertThatThrownBy(() -> ThreadCounts.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a whole number from 1 to 100,000 is expected, or a list like 1,8,16 or 1-4,8");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "4-1 | 4-1 is a range from high to low",
                "1-4,3 | 3 is named twice; -Drepeats repeats all of them",
                "1-100000 | more than 1000 points in one sweep"
            })
    void aListThatIsNotMeantIsRefused(String text, String message) {
        assertThatThrownBy(() -> ThreadCounts.parse(text)).hasMessage(message);
    }
}
