package cxfperf.customer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;

import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.testing.ScriptedServer;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The acknowledgement of a one-way call, or its refusal. */
class OneWayRepliesIT {

    private static final String FAULT =
            "<e:Envelope xmlns:e=\"http://schemas.xmlsoap.org/soap/envelope/\"><e:Body><e:Fault>"
                    + "<faultcode>e:Server</faultcode><faultstring>out of order</faultstring></e:Fault></e:Body></e:Envelope>";

    private final SoapCustomer scenario = new SoapCustomer();

    @ParameterizedTest
    @ValueSource(strings = {"202 Accepted", "200 OK"})
    void anAcceptanceIsASuccessAndAFaultOrAPageIsNone(String status) throws IOException {
        String empty = FAULT.replaceAll("<e:Fault>.*</e:Fault>", "");
        for (String body : new String[] {"", empty}) {
            try (ScriptedServer server = ScriptedServer.saying(ScriptedServer.http(status, "text/xml", body))) {
                assertThatCode(() -> update(server)).doesNotThrowAnyException();
            }
        }
        try (ScriptedServer server = ScriptedServer.saying(ScriptedServer.http(status, "text/xml", FAULT))) {
            assertKind(server, FailureKind.SOAP_FAULT);
        }
        try (ScriptedServer server =
                ScriptedServer.saying(ScriptedServer.http(status, "text/html", "<html>sorry</html>"))) {
            assertKind(server, FailureKind.WRONG_REPLY);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "302 Found",
                "400 Bad Request",
                "404 Not Found",
                "500 Internal Server Error",
                "503 Service Unavailable"
            })
    void anyOtherStatusIsAFailureWithAFaultAndWithout(String status) throws IOException {
        for (String body : new String[] {"", FAULT}) {
            try (ScriptedServer server = ScriptedServer.saying(ScriptedServer.http(status, "text/xml", body))) {
                assertKind(server, FailureKind.HTTP_STATUS);
            }
        }
    }

    @Test
    void aSuccessThatIsNoAcceptanceIsAFailure() throws IOException {
        try (ScriptedServer server = ScriptedServer.saying("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")) {
            assertKind(server, FailureKind.HTTP_STATUS);
        }
    }

    private void assertKind(ScriptedServer server, FailureKind kind) {
        Throwable thrown = catchThrowable(() -> update(server));

        assertThat(thrown).isNotNull();
        assertThat(scenario.classify(thrown)).as(thrown.toString()).isEqualTo(kind);
    }

    private void update(ScriptedServer server) throws Exception {
        try (LoadClientFactory clients = scenario.connect(CustomerSpecs.client(server.port(), 500));
                LoadClient client = clients.newClient("updateCustomer", 0)) {
            client.call();
        }
    }
}
