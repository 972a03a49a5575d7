package cxfperf.security;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bus files for less work really leave out that work, on real servers. */
class SecurityLeversIT {

    @ParameterizedTest
    @CsvSource({
        "usernameToken, false",
        "signEncrypt, false",
        "signEncrypt, true",
        "symmetric, false",
        "transport, false",
        "secureConversation, false"
    })
    void thePolicyOfRepliesIsWorkedOutForEachOfThemAndOnceWithTheFile(String mode, String streaming) throws Exception {
        assertThat(policiesOfTwoReplies(mode, streaming, "policies-seen-bus.xml"))
                .doesNotHaveDuplicates();
        assertThat(policiesOfTwoReplies(mode, streaming, "policies-once-bus.xml"))
                .containsOnly(SeenReplyPolicies.OF_REPLIES.get(0));
    }

    private static List<Object> policiesOfTwoReplies(String mode, String streaming, String file) throws Exception {
        Optional<URI> bus =
                Optional.of(SecurityLeversIT.class.getResource("/" + file).toURI());
        try (SecuredEcho echo = SecuredEcho.of(mode, streaming, TestKeys.SERVER, bus);
                LoadClientFactory clients = echo.clients(TestKeys.CLIENT, echo.port(), Optional.empty());
                LoadClient client = clients.newClient(SecuredEcho.OPERATION, 0)) {
            // The reply with the session comes before the reply of the call.
            client.call();
            SeenReplyPolicies.OF_REPLIES.clear();
            client.call();
            client.call();

            assertThat(echo.completed()).isEqualTo(3);
            assertThat(clients.unmet()).isEmpty();
            assertThat(echo.server().unmet()).isEmpty();
            return List.copyOf(SeenReplyPolicies.OF_REPLIES);
        }
    }
}
