package cxfperf.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.testing.DelayedScenario;
import cxfperf.testing.TypedSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdminAddressTest {

    /** An address of the documentation, which no host has. */
    private static final String OTHER_HOST = "192.0.2.1";

    @Test
    void aServerForAllHostsTellsItsOwnHostAloneUnlessAsked() throws Exception {
        assertThat(address("server", "-Dhost=0.0.0.0").boundTo()).isEqualTo("localhost");
        assertThat(address("server", "-Dhost=0.0.0.0", "-Dadmin=8081").boundTo())
                .isEqualTo("localhost");

        AdminAddress asked = address("server", "-Dhost=0.0.0.0", "-Dadmin=0.0.0.0:8081");
        assertThat(asked.boundTo()).isEqualTo("0.0.0.0");
        assertThat(asked.port()).hasValue(8081);
    }

    @Test
    void aClientAsksWhereTheServerIsOrWhereItIsTold() throws Exception {
        assertThat(address("client").ofServer(OTHER_HOST)).isEqualTo(OTHER_HOST);
        assertThat(address("client").ofServer("127.0.0.1")).isEqualTo("localhost");
        assertThat(address("client", "-Dadmin=elsewhere:8081").ofServer(OTHER_HOST))
                .isEqualTo("elsewhere");
    }

    @ParameterizedTest
    @ValueSource(strings = {":8081", "[::1", "a b:8081", "me@host:8081", "host:", "host", "host:99999", "8081:"})
    void whatIsNoAddressIsRefused(String value) {
        assertThatThrownBy(() -> address("server", "-Dadmin=" + value))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("-Dadmin=");
    }

    private static AdminAddress address(String command, String... options) throws Exception {
        Settings settings = TypedSettings.of(new DelayedScenario(), command, options);
        return settings.given(Option.ADMIN).orElseGet(() -> AdminAddress.beside(settings.scenario(), 8080));
    }
}
