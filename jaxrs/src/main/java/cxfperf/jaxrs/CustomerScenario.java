package cxfperf.jaxrs;

import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.jakarta.rs.json.JacksonJsonProvider;
import cxfperf.cxf.CxfClients;
import cxfperf.cxf.CxfFailures;
import cxfperf.cxf.JettyServer;
import cxfperf.cxf.Tls;
import cxfperf.cxf.raw.RawOption;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.Conflict;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ScenarioSide;
import cxfperf.scenario.ServerSpec;
import cxfperf.scenario.SizeLimit;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.cxf.jaxrs.JAXRSServerFactoryBean;
import org.apache.cxf.jaxrs.provider.JAXBElementProvider;

/**
 * GET, POST, PUT and DELETE of customers. With {@code size} 1 names are a few characters long, like customer 123's;
 * with size K above 1 they have K x 1,024 characters. Every reply is read to its end and verified before its response
 * is closed; replies to POST and GET are compared with the whole expected customer.
 */
public final class CustomerScenario implements Scenario {

    static final String GET = "get";
    static final String POST = "post";
    static final String PUT = "put";
    static final String DELETE = "delete";

    static final ScenarioOption MEDIA = new ScenarioOption(
                    "media", "xml", List.of("xml", "json"), "the representation of customers")
            .ofSide(ScenarioSide.CLIENT);
    static final ScenarioOption CLIENT = RawOption.ofClients(
            "webclient",
            List.of("webclient", "proxy", "raw"),
            "the client: CXF's WebClient or proxy, or the raw one, which replays recorded bytes");

    /**
     * Above this number, the store evicts the least recently written customer. With short names these are about 3 MB.
     */
    private static final int MOST_CUSTOMERS = 10_000;

    /** The store may use half of the maximum heap, by its own estimate; the other half is for the calls. */
    private static final int STORE_SHARE_OF_HEAP = 2;

    private static final int MOST_XML_CHARACTERS = 128 * 1024 * 1024;
    private static final String PATH = "/";

    /** Made by {@link java.util.ServiceLoader}; keeps no state. */
    public CustomerScenario() {}

    @Override
    public String name() {
        return "jaxrs";
    }

    @Override
    public List<String> operations() {
        return List.of(GET, POST, PUT, DELETE);
    }

    @Override
    public List<String> protocols() {
        return List.of("http", "https");
    }

    @Override
    public int defaultPort() {
        return 9000;
    }

    @Override
    public List<ScenarioOption> options() {
        return Stream.concat(Stream.of(MEDIA, CLIENT), Tls.OPTIONS.stream()).toList();
    }

    @Override
    public SizeLimit sizeLimit(String operation, Map<String, String> options) {
        return options.get(MEDIA.name()).equals("json")
                ? new SizeLimit(
                        StreamReadConstraints.defaults().getMaxStringLength() / CustomerClients.UNIT,
                        "Jackson reads at most 20,000,000 characters in a string")
                : new SizeLimit(
                        MOST_XML_CHARACTERS / CustomerClients.UNIT,
                        "CXF reads at most 134,217,728 characters of text in an element");
    }

    @Override
    public RunningServer startServer(ServerSpec spec) throws Exception {
        return JettyServer.start(spec, PATH, (bus, address) -> {
            JAXRSServerFactoryBean factory = new JAXRSServerFactoryBean();
            factory.setBus(bus);
            factory.setAddress(address);
            JAXBElementProvider<Customer> xml = new JAXBElementProvider<>();
            // Makes XML as strict as JSON: JAXB by default ignores unknown elements and reads text as 0.
            xml.setValidationHandler(event -> false);
            factory.setProviders(List.of(new JacksonJsonProvider(), xml));
            long bytes = Runtime.getRuntime().maxMemory() / STORE_SHARE_OF_HEAP;
            factory.setServiceBean(new CustomerService(new CustomerStore(MOST_CUSTOMERS, bytes), spec.calls()));
            return factory.create();
        });
    }

    @Override
    public List<Conflict> conflicts() {
        return RawOption.conflicts(List.of());
    }

    @Override
    public LoadClientFactory connect(ClientSpec spec) throws Exception {
        return RawOption.isRaw(spec.options())
                ? RawCustomers.open(spec)
                : CxfClients.open(spec, CustomerClients.PATH, bus -> new CustomerClients(spec, bus));
    }

    @Override
    public FailureKind classify(Throwable thrown) {
        return CxfFailures.kindOf(thrown);
    }
}
