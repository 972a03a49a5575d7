package cxfperf.customer;

import static cxfperf.testing.XmlElements.assertName;
import static cxfperf.testing.XmlElements.children;
import static cxfperf.testing.XmlElements.first;
import static cxfperf.testing.XmlElements.parse;
import static cxfperf.testing.XmlElements.payload;
import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.scenario.CallCounters;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.testing.ScriptedServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** The names in messages, as clients and servers of other projects see them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CustomerWireIT {

    private static final String SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
    private static final String SERVICE = "http://customerservice.example.com/";
    private static final String WSDL = "http://schemas.xmlsoap.org/wsdl/";

    private final SoapCustomer scenario = new SoapCustomer();
    private final CallCounters calls = new CallCounters();
    private RunningServer server;

    @BeforeAll
    void start() throws Exception {
        server = scenario.startServer(CustomerSpecs.server(Optional.empty(), calls));
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void aForeignClientGetsUnqualifiedFieldsInTheOrderOfTheContract() throws Exception {
        HttpResponse<byte[]> reply =
                post("<s:getCustomersByName xmlns:s='%s'><name>family-10000</name></s:getCustomersByName>");

        assertThat(reply.statusCode()).isEqualTo(200);
        assertThat(reply.body()).hasSize(10_000);
        Element response = payload(reply.body());
        assertName(response, SERVICE, "getCustomersByNameResponse");
        List<Element> customers = children(response);
        assertThat(customers).hasSizeGreaterThan(20);
        for (Element customer : customers) {
            assertName(customer, null, "return");
            assertThat(children(customer).stream().map(Element::getLocalName).distinct())
                    .containsExactly(
                            "customerId", "name", "address", "numOrders", "revenue", "test", "birthDate", "type");
            assertThat(children(customer)).extracting(Element::getNamespaceURI).containsOnlyNulls();
        }
        assertThat(children(customers.get(1)))
                .extracting(Element::getTextContent)
                .contains("1001", "M\u00fcller & S\u00f6hne 1", "8", "1010.75", "1.25", "1931-02-02", "BUSINESS");
    }

    @Test
    void aForeignClientGetsTheDeclaredFaultForANameOfNobody() throws Exception {
        HttpResponse<byte[]> reply =
                post("<getCustomersByName xmlns='%s'><name xmlns=''>you</name></getCustomersByName>");

        assertThat(reply.statusCode()).isEqualTo(500);
        Element fault = payload(reply.body());
        assertName(fault, SOAP, "Fault");
        Element detail = children(fault).stream()
                .filter(part -> part.getLocalName().equals("detail"))
                .findFirst()
                .orElseThrow();
        Element noSuchCustomer = children(detail).get(0);
        assertName(noSuchCustomer, SERVICE, "NoSuchCustomer");
        assertName(children(noSuchCustomer).get(0), null, "customerName");
        assertThat(noSuchCustomer.getTextContent()).isEqualTo("you");
    }

    @Test
    void aForeignClientsUpdateIsAcceptedWithoutAReply() throws Exception {
        HttpResponse<byte[]> reply = post("<s:updateCustomer xmlns:s='%s'><customer><name>nobody</name>"
                + "<revenue>1</revenue></customer></s:updateCustomer>");

        assertThat(reply.statusCode()).isEqualTo(202);
        assertThat(reply.body()).isEmpty();
        assertThat(calls.snapshot()).containsEntry("updateCustomer", 0L);
    }

    @Test
    void theWsdlThatIsServedHasTheFixedNames() throws Exception {
        HttpRequest get = HttpRequest.newBuilder(URI.create(server.address() + "?wsdl"))
                .version(HttpClient.Version.HTTP_1_1)
                .build();
        Document wsdl = parse(HttpClient.newHttpClient()
                .send(get, HttpResponse.BodyHandlers.ofByteArray())
                .body());

        assertThat(wsdl.getDocumentElement().getAttribute("targetNamespace")).isEqualTo(SERVICE);
        assertThat(first(wsdl, WSDL, "service").getAttribute("name")).isEqualTo("CustomerServiceService");
        assertThat(first(wsdl, WSDL, "portType").getAttribute("name")).isEqualTo("CustomerService");
        assertThat(first(wsdl, WSDL, "port").getAttribute("name")).isEqualTo("CustomerServicePort");
        assertThat(first(wsdl, "http://schemas.xmlsoap.org/wsdl/soap/", "address")
                        .getAttribute("location"))
                .isEqualTo(server.address().toString());
    }

    @Test
    void theClientSendsTheFixedNamesToAForeignServer() throws Exception {
        Element asked = requestOf("getCustomersByName");
        assertName(asked, SERVICE, "getCustomersByName");
        assertThat(children(asked)).hasSize(1);
        assertName(children(asked).get(0), null, "name");
        assertThat(asked.getTextContent()).isEqualTo("family-500-3");

        assertThat(requestOf("noSuchCustomer").getTextContent()).isEqualTo("nobody-3");

        Element update = requestOf("updateCustomer");
        assertName(update, SERVICE, "updateCustomer");
        assertName(children(update).get(0), null, "customer");
        assertThat(children(children(update).get(0)))
                .extracting(Element::getLocalName)
                .startsWith("customerId", "name", "address")
                .endsWith("numOrders", "revenue", "test", "birthDate", "type");
    }

    /** Returns a worker's first request, which the server refuses. */
    private Element requestOf(String operation) throws Exception {
        try (ScriptedServer foreign = ScriptedServer.always("HTTP/1.1 503 Busy\nContent-Length: 0\n\n");
                LoadClientFactory clients = scenario.connect(CustomerSpecs.client(foreign.port(), 500));
                LoadClient client = clients.newClient(operation, 3)) {
            assertThat(org.assertj.core.api.Assertions.catchThrowable(client::call))
                    .isNotNull();

            assertThat(foreign.heads().get(0)).startsWith("POST /CustomerServicePort HTTP/1.1");
            assertThat(foreign.heads().get(0).toLowerCase(Locale.ROOT)).contains("\nsoapaction: \"\"\r\n");
            return payload(foreign.bodies().get(0).getBytes(StandardCharsets.UTF_8));
        }
    }

    private HttpResponse<byte[]> post(String payload) throws Exception {
        String envelope =
                "<e:Envelope xmlns:e='%s'><e:Body>%s</e:Body></e:Envelope>".formatted(SOAP, payload.formatted(SERVICE));
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(server.address())
                                .version(HttpClient.Version.HTTP_1_1)
                                .header("Content-Type", "text/xml; charset=UTF-8")
                                .header("SOAPAction", "\"\"")
                                .POST(HttpRequest.BodyPublishers.ofString(envelope))
                                .build(),
                        HttpResponse.BodyHandlers.ofByteArray());
    }
}
