package cxfperf.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WarmUpTest {

    @Test
    void aNumberMeansThatNumberAndAutoIsJudgedBetweenTwo() {
        assertThat(WarmUp.parse("0")).isEqualTo(WarmUp.NONE);
        assertThat(WarmUp.parse("30")).isEqualTo(WarmUp.fixed(Duration.ofSeconds(30)));
        assertThat(WarmUp.parse("10000000").most()).isEqualTo(Duration.ofSeconds(10_000_000));
        assertThat(WarmUp.parse("30").isJudged()).isFalse();
        assertThat(WarmUp.parse("auto")).isEqualTo(WarmUp.parse("auto:10-120"));
        assertThat(WarmUp.parse("auto:20-300")).isEqualTo(new WarmUp(Duration.ofSeconds(20), Duration.ofSeconds(300)));
        assertThat(WarmUp.parse("auto:0-10").isJudged()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-1",
                "+5",
                "1.5",
                "5s",
                "10000001",
                "99999999999",
                "Auto",
                "auto:",
                "auto:20",
                "auto:20-",
                "auto:-20",
                "auto:1-2-3",
                "auto:20-10000001",
                "auto: 20-30",
                "20-30",
                "warm",
                "auto:30-20",
                "auto:30-30",
                "auto:0-9"
            })
    void anythingElseIsRefusedWithWhatIsAllowed(String text) {
        assertThatThrownBy(() -> WarmUp.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("SECONDS, auto or auto:LEAST-MOST is expected, in whole seconds from 0 to 10,000,000,"
                        + " MOST above LEAST and 10 or more");
    }

    @ParameterizedTest
    @CsvSource({
        "0, auto:30-120",
        "12, auto:30-120",
        "60, auto:60-240",
        "auto, auto:60-240",
        "auto:0-10, auto:5-20",
        "auto:60-240, auto:120-480",
        "9000000, auto:9000000-10000000",
        "10000000, 10000000"
    })
    void aLongerOneIsJudgedAndHasAtLeastTwiceTheLimit(String asked, String longer) {
        assertThat(WarmUp.parse(asked).longer().text()).isEqualTo(longer);
        assertThat(WarmUp.parse(longer)).isEqualTo(WarmUp.parse(asked).longer());
    }
}
