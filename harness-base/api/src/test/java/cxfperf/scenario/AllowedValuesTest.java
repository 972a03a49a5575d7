package cxfperf.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AllowedValuesTest {

    private static final AllowedValues SIZES =
            AllowedValues.oneOf("small", "large").orWholeNumber(1, 50_000);

    @Test
    void aWordIsTakenAsItIsSpelledOnly() {
        AllowedValues onOrOff = AllowedValues.oneOf("on", "off");

        assertThat(onOrOff.contains("on")).isTrue();
        assertThat(onOrOff.contains("On")).isFalse();
        assertThat(onOrOff.contains("")).isFalse();
        assertThat(onOrOff.expected()).isEqualTo("one of on, off is expected");
        assertThat(onOrOff.rangeText()).isEmpty();
    }

    @Test
    void aNumberIsOfPlainDigitsAndWithinBothEnds() {
        AllowedValues numbers = AllowedValues.wholeNumber(-1, 20_000);

        assertThat(new String[] {"-1", "0", "20000"}).allMatch(numbers::contains);
        assertThat(new String[] {"-2", "20001", "+1", "1.0", "1e3", "\u0661", "", " 1", "9999999999999999999"})
                .noneMatch(numbers::contains);
        assertThat(numbers.expected()).isEqualTo("a whole number from -1 to 20,000 is expected");
        assertThat(numbers.rangeText()).isEqualTo("-1 to 20,000");
    }

    @Test
    void wordsAndNumbersGoTogether() {
        assertThat(new String[] {"small", "large", "1", "50000"}).allMatch(SIZES::contains);
        assertThat(new String[] {"medium", "0", "50001"}).noneMatch(SIZES::contains);
        assertThat(SIZES.expected()).isEqualTo("one of small, large, or a whole number from 1 to 50,000 is expected");
    }
}
