package cxfperf.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.scenario.AllowedValues;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListenAddressTest {

    private static ListenAddress parsed(String text) {
        return ListenAddress.parse(text, AllowedValues.wholeNumber(0, 65_535), ListenAddress.EXPECTED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "8081", "0.0.0.0:0", "[::1]:8081", "perf-1.example:65535"})
    void aPortWithOrWithoutAHostIsRead(String text) {
        assertThat(parsed(text).text()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ":80", "x", "none", "80:", "host:65536", "a b:80", "-1"})
    void anythingElseIsRefused(String text) {
        assertThatThrownBy(() -> parsed(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("PORT or HOST:PORT is expected");
    }
}
