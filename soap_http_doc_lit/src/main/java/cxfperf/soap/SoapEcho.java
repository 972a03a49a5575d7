package cxfperf.soap;

import cxfperf.cxf.JettyServer;
import cxfperf.cxf.Tls;
import cxfperf.cxf.soap.PostOnly;
import cxfperf.cxf.soap.SoapFailures;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ServerSpec;
import cxfperf.scenario.SizeLimit;
import java.util.List;
import java.util.Map;
import org.apache.cxf.jaxws.EndpointImpl;

/**
 * Echo of a complex type, a string or bytes. The payload of size K is K items, K x 1,024 characters or K x 1,024 bytes
 * before base64; every reply is compared with it in full. What follows the last value, the closing tags of the envelope,
 * is left as unread as CXF leaves it.
 */
public final class SoapEcho implements Scenario {

    static final String ECHO_COMPLEX = "echoComplexTypeDoc";
    static final String ECHO_STRING = "echoStringDoc";
    static final String ECHO_BASE64 = "echoBase64Doc";

    static final String WSDL = "classpath:wsdl/perf.wsdl";

    private static final int MOST_CHILDREN = 50_000;
    private static final int MOST_CHARACTERS = 128 * 1024 * 1024;
    private static final String CHILDREN = "CXF reads at most 50,000 children of an element";
    private static final String CHARACTERS = "CXF reads at most 134,217,728 characters of text in an element";

    private static final String PATH = "/cxf-benchmark-soapdoclit/services/SoapHttpDocLitPort";

    @Override
    public String name() {
        return "soap_http_doc_lit";
    }

    @Override
    public List<String> operations() {
        return List.of(ECHO_COMPLEX, ECHO_STRING, ECHO_BASE64);
    }

    @Override
    public List<String> protocols() {
        return List.of("http", "https");
    }

    @Override
    public int defaultPort() {
        return 8080;
    }

    @Override
    public List<ScenarioOption> options() {
        return Tls.OPTIONS;
    }

    @Override
    public SizeLimit sizeLimit(String operation, Map<String, String> options) {
        return switch (operation) {
            case ECHO_COMPLEX -> new SizeLimit(MOST_CHILDREN, CHILDREN);
            case ECHO_STRING -> new SizeLimit(MOST_CHARACTERS / Payloads.UNIT, CHARACTERS);
            // Base64 writes three bytes as four characters.
            default -> new SizeLimit(MOST_CHARACTERS / 4 * 3 / Payloads.UNIT, CHARACTERS);
        };
    }

    @Override
    public RunningServer startServer(ServerSpec spec) throws Exception {
        return JettyServer.start(spec, PATH, (bus, address) -> {
            EndpointImpl endpoint = new EndpointImpl(bus, new CountingEcho(spec.calls()));
            endpoint.setWsdlLocation(WSDL);
            endpoint.getInInterceptors().add(new PostOnly());
            endpoint.publish(address);
            return endpoint.getServer();
        });
    }

    @Override
    public LoadClientFactory connect(ClientSpec spec) throws Exception {
        return SoapClients.open(spec, PATH);
    }

    @Override
    public FailureKind classify(Throwable thrown) {
        return SoapFailures.kindOf(thrown);
    }
}
