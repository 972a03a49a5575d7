package cxfperf.soap;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import cxfperf.cxf.JettyServer;
import cxfperf.echo.EchoContract;
import cxfperf.echo.Payloads;
import cxfperf.echo.wire.DocPortType;
import cxfperf.echo.wire.types.ColourEnum;
import cxfperf.echo.wire.types.NestedComplexType;
import cxfperf.echo.wire.types.NestedComplexTypeSeq;
import cxfperf.echo.wire.types.SimpleStruct;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import jakarta.jws.WebService;
import jakarta.xml.ws.Holder;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.xml.namespace.QName;
import org.apache.cxf.jaxws.EndpointImpl;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WrongReplyIT {

    private static final int SIZE = 3;

    private static final Map<String, Consumer<NestedComplexType>> CHANGES = new TreeMap<>(Map.ofEntries(
            entry("varString", item -> item.setVarString(item.getVarString() + "x")),
            entry("varUByte", item -> item.setVarUByte((short) ((item.getVarUByte() + 1) % 256))),
            entry("varUnsignedLong", item -> item.setVarUnsignedLong(BigInteger.valueOf(4711))),
            entry("varFloat", item -> item.setVarFloat(Math.nextUp(item.getVarFloat()))),
            entry(
                    "varQName",
                    item -> item.setVarQName(
                            new QName("urn:other", item.getVarQName().getLocalPart()))),
            entry("varBase64Binary", item -> item.getVarBase64Binary()[255]++),
            entry("varHexBinary", item -> item.getVarHexBinary()[255]++),
            entry(
                    "varEnum",
                    item -> item.setVarEnum(item.getVarEnum() == ColourEnum.RED ? ColourEnum.BLUE : ColourEnum.RED)),
            entry("varStruct.varFloat", item -> item.getVarStruct()
                    .setVarFloat(-item.getVarStruct().getVarFloat())),
            entry("varStruct.varShort", item -> item.getVarStruct().setVarShort((short) 4711)),
            entry("varStruct.varString", item -> item.getVarStruct().setVarString("")),
            entry("varStruct.varByte", item -> item.getVarStruct().setVarByte((byte) 47)),
            entry("varStruct.varDecimal", item -> item.getVarStruct()
                    .setVarDecimal(item.getVarStruct().getVarDecimal().add(new BigDecimal("0.0000000001")))),
            entry("varStruct.varDouble", item -> item.getVarStruct()
                    .setVarDouble(Math.nextUp(item.getVarStruct().getVarDouble()))),
            entry(
                    "varStruct.varDateTime",
                    item -> item.getVarStruct().getVarDateTime().setTimezone(1)),
            entry("varStruct.varAttrString", item -> item.getVarStruct().setVarAttrString("other"))));

    /** A service of the same contract that changes its replies as a test requires. */
    @WebService(
            targetNamespace = "http://cxf.apache.org/cxf/performance",
            serviceName = "PerfService",
            portName = "SoapHttpDocLitPort",
            endpointInterface = "cxfperf.echo.wire.DocPortType")
    static final class ChangingEcho implements DocPortType {

        volatile UnaryOperator<String> text = in -> in;
        volatile UnaryOperator<byte[]> bytes = in -> in;
        volatile Consumer<NestedComplexTypeSeq> items = in -> {};
        volatile IntUnaryOperator id = in -> in;

        @Override
        public String echoStringDoc(String in) {
            return text.apply(in);
        }

        @Override
        public byte[] echoBase64Doc(byte[] in) {
            return bytes.apply(in);
        }

        @Override
        public NestedComplexTypeSeq echoComplexTypeDoc(NestedComplexTypeSeq in, int id, Holder<Integer> idout) {
            idout.value = this.id.applyAsInt(id);
            items.accept(in);
            return in;
        }
    }

    private final SoapEcho scenario = new SoapEcho();
    private ChangingEcho service;
    private RunningServer server;
    private LoadClientFactory clients;

    @BeforeAll
    void start() throws Exception {
        service = new ChangingEcho();
        server = JettyServer.start(
                Specs.server(0), "/cxf-benchmark-soapdoclit/services/SoapHttpDocLitPort", (bus, address) -> {
                    EndpointImpl endpoint = new EndpointImpl(bus, service);
                    endpoint.publish(address);
                    return endpoint.getServer();
                });
        clients = scenario.connect(Specs.client(server.address().getPort(), SIZE));
    }

    @BeforeEach
    void changeNothing() {
        service.text = in -> in;
        service.bytes = in -> in;
        service.id = in -> in;
        service.items = in -> {};
    }

    @AfterAll
    void stop() {
        clients.close();
        server.close();
    }

    @Test
    void everyFieldOfBothTypesHasAChange() {
        Stream<String> fields = Stream.concat(
                Arrays.stream(NestedComplexType.class.getDeclaredFields())
                        .map(Field::getName)
                        .filter(name -> !name.equals("varStruct")),
                Arrays.stream(SimpleStruct.class.getDeclaredFields()).map(field -> "varStruct." + field.getName()));

        assertThat(CHANGES.keySet()).containsExactlyInAnyOrderElementsOf(fields.toList());
    }

    @Test
    void aWrongReplyIsStillSeenWithEverythingThatIsFast() throws Exception {
        service.text = in -> in.replaceFirst(".$", "?");
        Optional<URI> file =
                Optional.of(Path.of("..", "configs", "client-fast.xml").toUri());
        try (LoadClientFactory fast =
                        scenario.connect(Specs.client(server.address().getPort(), SIZE, file, Duration.ofSeconds(20)));
                LoadClient call = fast.newClient(EchoContract.ECHO_STRING, 0)) {
            assertThatExceptionOfType(CallFailedException.class)
                    .isThrownBy(call::call)
                    .withMessageContaining("out");
            assertThat(fast.effective()).containsEntry("conduit", "SocketHTTPConduit");
        }
    }

    static Stream<String> fields() {
        return CHANGES.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("fields")
    void aFieldThatDiffersIsAWrongReply(String field) {
        for (int item = 0; item < SIZE; item++) {
            int changed = item;
            service.items = reply -> CHANGES.get(field).accept(reply.getItem().get(changed));

            assertWrong("echoComplexTypeDoc", "item " + item + " " + field);
        }
    }

    @Test
    void anotherIdIsAWrongReply() {
        service.id = id -> id + 1;

        assertWrong("echoComplexTypeDoc", "idout");
    }

    @Test
    void anItemMoreOrLessIsAWrongReply() {
        service.items = reply -> reply.getItem().remove(2);
        assertWrong("echoComplexTypeDoc", "number of items: expected 3, got 2");

        service.items = reply -> reply.getItem().add(reply.getItem().get(0));
        assertWrong("echoComplexTypeDoc", "number of items: expected 3, got 4");

        service.items = reply -> reply.getItem().clear();
        assertWrong("echoComplexTypeDoc", "number of items: expected 3, got 0");
    }

    @Test
    void itemsInAnotherOrderAreAWrongReply() {
        service.items = reply -> reply.getItem().add(reply.getItem().remove(0));

        assertWrong("echoComplexTypeDoc", "item 0 varString");
    }

    @ParameterizedTest
    @ValueSource(strings = {"echoStringDoc", "echoBase64Doc", "echoComplexTypeDoc"})
    void theReplyOfAnotherWorkerIsAWrongReply(String operation) throws Exception {
        String text = Payloads.text(1, SIZE);
        byte[] bytes = Payloads.bytes(1, SIZE);
        NestedComplexTypeSeq items = Payloads.items(1, SIZE);
        service.text = in -> text;
        service.bytes = in -> bytes;
        service.items = reply -> {
            reply.getItem().clear();
            reply.getItem().addAll(items.getItem());
        };

        assertWrong(operation, "");
    }

    @Test
    void aStringThatDiffersIsAWrongReply() {
        service.text = in -> in.substring(0, 2000) + "?" + in.substring(2001);
        assertWrong("echoStringDoc", "out from character 1992");

        service.text = in -> in + "?";
        assertWrong("echoStringDoc", "out: expected 3072 characters, got 3073 characters");

        service.text = in -> null;
        assertWrong("echoStringDoc", "got null");
    }

    @Test
    void bytesThatDifferAreAWrongReply() {
        service.bytes = in -> {
            in[2000]++;
            return in;
        };
        assertWrong("echoBase64Doc", "out[2000]");

        service.bytes = in -> Arrays.copyOf(in, 3000);
        assertWrong("echoBase64Doc", "out: expected 3072 bytes, got 3000 bytes");

        service.bytes = in -> null;
        assertWrong("echoBase64Doc", "out: expected 3072 bytes, got null");
    }

    @Test
    void aDecimalWithOtherZeroesIsTheSameValue() {
        service.items = reply -> reply.getItem().forEach(item -> {
            SimpleStruct struct = item.getVarStruct();
            struct.setVarDecimal(struct.getVarDecimal().setScale(20));
        });

        assertThatCode(() -> call("echoComplexTypeDoc")).doesNotThrowAnyException();
    }

    @Test
    void theSameInstantInAnotherZoneIsAWrongReply() {
        service.items = reply -> {
            SimpleStruct struct = reply.getItem().get(1).getVarStruct();
            struct.setVarDateTime(struct.getVarDateTime().normalize());
        };

        assertWrong("echoComplexTypeDoc", "item 1 varStruct.varDateTime");
    }

    private void assertWrong(String operation, String message) {
        assertThatExceptionOfType(CallFailedException.class)
                .isThrownBy(() -> call(operation))
                .satisfies(e -> assertThat(scenario.classify(e)).isEqualTo(FailureKind.WRONG_REPLY))
                .satisfies(e -> assertThat(e.getMessage()).contains(message).hasSizeLessThan(300));
    }

    private void call(String operation) throws Exception {
        try (LoadClient client = clients.newClient(operation, 0)) {
            client.call();
        }
    }
}
