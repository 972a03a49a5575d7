package cxfperf.own.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.scenario.Conflict;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.ServiceChoice;
import java.time.Duration;
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
        Map<String, String> given = Map.of("url", "http://given/", option, value);

        assertThat(ServiceAddress.CONFLICTS)
                .filteredOn(conflict -> conflict.isIn(given::get))
                .extracting(Conflict::option)
                .containsExactly(option);
    }

    @ParameterizedTest
    @CsvSource({"protocol, https", "host, other", "port, 8443"})
    void aPartBesideADocumentIsTaken(String option, String value) {
        Map<String, String> given = Map.of("wsdl", "a.wsdl", option, value);

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

    @ParameterizedTest
    @CsvSource({"http://me:s3cret@given/a", "https://me@given", "http://${row:me}:${row:word}@given/${id}"})
    void aUserIsRefusedAsNoClientSendsIt(String url) {
        assertThatThrownBy(() -> ServiceAddress.of(url))
                .isInstanceOf(RejectedException.class)
                .hasMessage("has a user, which is not sent: leave it out, and give -Dheader=@FILE with the line"
                        + " 'Authorization: Basic BASE64-OF-YOUR-USER:PASSWORD'");
        assertThatThrownBy(() -> ServiceAddress.of(choice("none", null, null, null), url))
                .isInstanceOf(RejectedException.class)
                .hasMessage("is needed: the address in the document has a user, which is not sent: " + url);
        assertThat(ServiceAddress.isAddress(url)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"http://given/me:s3cret@a", "http://given?to=mailto:me@there", "http://given/#me@there"})
    void anAtSignBehindTheHostIsNoUser(String url) throws Exception {
        assertThat(ServiceAddress.of(url)).hasToString(url);
    }

    private static ServiceChoice choice(String url, String protocol, String host, String port) {
        return new ServiceChoice(
                Optional.empty(),
                Optional.ofNullable(protocol),
                Optional.ofNullable(host),
                Optional.ofNullable(port),
                Optional.empty(),
                Duration.ofSeconds(1),
                Map.of("url", url));
    }
}
