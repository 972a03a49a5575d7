package cxfperf.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import cxfperf.cxf.CxfClients;
import cxfperf.cxf.soap.check.SchemaCheck;
import cxfperf.echo.wire.DocPortType;
import cxfperf.echo.wire.PerfService;
import cxfperf.echo.wire.types.ColourEnum;
import cxfperf.echo.wire.types.NestedComplexType;
import cxfperf.echo.wire.types.NestedComplexTypeSeq;
import cxfperf.echo.wire.types.SimpleStruct;
import cxfperf.engine.RunListener;
import cxfperf.engine.RunOutcome;
import cxfperf.engine.Runner;
import cxfperf.engine.SystemTicker;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.MessageCheck;
import cxfperf.scenario.RunningServer;
import cxfperf.testing.AsyncConduit;
import jakarta.xml.ws.BindingProvider;
import jakarta.xml.ws.Holder;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import javax.xml.datatype.DatatypeFactory;
import javax.xml.namespace.QName;
import org.apache.cxf.frontend.ClientProxy;
import org.junit.jupiter.api.Test;

/** Runs of the real engine with the real server, with validation of the messages. */
class SchemaCheckIT {

    private static final Map<String, String> VALIDATE = Map.of("validate", "true");
    private static final int THREADS = 4;
    private static final long PER_THREAD = 20;

    private final SoapEcho scenario = new SoapEcho();

    @Test
    void whateverABusFileMakesOfTheClientItsMessagesAreSeen() throws Exception {
        try (RunningServer server = scenario.startServer(Specs.server(0))) {
            for (String file : List.of(
                    "client-fast.xml",
                    "client-large.xml",
                    "client-async.xml",
                    "client-chunking-off.xml",
                    "client.xml")) {
                if (AsyncConduit.isMissedBy(file)) {
                    continue;
                }
                try (LoadClientFactory clients = scenario.connect(spec(server, busFile(file)))) {
                    run(clients, "echoComplexTypeDoc");
                    MessageCheck check = clients.afterRun(true).messages().orElseThrow();

                    assertThat(check.allValid()).as(file + ": " + check).isTrue();
                }
            }
        }
    }

    @Test
    void oneInvalidMessageUnderLoadIsFound() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        try (RunningServer server = scenario.startServer(Specs.server(0));
                LoadClientFactory clients = careless(spec(server, Optional.empty()), calls)) {
            RunOutcome outcome = run(clients, "echoComplexTypeDoc");
            MessageCheck check = clients.afterRun(true).messages().orElseThrow();

            assertThat(outcome.recording().total().counts().failures())
                    .as("the server does not mind")
                    .isEmpty();
            assertThat(check.sent()).isEqualTo(calls(outcome)).isEqualTo(calls.get());
            assertThat(check.checked()).isEqualTo(check.sent());
            assertThat(check.invalid()).isEqualTo(1);
            assertThat(check.examples()).singleElement().asString().contains("varUByte", "varString");
        }
    }

    @Test
    void messagesThatAreNoTextAreNotCheckedAndThatIsSaid() throws Exception {
        Optional<URI> infoset = busFile("client-fastinfoset.xml");
        try (RunningServer server =
                        scenario.startServer(Specs.server(0, busFile("server-fastinfoset.xml"), new CallCounters()));
                LoadClientFactory clients = scenario.connect(spec(server, infoset))) {
            RunOutcome outcome = run(clients, "echoStringDoc");
            MessageCheck check = clients.afterRun(true).messages().orElseThrow();

            assertThat(check.sent()).isEqualTo(calls(outcome));
            assertThat(check.checked()).isLessThan(check.sent());
            assertThat(check.invalid()).isZero();
            assertThat(check.uncheckedBecause()).contains("application/fastinfoset");
        }
    }

    @Test
    void aCallThatReachedNoServerHasStillMadeItsMessage() throws Exception {
        ClientSpec nowhere =
                new ClientSpec("http", "localhost", 1, Optional.empty(), 1, 1, Duration.ofSeconds(20), VALIDATE);
        try (LoadClientFactory clients = scenario.connect(nowhere)) {
            try (LoadClient client = clients.newClient("echoStringDoc", 0)) {
                client.prepare();
                assertThat(catchThrowable(client::call)).isNotNull();
            }
            MessageCheck check = clients.afterRun(true).messages().orElseThrow();
            assertThat(check.allValid()).as(check.toString()).isTrue();
            assertThat(check.sent()).isEqualTo(1);
        }
    }

    private static Optional<URI> busFile(String name) {
        return Optional.of(
                Path.of("../configs", name).toAbsolutePath().normalize().toUri());
    }

    private static long calls(RunOutcome outcome) {
        return outcome.recording().total().counts().started()
                + outcome.warmup().started()
                + outcome.coolDown().started();
    }

    private RunOutcome run(LoadClientFactory clients, String operation) throws Exception {
        LoadPlan plan = new LoadPlan(
                Mix.of(operation),
                THREADS,
                new Limit.Invocations(PER_THREAD),
                Duration.ZERO,
                Duration.ofSeconds(20),
                1);
        return new Runner(new SystemTicker(), new RunListener() {}).run(plan, clients, scenario::classify);
    }

    private static ClientSpec spec(RunningServer server, Optional<URI> cfg) {
        return new ClientSpec(
                "http", "localhost", server.address().getPort(), cfg, THREADS, 1, Duration.ofSeconds(20), VALIDATE);
    }

    /** Makes clients with one call, in the middle of the load, that lacks an element which the schema requires. */
    private static LoadClientFactory careless(ClientSpec spec, AtomicInteger calls) throws Exception {
        return CxfClients.open(
                spec,
                "/cxf-benchmark-soapdoclit/services/SoapHttpDocLitPort",
                SchemaCheck.around(spec, PerfService.WSDL_LOCATION, bus -> (clients, operation, worker) -> {
                    DocPortType proxy = new PerfService().getSoapHttpDocLitPort();
                    ((BindingProvider) proxy)
                            .getRequestContext()
                            .put(
                                    BindingProvider.ENDPOINT_ADDRESS_PROPERTY,
                                    clients.target().toString());
                    clients.adopt(ClientProxy.getClient(proxy));
                    return () -> {
                        boolean careless = calls.incrementAndGet() == THREADS * PER_THREAD / 2;
                        proxy.echoComplexTypeDoc(items(careless ? null : "text"), 1, new Holder<>());
                    };
                }));
    }

    private static NestedComplexTypeSeq items(String text) throws Exception {
        NestedComplexType item = new NestedComplexType();
        item.setVarString(text);
        item.setVarUByte((short) 1);
        item.setVarUnsignedLong(BigInteger.ONE);
        item.setVarQName(new QName("urn:names", "name"));
        item.setVarBase64Binary(new byte[] {1});
        item.setVarHexBinary(new byte[] {1});
        SimpleStruct struct = new SimpleStruct();
        struct.setVarString("text");
        struct.setVarDecimal(BigDecimal.ONE);
        struct.setVarDateTime(DatatypeFactory.newInstance().newXMLGregorianCalendar("2024-02-29T23:59:59Z"));
        item.setVarStruct(struct);
        item.setVarEnum(ColourEnum.RED);
        NestedComplexTypeSeq items = new NestedComplexTypeSeq();
        items.getItem().add(item);
        return items;
    }
}
