package cxfperf.own.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.scenario.Conflict;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.ServiceChoice;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceAddressTest {

    private static final String DOCUMENTED = "http://documented:9000/path?a=b";

    @ParameterizedTest
    @CsvSource({
        "none, , , , http://documented:9000/path?a=b",
        "none, https, other, 8443, https://other:8443/path?a=b",
        "none, , , NameOfAPort, http://documented:9000/path?a=b",
        "http://given/, , , , http://given/",
        "http://given/, , , NameOfAPort, http://given/"
    })
    void theOptionsReplaceWhatTheDocumentSays(String url, String protocol, String host, String port, String address)
            throws Exception {
        assertThat(ServiceAddress.of(choice(url, protocol, host, port), DOCUMENTED))
                .hasToString(address);
    }

    @Test
    void whatTheDocumentHasEscapedStaysEscaped() throws Exception {
        String rest = "/a%2Fb/%C3%BC%20?q=a%26b%3D%25";
        assertThat(ServiceAddress.of(choice("none", null, null, null), "http://documented" + rest))
                .hasToString("http://documented" + rest);
        assertThat(ServiceAddress.of(choice("none", null, "::1", "8080"), "http://documented" + rest))
                .hasToString("http://[::1]:8080" + rest);
    }

    @ParameterizedTest
    @CsvSource({"protocol, https", "host, other", "port, 8443"})
    void aPartBesideTheWholeIsRefused(String option, String value) {
        for (Map<String, String> whole : List.of(Map.of("url", "http://given/"), Map.of("calls", "calls.json"))) {
            Map<String, String> given = new HashMap<>(whole);
            given.put(option, value);
            assertThat(ServiceAddress.CONFLICTS)
                    .filteredOn(conflict -> conflict.isIn(given::get))
                    .extracting(Conflict::option)
                    .containsExactly(option);
        }
    }

    @ParameterizedTest
    @CsvSource({"protocol, https", "host, other", "port, 8443"})
    void aPartBesideADocumentIsTaken(String option, String value) {
        Map<String, String> given = Map.of("wsdl", "a.wsdl", "calls", "calls.json", option, value);

        assertThat(ServiceAddress.CONFLICTS).noneMatch(conflict -> conflict.isIn(given::get));
    }

    @ParameterizedTest
    @CsvSource({"jms:queue:orders", "REPLACE_WITH_ACTUAL_URL", "http://", "null"})
    void aDocumentWithoutAnAddressOfHttpNeedsTheOption(String documented) throws Exception {
        assertThatThrownBy(() -> ServiceAddress.of(choice("none", null, null, null), documented))
                .isInstanceOf(RejectedException.class)
                .hasMessageStartingWith("is needed")
                .hasMessageEndingWith(documented);
        assertThat(ServiceAddress.of(choice("http://given/", null, null, null), documented))
                .hasToString("http://given/");
    }

    @Test
    void aUrlOfAnotherKindIsRefused() {
        assertThatThrownBy(() -> ServiceAddress.of(choice("ftp://given/", null, null, null), DOCUMENTED))
                .isInstanceOf(RejectedException.class)
                .hasMessage("an address is expected, such as http://HOST:PORT/PATH");
    }

    private static ServiceChoice choice(String url, String protocol, String host, String port) {
        return new ServiceChoice(
                Optional.ofNullable(protocol),
                Optional.ofNullable(host),
                Optional.ofNullable(port),
                Optional.empty(),
                Duration.ofSeconds(1),
                Map.of("url", url));
    }
}
