package cxfperf.security;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.scenario.Conflict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecurityOptionsTest {

    @ParameterizedTest
    @CsvSource({
        "transport, false, http, security, -Dprotocol=https",
        "none, true, http, streaming, other than none",
        "secureConversation, true, http, streaming, DOM"
    })
    void whatNoModeCanBeIsRefusedByOneLine(
            String mode, String streaming, String protocol, String option, String reason) {
        assertThat(conflicts(mode, streaming, protocol)).singleElement().satisfies(conflict -> {
            assertThat(conflict.option()).isEqualTo(option);
            assertThat(conflict.reason()).contains(reason).doesNotContain("\n");
        });
    }

    @ParameterizedTest
    @CsvSource({"none, false, http", "transport, true, https", "secureConversation, false, https"})
    void whatAModeCanBeIsTaken(String mode, String streaming, String protocol) {
        assertThat(conflicts(mode, streaming, protocol)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "signature, echoStringDoc, 131072",
        "signature, echoBase64Doc, 98304",
        "transport, echoStringDoc, 131072",
        "signEncrypt, echoStringDoc, 85018",
        "signEncrypt, echoBase64Doc, 73727",
        "signEncrypt, echoComplexTypeDoc, 50000",
        "symmetric, echoStringDoc, 85018",
        "asymmetric, echoBase64Doc, 73727",
        "secureConversation, echoStringDoc, 85018"
    })
    void aModeThatEncryptsHasTheLimitOfItsBase64(String mode, String operation, int largest) {
        assertThat(new SoapSecurity().sizeLimit(operation, Map.of("security", mode)))
                .satisfies(limit -> {
                    assertThat(limit.largest()).isEqualTo(largest);
                    assertThat(limit.reason()).contains("CXF reads at most").doesNotContain("\n");
                });
    }

    private static List<Conflict> conflicts(String mode, String streaming, String protocol) {
        Map<String, String> given = Map.of("security", mode, "streaming", streaming, "protocol", protocol);
        return new SoapSecurity()
                .conflicts().stream()
                        .filter(conflict -> conflict.isIn(given::get))
                        .toList();
    }
}
