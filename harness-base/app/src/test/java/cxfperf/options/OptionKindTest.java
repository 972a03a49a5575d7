package cxfperf.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptionKindTest {

    @Test
    void readsANumberAListAndRanges() {
        assertThat(threads("8")).containsExactly(8);
        assertThat(threads("1,8,16")).containsExactly(1, 8, 16);
        assertThat(threads("1-4,8")).containsExactly(1, 2, 3, 4, 8);
        assertThat(threads("1, 8-9")).containsExactly(1, 8, 9);
        assertThat(threads("5-5")).containsExactly(5);
        assertThat(threads("1,8,16,32,64,100,128")).containsExactly(1, 8, 16, 32, 64, 100, 128);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "0", "1,", ",1", "1-2-3", "-1", "1-", "1,,2", "1 8", "+1", "1.5", "100001", "1000000", "a", "4-1"
            })
    void anythingElseIsRefusedWithWhatIsAllowed(String text) {
        assertThatThrownBy(() -> threads(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a whole number from 1 to 100,000 is expected, or a list like 1,8,16 or 1-4,8");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "1-4,3 | value '3' is given twice; -Drepeats repeats a sweep",
                "1-100000 | more than 1,000 values",
                "1-600,700-1299 | more than 1,000 values"
            })
    void aListThatIsNotMeantIsRefused(String text, String message) {
        assertThatThrownBy(() -> threads(text)).hasMessage(message);
    }

    private static List<Integer> threads(String text) {
        return OptionKind.wholeNumbers("N or LIST", 1, Option.MAX_THREADS)
                .parser()
                .parse(text, Role.CLIENT, null, null);
    }
}
