package cxfperf.cxf.lean;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.activation.DataHandler;
import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.Unmarshaller;
import jakarta.xml.bind.annotation.XmlAttachmentRef;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlID;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.adapters.XmlAdapter;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import java.io.StringReader;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A lean context has what CXF needs of JAXB's own context. */
class LeanContextTest {

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
    static final class WithId {
        @XmlID
        @XmlElement
        public String id;
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
        Unmarshaller behind = null;
        for (int message = 0; message < 3; message++) {
            PooledUnmarshaller unmarshaller = (PooledUnmarshaller) context.createUnmarshaller();
            Adapted read = (Adapted)
                    unmarshaller.unmarshal(new StringReader("<adapted><text>a</text><text>b</text></adapted>"));
            unmarshaller.close();

            assertThat(read.text).containsExactly("a#1", "b#2");
            Unmarshaller before = behind;
            behind = (Unmarshaller) Fields.get(PooledUnmarshaller.class, "unmarshaller", unmarshaller);
            assertThat(before == null || before == behind)
                    .as("it is used again")
                    .isTrue();
        }
    }

    /** Reads in the two ways of CXF: with the type of the element and, in JAX-RS, without. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void oneInThePoolKeepsNothingOfItsLastMessage(boolean typed) throws Exception {
        JAXBContext context = LeanContext.pooling(JAXBContext.newInstance(WithId.class));
        WeakReference<Object> read = readOnce(context, typed);

        for (int i = 0; i < 50 && read.get() != null; i++) {
            System.gc();
        }

        assertThat(read.get()).as("the message that was read").isNull();
        Reference.reachabilityFence(context);
    }

    private static WeakReference<Object> readOnce(JAXBContext context, boolean typed) throws Exception {
        PooledUnmarshaller unmarshaller = (PooledUnmarshaller) context.createUnmarshaller();
        XMLStreamReader reader =
                XMLInputFactory.newInstance().createXMLStreamReader(new StringReader("<withId><id>a</id></withId>"));
        Object read = typed ? unmarshaller.unmarshal(reader, WithId.class).getValue() : unmarshaller.unmarshal(reader);
        unmarshaller.close();
        return new WeakReference<>(read);
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
