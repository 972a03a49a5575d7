package cxfperf.cxf.lean;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Marshaller;
import jakarta.xml.bind.Unmarshaller;
import jakarta.xml.bind.annotation.XmlRootElement;
import java.io.OutputStream;
import java.io.StringReader;
import java.lang.module.ModuleDescriptor.Version;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamReader;
import org.apache.cxf.databinding.DataReader;
import org.apache.cxf.jaxb.JAXBDataBinding;
import org.apache.cxf.jaxws.interceptors.SwAOutInterceptor;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.ExchangeImpl;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageImpl;
import org.apache.cxf.service.Service;
import org.apache.cxf.service.ServiceImpl;
import org.apache.cxf.staxutils.StaxUtils;
import org.glassfish.jaxb.runtime.v2.runtime.unmarshaller.UnmarshallerImpl;
import org.junit.jupiter.api.Test;

/**
 * What CXF and its JAXB do today with each message. If a test fails, a release no longer does so: then its paragraph in
 * docs/for-cxf.md, and the workaround, can go.
 */
class TodaysBindingTest {

    @XmlRootElement
    static final class Text {
        public String text;

        public List<String> lines = new ArrayList<>();
    }

    @Test
    void anUnmarshallerIsMadeForEachPartOfAMessage() throws Exception {
        AtomicInteger made = new AtomicInteger();
        JAXBDataBinding binding = new JAXBDataBinding(Text.class);
        JAXBContext behind = binding.getContext();
        LeanContext.putInto(binding, new JAXBContext() {
            @Override
            public Unmarshaller createUnmarshaller() throws JAXBException {
                made.incrementAndGet();
                return behind.createUnmarshaller();
            }

            @Override
            public Marshaller createMarshaller() throws JAXBException {
                return behind.createMarshaller();
            }
        });
        DataReader<XMLStreamReader> reader = binding.createReader(XMLStreamReader.class);

        for (int part = 1; part <= 3; part++) {
            XMLStreamReader xml = StaxUtils.createXMLStreamReader(new StringReader("<text><text>a</text></text>"));
            assertThat(reader.read(new QName("text"), xml, Text.class)).isInstanceOf(Text.class);
            assertThat(made).hasValue(part);
        }
    }

    @Test
    void anUnmarshallerHasAFinalizerBeforeJaxb406() {
        boolean has = Stream.of(UnmarshallerImpl.class.getDeclaredMethods())
                .anyMatch(method -> method.getName().equals("finalize"));

        String version = UnmarshallerImpl.class.getPackage().getImplementationVersion();
        assertThat(has)
                .as(version)
                .isEqualTo(Version.parse(version.split(" ")[0]).compareTo(Version.parse("4.0.6")) < 0);
    }

    /** CXF has a set of such classes, but adds to it only after the statement that throws. */
    @Test
    void aContextWithoutTheMethodIsAskedForItInEveryMessage() throws Exception {
        Asking interceptor = new Asking();
        JAXBDataBinding binding = new JAXBDataBinding(Text.class);
        LeanContext.putInto(binding, new WithoutTheMethod());

        assertThat(interceptor.ask(binding)).isFalse();
        assertThat(interceptor.ask(binding)).isFalse();

        Field known = SwAOutInterceptor.class.getDeclaredField("SWA_REF_NO_METHOD");
        known.setAccessible(true);
        assertThat(((Collection<?>) known.get(null)).contains(WithoutTheMethod.class.getName()))
                .isFalse();
    }

    private static final class Asking extends SwAOutInterceptor {
        boolean ask(JAXBDataBinding binding) {
            return hasSwaRef(binding);
        }
    }

    private static final class WithoutTheMethod extends JAXBContext {
        @Override
        public Unmarshaller createUnmarshaller() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Marshaller createMarshaller() {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void eachMessageCopiesTheMapsOfServiceAndExchangeWhenAsked() {
        Service service = new ServiceImpl();
        service.put("ofTheService", 1);
        Exchange exchange = new ExchangeImpl();
        exchange.put(Service.class, service);
        exchange.put("ofTheExchange", 2);

        Message first = message(exchange);
        assertThat(first.getContextualProperty("ofNobody")).isNull();
        service.put("later", 3);

        assertThat(first.getContextualPropertyKeys()).contains("ofTheService", "ofTheExchange");
        assertThat(first.getContextualProperty("later")).isNull();
        assertThat(message(exchange).getContextualProperty("later")).isEqualTo(3);
    }

    private static Message message(Exchange exchange) {
        Message message = new MessageImpl();
        message.setExchange(exchange);
        return message;
    }

    @Test
    void elementsComeToTheStreamInPiecesOf1024BytesAtMost() throws Exception {
        List<Integer> pieces = new ArrayList<>();
        Text text = new Text();
        text.lines.addAll(Collections.nCopies(10_000, "a line"));

        new JAXBDataBinding(Text.class).createWriter(OutputStream.class).write(text, new OutputStream() {
            @Override
            public void write(int b) {
                pieces.add(1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                pieces.add(length);
            }
        });

        assertThat(pieces).hasSizeGreaterThanOrEqualTo(100).allMatch(length -> length <= 1_024);
    }
}
