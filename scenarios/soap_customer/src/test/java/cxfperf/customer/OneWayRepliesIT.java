package cxfperf.customer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;

import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.testing.ScriptedServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    /** CXF passes the acknowledgement to no interceptor of replies. */
    @Test
    void theHttpVersionOfAnAcceptanceIsKnown() throws Exception {
        ClientSpec spec = CustomerSpecs.client(0, 500);
        try (ScriptedServer server = ScriptedServer.saying(ScriptedServer.http("202 Accepted", "text/xml", ""));
                LoadClientFactory clients = scenario.connect(new ClientSpec(
                        spec.protocol(),
                        spec.host(),
                        server.port(),
                        Optional.of(Path.of("..", "..", "configs", "client-http2.xml")
                                .toUri()),
                        spec.threads(),
                        spec.size(),
                        spec.timeout(),
                        spec.options()));
                LoadClient client = clients.newClient("updateCustomer", 0)) {
            client.call();

            assertThat(clients.unmet()).singleElement().asString().contains("and 1 call got HTTP/1.1");
            assertThat(clients.effective())
                    .containsEntry("httpVersion", "HTTP/1.1")
                    .containsEntry("conduit", "HttpClientHTTPConduit");
        }
    }

    @ParameterizedTest
    @CsvSource({"Content-Type: text/xml, text/xml", "X-Type: none,"})
    void theTypeOfAnAcceptanceIsTheOneThatItHas(String header, String type) throws Exception {
        try (ScriptedServer server = ScriptedServer.saying(
                        "HTTP/1.1 202 Accepted\r\n" + header + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
                LoadClientFactory clients = scenario.connect(CustomerSpecs.client(server.port(), 500));
                LoadClient client = clients.newClient("updateCustomer", 0)) {
            client.call();

            assertThat(clients.effective()).containsKey("connection");
            assertThat(clients.effective().get("replyType")).isEqualTo(type);
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
