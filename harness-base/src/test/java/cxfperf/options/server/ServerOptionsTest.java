package cxfperf.options.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.options.Option;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.typed.CommandLine;
import cxfperf.testing.DelayedScenario;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServerOptionsTest {

    @Test
    void aRecordingIsHandedOutAtTheAdminEndpointOrNotMade() throws Exception {
        assertThat(options("server -Dprofile=true").asked().get(Option.PROFILE)).isTrue();
        assertThat(options("server -Dadmin=none").asked().get(Option.PROFILE)).isFalse();
        assertThatThrownBy(() -> options("server -Dprofile=true -Dadmin=none"))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "-Dprofile=true: a server hands its recording out at its admin endpoint, and this one has none:"
                                + " give -Dadmin=PORT");
    }

    private static ServerOptions options(String command) throws Exception {
        Settings settings = CommandLine.parse(
                        List.of(command.split(" ")), Scenarios.of(List.of(new DelayedScenario())), new StringBuilder())
                .orElseThrow();
        return ServerOptions.from(settings);
    }
}
