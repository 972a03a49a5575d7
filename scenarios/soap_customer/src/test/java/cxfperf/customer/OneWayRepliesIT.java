package cxfperf.customer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;

import cxfperf.customer.calls.CustomerOperation;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.SentStamp;
import cxfperf.testing.ScriptedServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
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

    @Test
    void theRawClientTakesNoOtherStatusAndStampsEachCall() throws Exception {
        List<String> requests = new CopyOnWriteArrayList<>();
        try (ScriptedServer scripted = ScriptedServer.answering((request, out) -> {
                    requests.add(request.head());
                    String status = requests.size() <= 3 ? "202 Accepted" : "200 OK";
                    out.write(("HTTP/1.1 " + status + "\r\nContent-Length: 0\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
                    return true;
                });
                LoadClientFactory clients = scenario.connect(CustomerSpecs.raw(scripted.port()))) {
            assertThat(clients.begin(List.of(CustomerOperation.UPDATE_CUSTOMER)))
                    .isEmpty();
            try (LoadClient client = clients.newClient(CustomerOperation.UPDATE_CUSTOMER, 0)) {
                client.call();
                Throwable thrown = catchThrowable(client::call);

                assertThat(scenario.classify(thrown)).isEqualTo(FailureKind.HTTP_STATUS);
            }
        }
        assertThat(requests).hasSize(4).doesNotHaveDuplicates().allMatch(request -> request.contains(SentStamp.NAME));
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
