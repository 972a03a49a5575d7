package cxfperf.jvms;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerReadyTest {

    @ParameterizedTest
    @CsvSource({
        "http://0.0.0.0:8081/,   localhost, localhost:8081",
        "http://localhost:8081/, localhost, localhost:8081",
        "http://0.0.0.0:8081/,   192.0.2.1, 192.0.2.1:8081",
        "http://192.0.2.1:8081/, 192.0.2.1, 192.0.2.1:8081",
        "http://localhost:8081/, 192.0.2.1, none",
    })
    void whatAReadyServerSaidIsWhatItsClientIsTold(URI admin, String name, String told) {
        ServerReady ready =
                new ServerReady(URI.create("http://localhost:8080/"), OptionalInt.of(8080), Optional.of(admin));
        assertThat(ready.adminFrom(name).text()).isEqualTo(told);
    }

    @Test
    void theAddressTellsThePortUnlessALineOfItsOwnDoes() {
        assertThat(read("READY http://localhost:8080/x").port()).hasValue(8080);
        assertThat(read("READY jms:queue:orders").port()).isEmpty();
        assertThat(read(ServerReady.portLine(61616), "READY jms:queue:orders")).satisfies(ready -> {
            assertThat(ready.port()).hasValue(61616);
            assertThat(ready.address()).isEqualTo(URI.create("jms:queue:orders"));
        });
    }

    /** A scenario of a user may print anything while its server starts. */
    @ParameterizedTest
    @ValueSource(strings = {"READY to take calls", "READY now", "ADMIN of the day", "PORT of call", "PORT 99999999999"})
    void aLineThatOnlyBeginsLikeOneOfTheServersIsPassedOver(String line) {
        ServerReady ready = read(line, "READY http://localhost:8080/x");

        assertThat(read(line)).isNull();
        assertThat(ready.port()).hasValue(8080);
        assertThat(ready.admin()).isEmpty();
    }

    private static ServerReady read(String... lines) {
        ServerReady.Reader reader = new ServerReady.Reader();
        ServerReady ready = null;
        for (String line : lines) {
            ready = reader.read(line).orElse(null);
        }
        return ready;
    }
}
