package cxfperf.cxf.lean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Unmarshaller;
import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.cxf.Bus;
import org.apache.cxf.bus.CXFBusFactory;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.endpoint.ClientLifeCycleManager;
import org.apache.cxf.frontend.ClientProxy;
import org.apache.cxf.jaxb.JAXBDataBinding;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.apache.cxf.ws.policy.PolicyEngine;
import org.glassfish.jaxb.runtime.v2.runtime.Coordinator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The fast bus files leave work out of a call, and the rest of the call stays the same. */
class LeanFeaturesTest {

    private static final String REQUEST = "<e:text xmlns:e=\"" + NoteEcho.NAMESPACE + "\"><in>%s</in></e:text>";

    private Bus bus;

    @BeforeEach
    void open() {
        bus = new CXFBusFactory().createBus();
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
    void oneThatIsUsedAgainTakesWhatANewOneTakes() throws Exception {
        JAXBContext context = pooledContext();
        for (int use = 0; use < 3; use++) {
            Unmarshaller unmarshaller = context.createUnmarshaller();
            assertThat(read(unmarshaller, "a</in><unknown/><in>b")).isNotNull();
            unmarshaller.setEventHandler(event -> false);
            ((Closeable) unmarshaller).close();
        }
    }

    @Test
    void theThreadKeepsNothingOfOneThatIsClosed() throws Exception {
        assumeTrue(threadCache() != null, "this JAXB keeps nothing for each thread");
        Unmarshaller unmarshaller = pooledContext().createUnmarshaller();
        read(unmarshaller, "a");
        assertThat(threadCache()).isNotEmpty();

        ((Closeable) unmarshaller).close();

        assertThat(threadCache()).isEmpty();
    }

    @Test
    void theReadersNoteToItsThreadStaysBetweenTwoTagsAndGoesAtTheEnd() throws Exception {
        Unmarshaller unmarshaller = pooledContext().createUnmarshaller();
        List<Boolean> noted = new ArrayList<>();
        Reader betweenTags = new StringReader(REQUEST.formatted("a")) {
            @Override
            public int read(char[] chars, int offset, int length) throws IOException {
                noted.add(Coordinator._getInstance() != null);
                return super.read(chars, offset, 1);
            }
        };

        unmarshaller.unmarshal(betweenTags);

        assertThat(noted).isNotEmpty().doesNotContain(false);
        assertThat(Coordinator._getInstance()).isNull();
        assertThatThrownBy(() -> unmarshaller.unmarshal(new StringReader("<unfinished")))
                .isInstanceOf(JAXBException.class);
        assertThat(Coordinator._getInstance()).isNull();
    }

    /** Returns the cache of JAXB 4.0.5 with the classes that a thread has read; null with another JAXB version. */
    private static Map<?, ?> threadCache() throws ReflectiveOperationException {
        try {
            Field field =
                    Class.forName("org.glassfish.jaxb.core.v2.ClassFactory").getDeclaredField("tls");
            field.setAccessible(true);
            return (Map<?, ?>) ((ThreadLocal<?>) field.get(null)).get();
        } catch (NoSuchFieldException e) {
            return null;
        }
    }

    @Test
    void thePoolLeavesTheWritingSideAsItIs() throws Exception {
        Client client = client("http://localhost:1/");
        JAXBDataBinding binding = binding(client);
        List<Object> before = escapeHandlers(binding);

        new PooledUnmarshallers().initialize(bus);
        bus.getExtension(ClientLifeCycleManager.class).clientCreated(client);

        assertThat(binding.getContext().getClass().getSimpleName()).isEqualTo("LeanContext");
        assertThat(before).hasSize(2);
        // Compared by identity, because CXF's proxies do not support equals.
        List<Object> after = escapeHandlers(binding);
        assertThat(after.get(0) == before.get(0)).isTrue();
        assertThat(after.get(1) == before.get(1)).isTrue();
    }

    private static List<Object> escapeHandlers(JAXBDataBinding binding) {
        List<Object> handlers = new ArrayList<>();
        binding.applyEscapeHandler(true, handlers::add);
        binding.applyEscapeHandler(false, handlers::add);
        return handlers;
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

    private JAXBContext pooledContext() throws Exception {
        new PooledUnmarshallers().initialize(bus);
        return binding().getContext();
    }

    private JAXBDataBinding binding() throws Exception {
        return binding(client("http://localhost:1/"));
    }

    private static JAXBDataBinding binding(Client client) {
        return (JAXBDataBinding) client.getEndpoint().getService().getDataBinding();
    }

    private Client client(String address) {
        JaxWsProxyFactoryBean factory = new JaxWsProxyFactoryBean();
        factory.setBus(bus);
        factory.setAddress(address);
        return ClientProxy.getClient(factory.create(NoteEcho.class));
    }

    private static Object read(Unmarshaller unmarshaller, String text) throws JAXBException {
        return unmarshaller.unmarshal(new StringReader(REQUEST.formatted(text)));
    }

    /** Returns the pooled unmarshaller; the wrapper around it is new each time. */
    private static Object behind(Unmarshaller pooled) throws ReflectiveOperationException {
        Field field = pooled.getClass().getDeclaredField("unmarshaller");
        field.setAccessible(true);
        return field.get(pooled);
    }
}
