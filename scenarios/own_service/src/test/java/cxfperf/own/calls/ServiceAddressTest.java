package cxfperf.own.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.scenario.RejectedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceAddressTest {

    private static final String DOCUMENTED = "http://documented:9000";

    @Test
    void theOptionReplacesWhatTheDocumentSays() throws Exception {
        String escaped = DOCUMENTED + "/a%2Fb/%C3%BC%20?q=a%26b%3D%25";

        assertThat(ServiceAddress.of("none", escaped)).hasToString(escaped);
        assertThat(ServiceAddress.of("http://given/", escaped)).hasToString("http://given/");
    }

    @ParameterizedTest
    @CsvSource({"jms:queue:orders", "REPLACE_WITH_ACTUAL_URL", "http://", "null"})
    void aDocumentWithoutAnAddressOfHttpNeedsTheOption(String documented) throws Exception {
        assertThatThrownBy(() -> ServiceAddress.of("none", documented))
                .isInstanceOf(RejectedException.class)
                .hasMessageStartingWith("is needed")
                .hasMessageEndingWith(documented);
        assertThat(ServiceAddress.of("http://given/", documented)).hasToString("http://given/");
    }

    @Test
    void aUrlOfAnotherKindIsRefused() {
        assertThatThrownBy(() -> ServiceAddress.of("ftp://given/", DOCUMENTED))
                .isInstanceOf(RejectedException.class)
                .hasMessage("an address is expected, such as http://HOST:PORT/PATH");
    }

    @ParameterizedTest
    @CsvSource({"http://me:s3cret@given/a", "https://me@given", "http://${row:me}:${row:word}@given/${id}"})
    void aUserIsRefusedAsNoClientSendsIt(String url) {
        assertThatThrownBy(() -> ServiceAddress.of(url))
                .isInstanceOf(RejectedException.class)
                .hasMessageStartingWith("has a user, which is not sent: ");
        assertThatThrownBy(() -> ServiceAddress.of("none", url))
                .isInstanceOf(RejectedException.class)
                .hasMessageStartingWith(
                        "is needed: the address in the document is not one of http or https without a user");
        assertThat(ServiceAddress.isAddress(url)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"http://given/me:s3cret@a", "http://given?to=mailto:me@there", "http://given/#me@there"})
    void anAtSignBehindTheHostIsNoUser(String url) throws Exception {
        assertThat(ServiceAddress.of(url)).hasToString(url);
    }
}
