package cxfperf.cxf.lean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.activation.DataHandler;
import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Unmarshaller;
import jakarta.xml.bind.annotation.XmlAttachmentRef;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.adapters.XmlAdapter;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import java.io.Closeable;
import java.io.StringReader;
import java.lang.reflect.Method;
import java.util.List;
import org.apache.cxf.Bus;
import org.apache.cxf.bus.CXFBusFactory;
import org.apache.cxf.frontend.ClientProxy;
import org.apache.cxf.jaxb.JAXBDataBinding;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
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
        JaxWsProxyFactoryBean factory = new JaxWsProxyFactoryBean();
        factory.setBus(bus);
        factory.setAddress("http://localhost:1/");
        JAXBDataBinding binding = (JAXBDataBinding) ClientProxy.getClient(factory.create(NoteEcho.class))
                .getEndpoint()
                .getService()
                .getDataBinding();
        return binding.getContext();
    }

    private static Object read(Unmarshaller unmarshaller, String text) throws JAXBException {
        return unmarshaller.unmarshal(new StringReader(REQUEST.formatted(text)));
    }

    /** Returns the pooled unmarshaller; the wrapper around it is new each time. */
    private static Object behind(Unmarshaller pooled) {
        return Fields.get(PooledUnmarshaller.class, "unmarshaller", pooled);
    }

    static final class WithReference {
        @XmlAttachmentRef
        public DataHandler file;
    }

    static final class Plain {
        public String text;
    }

    @Test
    void saysWhetherMessagesReferToAttachments() throws Exception {
        assertThat(hasSwaRef(LeanContext.pooling(JAXBContext.newInstance(WithReference.class))))
                .isTrue();
        assertThat(hasSwaRef(LeanContext.pooling(JAXBContext.newInstance(Plain.class))))
                .isFalse();
    }

    /** An adapter with state. */
    static final class Counting extends XmlAdapter<String, String> {
        private int count;

        @Override
        public String unmarshal(String text) {
            count++;
            return text + "#" + count;
        }

        @Override
        public String marshal(String text) {
            return text;
        }
    }

    @XmlRootElement
    static final class Adapted {
        @XmlElement
        @XmlJavaTypeAdapter(Counting.class)
        public List<String> text;
    }

    @Test
    void adaptersAreMadeAnewForEachMessage() throws Exception {
        JAXBContext context = LeanContext.pooling(JAXBContext.newInstance(Adapted.class));
        Object behind = null;
        for (int message = 0; message < 3; message++) {
            PooledUnmarshaller unmarshaller = (PooledUnmarshaller) context.createUnmarshaller();
            Adapted read = (Adapted)
                    unmarshaller.unmarshal(new StringReader("<adapted><text>a</text><text>b</text></adapted>"));
            unmarshaller.close();

            assertThat(read.text).containsExactly("a#1", "b#2");
            Object before = behind;
            behind = behind(unmarshaller);
            assertThat(before == null || before == behind)
                    .as("it is used again")
                    .isTrue();
        }
    }

    /**
     * Asks like CXF's SwAOutInterceptor does for each message; without such a method CXF makes two exceptions each
     * time.
     */
    private static boolean hasSwaRef(JAXBContext context) throws ReflectiveOperationException {
        Method method = context.getClass().getMethod("hasSwaRef");
        method.setAccessible(true);
        return (boolean) method.invoke(context);
    }
}
