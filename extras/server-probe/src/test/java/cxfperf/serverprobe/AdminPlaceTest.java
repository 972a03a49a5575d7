package cxfperf.serverprobe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdminPlaceTest {

    @Test
    void aPortAloneIsForThisHostOnly() {
        AdminPlace place = AdminPlace.parse("8081");

        assertThat(place.port()).hasValue(8081);
        assertThat(place.boundTo()).isEqualTo("localhost");
        assertThat(place.isLoopback()).isTrue();
    }

    @Test
    void onlyAnAddressThatIsNamedOpensItToOthers() {
        assertThat(AdminPlace.BESIDE_THE_SERVICE.isLoopback()).isTrue();
        assertThat(AdminPlace.parse("127.0.0.1:8081").isLoopback()).isTrue();
        assertThat(AdminPlace.parse("0.0.0.0:8081").isLoopback()).isFalse();
        assertThat(AdminPlace.parse("0.0.0.0:8081").boundTo()).isEqualTo("0.0.0.0");
        assertThat(AdminPlace.parse("[::]:8081").isLoopback()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "port", ":8081", "8081:", "65536", "99999999999", "-1", "host:port", "none"})
    void anythingElseIsRefusedWithWhatIsExpected(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AdminPlace.parse(text))
                .withMessage("admin=" + text + ": PORT or HOST:PORT is expected, with a port from 0 to 65535");
    }

    @Test
    void besideAServiceIsTheNextPortWhereThereIsOne() {
        assertThat(AdminPlace.beside("http://localhost:9000/greeter")).hasValue(9001);
        assertThat(AdminPlace.beside("http://localhost:0/greeter")).hasValue(0);
        assertThat(AdminPlace.beside("http://localhost:65535/greeter")).isEqualTo(OptionalInt.empty());
        assertThat(AdminPlace.beside("/greeter")).isEqualTo(OptionalInt.empty());
        assertThat(AdminPlace.beside("jms:queue:a b")).isEqualTo(OptionalInt.empty());
        assertThat(AdminPlace.beside(null)).isEqualTo(OptionalInt.empty());
    }
}
