package cxfperf.security;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.scenario.Rejection;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecurityOptionsTest {

    @ParameterizedTest
    @CsvSource({
        "transport, rsa, false, http, security, -Dprotocol=https",
        "usernameToken, ec, false, http, keys, 'signature, signEncrypt or asymmetric'",
        "symmetric, ec, false, http, keys, 'signature, signEncrypt or asymmetric'",
        "none, rsa, true, http, streaming, other than none",
        "secureConversation, rsa, true, http, streaming, DOM"
    })
    void whatNoModeCanBeIsRefusedByOneLine(
            String mode, String keys, String streaming, String protocol, String option, String reason) {
        assertThat(SecurityOptions.rejection(protocol, Map.of("security", mode, "keys", keys, "streaming", streaming)))
                .hasValueSatisfying(rejection -> {
                    assertThat(rejection).extracting(Rejection::option).isEqualTo(option);
                    assertThat(rejection.reason()).contains(reason).doesNotContain("\n");
                });
    }

    @ParameterizedTest
    @CsvSource({
        "none, rsa, false, http",
        "transport, rsa, true, https",
        "signature, ec, true, http",
        "secureConversation, rsa, false, https"
    })
    void whatAModeCanBeIsTaken(String mode, String keys, String streaming, String protocol) {
        assertThat(SecurityOptions.rejection(protocol, Map.of("security", mode, "keys", keys, "streaming", streaming)))
                .isEmpty();
    }
}
