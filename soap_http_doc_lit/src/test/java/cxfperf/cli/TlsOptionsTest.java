package cxfperf.cli;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.typed.CommandLine;
import cxfperf.soap.SoapEcho;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An option of https would have no effect with http, so it is refused. */
class TlsOptionsTest {

    @TempDir
    private Path home;

    @ParameterizedTest
    @ValueSource(strings = {"tls=TLSv1.2", "tls=TLSv1.3", "clientAuth=true", "clientAuth=false"})
    void anOptionOfHttpsIsRefusedWithHttpOnEitherSide(String option) {
        for (String role : new String[] {"client", "server"}) {
            assertThatThrownBy(() -> check(role, "-D" + option))
                    .isInstanceOf(UsageException.class)
                    .hasMessage("-D" + option + ": goes with -Dprotocol=https, not with -Dprotocol=http");
            assertThatCode(() -> check(role, "-D" + option, "-Dprotocol=https")).doesNotThrowAnyException();
        }
    }

    private void check(String role, String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(role));
        arguments.addAll(List.of(options));
        Settings settings = CommandLine.parse(arguments, Scenarios.of(List.of(new SoapEcho())), new StringBuilder())
                .orElseThrow();
        Command.of(settings.role()).check(settings, new Home(home));
    }
}
