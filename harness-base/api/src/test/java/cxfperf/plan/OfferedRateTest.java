package cxfperf.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OfferedRateTest {

    @Test
    void readsARateAListAndARamp() {
        assertThat(rates("2000")).containsExactly(constant(2000));
        assertThat(rates("2000/s")).containsExactly(constant(2000));
        assertThat(rates("0.5")).containsExactly(constant(0.5));
        assertThat(rates("500,1000/s,2000/s")).containsExactly(constant(500), constant(1000), constant(2000));
        assertThat(rates("100-5000/60s"))
                .containsExactly(new OfferedRate(100, 5000, Duration.ofMinutes(1), Arrivals.CONSTANT));
        assertThat(rates("5000-100/60s").get(0).mostPerSecond()).isEqualTo(5000);
        assertThat(rates("5000/s-0.5/s/10s"))
                .containsExactly(new OfferedRate(5000, 0.5, Duration.ofSeconds(10), Arrivals.CONSTANT));
        assertThat(OfferedRate.parse("7").get(0).with(Arrivals.POISSON))
                .isEqualTo(OfferedRate.constant(7, Arrivals.POISSON));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0",
                "0.0",
                "-5",
                "2000/min",
                "2000/",
                "/s",
                "1,",
                ",1",
                "1,,2",
                "1 8",
                "1e3",
                "+1",
                ".5",
                "1.",
                "a",
                "10000001",
                "10000001-5/60s",
                "100-5000",
                "100-5000/60",
                "100-5000/0s",
                "100-5000/1.5s",
                "100-5000/60s,7",
                "100-100/60s",
                "0-100/60s",
                "1-2-3/4s"
            })
    void anythingElseIsRefusedWithWhatIsAllowed(String text) {
        assertThatThrownBy(() -> rates(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(
                        "calls per second are expected, above 0 and at most 10,000,000, such as 2000 or 2000/s");
    }

    @Test
    void aRateThatIsGivenTwiceIsRefused() {
        assertThatThrownBy(() -> rates("500,1000,500/s"))
                .hasMessage("value '500/s' is given twice; -Drepeats repeats a sweep");
    }

    private static List<OfferedRate> rates(String text) {
        return OfferedRate.parse(text);
    }

    private static OfferedRate constant(double perSecond) {
        return OfferedRate.constant(perSecond, Arrivals.CONSTANT);
    }
}
