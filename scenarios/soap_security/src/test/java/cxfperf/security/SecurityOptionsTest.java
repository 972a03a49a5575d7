package cxfperf.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecurityOptionsTest {

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
}
