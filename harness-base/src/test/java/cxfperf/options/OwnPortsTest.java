package cxfperf.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.options.typed.CommandLine;
import cxfperf.testing.DelayedScenario;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OwnPortsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "server -Dport=9090 -Dadmin=9090 | -Dadmin=9090: -Dport=9090",
                "server -Dport=9090 -Dhost=0.0.0.0 -Dadmin=127.0.0.1:9090 | -Dadmin=127.0.0.1:9090: -Dport=9090",
                "server -Dport=9090 -Dhost=127.0.0.1 -Dadmin=0.0.0.0:9090 | -Dadmin=0.0.0.0:9090: -Dport=9090",
                "clientserver -Dport=9090 -Dlive=9090 | -Dlive=9090: -Dport=9090",
                "clientserver -Dport=9090 -Dlive=9091 | -Dlive=9091: -Dadmin=9091",
                "ab -Db=size=2 -Dport=9090 -Dlive=9090 | -Dlive=9090: -Dport=9090",
            })
    void twoOptionsThatNameOnePortAreRefusedByTheNamesOfBoth(String command, String options) {
        assertThatThrownBy(() -> parse(command))
                .isInstanceOf(UsageException.class)
                .hasMessage(options + " takes this port: give another one, or 0 for a free one");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "server -Dport=0 -Dadmin=0",
                "server -Dport=9090 -Dadmin=none",
                "server -Dport=9090 -Dhost=127.0.0.1 -Dadmin=127.0.0.2:9090",
                // Where the server is.
                "client -Dport=9090 -Dadmin=9091 -Dlive=9090",
                "clientserver -Dport=0 -Dadmin=0 -Dlive=0",
                "ab -Db=size=2 -Dserver.ssh=user@host:dir -Dport=9090 -Dlive=9090",
            })
    void freePortsAndPortsOfOtherAddressesAndHostsAreNoConflict(String command) throws Exception {
        assertThat(parse(command).texts()).isNotEmpty();
    }

    private static Settings parse(String command) throws Exception {
        return CommandLine.parse(
                        List.of(command.split(" ")), Scenarios.of(List.of(new DelayedScenario())), new StringBuilder())
                .orElseThrow();
    }
}
