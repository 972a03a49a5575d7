package cxfperf.own.rest;

import cxfperf.cxf.CxfClients;
import cxfperf.cxf.CxfFailures;
import cxfperf.cxf.PhaseStep;
import cxfperf.own.calls.PlannedCalls;
import cxfperf.own.calls.PlannedCalls.Sender;
import cxfperf.own.calls.RequestHeaders;
import cxfperf.own.calls.ServiceAddress;
import cxfperf.own.calls.ServiceKind;
import cxfperf.own.calls.ServiceRequest;
import cxfperf.own.replies.ServiceReply;
import cxfperf.own.requests.Template;
import cxfperf.own.requests.Values;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.FoundService;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ServiceChoice;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.cxf.Bus;
import org.apache.cxf.jaxrs.client.JAXRSClientFactoryBean;
import org.apache.cxf.jaxrs.client.WebClient;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.Phase;

/** Calls a REST service by its address, through CXF's WebClient. */
public final class RestByUrl implements ServiceKind {

    static final String OPENAPI = "openapi";
    static final String SCHEMA = "schema";

    private static final List<ScenarioOption> OPTIONS = List.of(
            METHOD,
            REQUEST,
            RequestHeaders.OPTION,
            ServiceAddress.OPTION,
            ServiceKind.anyText(
                    OPENAPI, "for REST: the OpenAPI 3 document that describes the replies: a file, or a URL"),
            ServiceKind.anyText(SCHEMA, "for REST: the file with the XML schema of replies that are XML"));

    /** The choice with the names of the operations that may be called, with a space between them. */
    private static final String OPERATIONS = "operations";

    @Override
    public List<ScenarioOption> options() {
        return OPTIONS;
    }

    @Override
    public FoundService find(ServiceChoice choice) throws RejectedException {
        List<String> names = RestRequests.names(choice.options());
        List<String> operations = names.isEmpty()
                ? List.of(choice.operation().orElse(choice.options().get(METHOD.name())))
                : names;
        return new FoundService(
                ServiceAddress.of(withoutVariables(choice.options().get(URL))),
                operations,
                Set.of(),
                Map.of(
                        OPERATIONS,
                        choice.operation().filter(operations::contains).orElse(String.join(" ", operations))));
    }

    /** The beginning of the address that is the same for all calls. */
    private static String withoutVariables(String url) {
        int variable = url.indexOf("${");
        return variable < 0 ? url : url.substring(0, url.lastIndexOf('/', variable) + 1);
    }

    @Override
    public void check(ClientSpec spec, List<String> operations) throws RejectedException {
        RestRequests.all(spec, Optional.empty()).check(operations);
    }

    @Override
    public LoadClientFactory connect(ClientSpec spec, Consumer<PlannedCalls> planned) throws Exception {
        return CxfClients.openForeign(spec, bus -> {
            PlannedCalls calls = RestRequests.all(spec, Optional.of(bus));
            for (String operation : spec.options().get(OPERATIONS).split(" ")) {
                // Parses the call now, so that an invalid schema ends the run before its first call.
                calls.call(operation);
            }
            planned.accept(calls);
            return calls.maker((clients, request) -> sender(bus, clients, request));
        });
    }

    /** Each sender has a WebClient of its own. */
    private static Sender sender(Bus bus, CxfClients clients, ServiceRequest request) {
        JAXRSClientFactoryBean factory = new JAXRSClientFactoryBean();
        factory.setBus(bus);
        factory.setAddress(clients.target().toString());
        WebClient client = factory.createWebClient();
        clients.adopt(WebClient.getConfig(client).getConduit());
        return new RestSender(client, request.operation());
    }

    private static final class RestSender implements Sender {

        private static final byte[] NOTHING = {};
        private static final String HEAD = "HEAD";

        private final WebClient client;
        private final String method;
        private boolean first = true;
        private String address;
        private byte[] body;

        /** Has the head of the last reply. */
        private Response answered;

        RestSender(WebClient client, String method) {
            this.client = client;
            this.method = method;
            // WebClient itself would sort the parameters of a query.
            WebClient.getConfig(client).getOutInterceptors().add(new PhaseStep(Phase.SETUP, this::toAddress));
        }

        private void toAddress(Message message) {
            message.put(Message.ENDPOINT_ADDRESS, address);
            message.put(Message.REQUEST_URI, address);
        }

        @Override
        public void prepare(ServiceRequest request, Values values) throws CallFailedException {
            address = request.address().orElseThrow().text(values);
            for (Map.Entry<String, Template> header : request.headers().entrySet()) {
                if (first || !header.getValue().isConstant()) {
                    client.replaceHeader(header.getKey(), header.getValue().text(values));
                }
            }
            body = request.body().isPresent() ? request.body().get().render(values) : null;
            first = false;
        }

        /** Every response, also a failed one, is read to its end: otherwise its connection could not be reused. */
        @Override
        public ServiceReply send(boolean whole) throws CallFailedException {
            try (Response response = client.invoke(method, body)) {
                answered = response;
                // The content type would describe a body that the reply to a HEAD does not have.
                String type = method.equals(HEAD) ? null : response.getHeaderString(HttpHeaders.CONTENT_TYPE);
                return ServiceReply.of(response.getStatus(), type, read(response));
            }
        }

        private static byte[] read(Response response) throws CallFailedException {
            try {
                byte[] bytes = response.hasEntity() ? response.readEntity(byte[].class) : null;
                return bytes == null ? NOTHING : bytes;
            } catch (RuntimeException e) {
                throw CxfFailures.unreadable(e);
            }
        }

        @Override
        public CallFailedException explained(CallFailedException failure) {
            return CxfFailures.withHead(failure, answered::getHeaderString);
        }

        @Override
        public void close() {
            client.close();
        }
    }
}
