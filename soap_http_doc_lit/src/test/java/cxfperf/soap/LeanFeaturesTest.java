package cxfperf.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.cxf.Buses;
import cxfperf.cxf.lean.PolicyEngineOff;
import cxfperf.cxf.lean.PooledUnmarshallers;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.RunningServer;
import cxfperf.soap.wire.DocPortType;
import cxfperf.soap.wire.PerfService;
import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Unmarshaller;
import jakarta.xml.ws.BindingProvider;
import java.io.Closeable;
import java.io.StringReader;
import java.util.Optional;
import org.apache.cxf.Bus;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.frontend.ClientProxy;
import org.apache.cxf.jaxb.JAXBDataBinding;
import org.apache.cxf.ws.policy.PolicyEngine;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the fast bus files take out of a call, and that the rest of the call stays what it is. */
class LeanFeaturesTest {

    private static final String TYPE =
            "<echoStringDoc xmlns=\"http://cxf.apache.org/cxf/performance/types\"><in>%s</in>" + "</echoStringDoc>";

    private Bus bus;

    @BeforeEach
    void open() throws Exception {
        bus = Buses.open(Optional.empty());
    }

    @AfterEach
    void shutDown() {
        bus.shutdown(true);
    }

    @Test
    void thePolicyEngineIsOffAndItsInterceptorsAreGone() {
        assertThat(bus.getExtension(PolicyEngine.class).isEnabled()).isTrue();
        assertThat(bus.getOutInterceptors())
                .extracting(Object::getClass)
                .extracting(Class::getSimpleName)
                .contains("PolicyOutInterceptor");

        new PolicyEngineOff().initialize(bus);

        assertThat(bus.getExtension(PolicyEngine.class).isEnabled()).isFalse();
        assertThat(bus.getOutInterceptors())
                .extracting(Object::getClass)
                .extracting(Class::getSimpleName)
                .doesNotContain("PolicyOutInterceptor");
    }

    @Test
    void theDataBindingStaysTheOneThatCxfWritesFastWith() throws Exception {
        new PooledUnmarshallers().initialize(bus);

        Client client = client("http://localhost:1/");

        assertThat(client.getEndpoint().getService().getDataBinding()).isExactlyInstanceOf(JAXBDataBinding.class);
    }

    @Test
    void aClosedUnmarshallerIsUsedAgainWithItsSettingsReset() throws Exception {
        JAXBContext context = pooledContext();
        Unmarshaller first = context.createUnmarshaller();
        first.setEventHandler(event -> true);
        first.setListener(new Unmarshaller.Listener() {});
        read(first, "a");
        ((Closeable) first).close();

        Unmarshaller second = context.createUnmarshaller();

        assertThat(behind(second)).isSameAs(behind(first));
        assertThat(second.getListener()).isNull();
        assertThat(read(second, "b")).isNotNull();
    }

    @Test
    void unmarshallersInUseAtOneTimeAreDifferentOnes() throws Exception {
        JAXBContext context = pooledContext();

        assertThat(behind(context.createUnmarshaller())).isNotSameAs(behind(context.createUnmarshaller()));
    }

    @Test
    void oneThatIsClosedTwiceIsLentOnce() throws Exception {
        JAXBContext context = pooledContext();
        Unmarshaller first = context.createUnmarshaller();
        ((Closeable) first).close();
        ((Closeable) first).close();

        assertThat(behind(context.createUnmarshaller())).isNotSameAs(behind(context.createUnmarshaller()));
    }

    @Test
    void oneThatHasThrownIsNotUsedAgain() throws Exception {
        JAXBContext context = pooledContext();
        Unmarshaller first = context.createUnmarshaller();
        assertThatThrownBy(() -> first.unmarshal(new StringReader("<unfinished")))
                .isInstanceOf(JAXBException.class);
        ((Closeable) first).close();

        assertThat(behind(context.createUnmarshaller())).isNotSameAs(behind(first));
    }

    @Test
    void aWrongReplyIsStillSeenWithEverythingThatIsFast() throws Exception {
        ChangingEcho service = new ChangingEcho();
        service.text = in -> in.replaceFirst(".$", "?");
        try (RunningServer server = cxfperf.cxf.JettyServer.start(Specs.server(0), "/wrong", (own, address) -> {
            org.apache.cxf.jaxws.EndpointImpl endpoint = new org.apache.cxf.jaxws.EndpointImpl(own, service);
            endpoint.publish(address);
            return endpoint.getServer();
        })) {
            new PolicyEngineOff().initialize(bus);
            new PooledUnmarshallers().initialize(bus);
            bus.setExtension(
                    new cxfperf.cxf.socket.SocketConduitFactory(),
                    org.apache.cxf.transport.http.HTTPConduitFactory.class);
            DocPortType proxy = proxy(server.address().toString());
            EchoString call = new EchoString(new EchoPort(proxy), Payloads.text(0, 1));

            assertThatThrownBy(call::call)
                    .isInstanceOf(CallFailedException.class)
                    .hasMessageContaining("out");
            call.close();
        }
    }

    private JAXBContext pooledContext() throws Exception {
        new PooledUnmarshallers().initialize(bus);
        return ((JAXBDataBinding)
                        client("http://localhost:1/").getEndpoint().getService().getDataBinding())
                .getContext();
    }

    private Client client(String address) throws Exception {
        return ClientProxy.getClient(proxy(address));
    }

    private DocPortType proxy(String address) throws Exception {
        return Buses.within(bus, () -> {
            DocPortType proxy = new PerfService().getSoapHttpDocLitPort();
            ((BindingProvider) proxy).getRequestContext().put(BindingProvider.ENDPOINT_ADDRESS_PROPERTY, address);
            return proxy;
        });
    }

    private static Object read(Unmarshaller unmarshaller, String text) throws JAXBException {
        return unmarshaller.unmarshal(new StringReader(TYPE.formatted(text)));
    }

    /** The one on loan; the wrapper around it is new each time. */
    private static Object behind(Unmarshaller pooled) throws ReflectiveOperationException {
        java.lang.reflect.Field field = pooled.getClass().getDeclaredField("unmarshaller");
        field.setAccessible(true);
        return field.get(pooled);
    }
}
