package cxfperf.jvms;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerReadyTest {

    @ParameterizedTest
    @CsvSource({
        "http://0.0.0.0:8081/,   localhost, localhost:8081",
        "http://localhost:8081/, localhost, localhost:8081",
        "http://0.0.0.0:8081/,   192.0.2.1, 192.0.2.1:8081",
        "http://192.0.2.1:8081/, 192.0.2.1, 192.0.2.1:8081",
        "http://localhost:8081/, 192.0.2.1,",
    })
    void whatAReadyServerSaidIsWhatItsClientIsTold(URI admin, String name, String told) {
        ServerReady ready = new ServerReady(URI.create("http://localhost:8080/"), Optional.of(admin));
        assertThat(ready.adminFrom(name)).isEqualTo(Optional.ofNullable(told));
    }
}
